"""Settings for every test."""

from hypothesis import HealthCheck, settings

# The machine may be busy; a slow example is no failure.
settings.register_profile("stockrail", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("stockrail")
