"""§4.2 to §8: companies build, deliver, raise money and earn."""
