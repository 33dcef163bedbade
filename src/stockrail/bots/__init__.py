"""Players made of code: what a bot is, and which bots a title has.

A bot sees what its seat may see and answers with a legal action. The same
seed, position and bot give the same answer, so a bot can be made anew for
every decision and a game can be played again.

>>> names("chicago-express")
('random', 'steady')
"""

from .bot import Bot, ask
from .registry import bot, names

__all__ = ["Bot", "ask", "bot", "names"]
