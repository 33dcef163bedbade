"""§6 to §11: certificates change hands, companies are started."""
