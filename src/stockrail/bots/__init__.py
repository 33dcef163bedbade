"""Players made of code: what a bot is, and which bots a title has.

A bot knows what its seat may know and answers with a legal action. The same
bot, position and budget give the same answer, so a bot can be made anew for
every decision and a game can be played again.

>>> names("chicago-express")
('random', 'steady')
"""

from .bot import Bot, Budget, Choice, Seen, ask, see
from .registry import bot, names

__all__ = ["Bot", "Budget", "Choice", "Seen", "ask", "bot", "names", "see"]
