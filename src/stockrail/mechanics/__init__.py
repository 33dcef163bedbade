"""What several titles share: functions over rows. They take parameters, never a title."""
