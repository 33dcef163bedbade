"""§4 to §15 and §23: certificates and privates change hands."""
