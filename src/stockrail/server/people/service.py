"""What the pages about people work with."""

from dataclasses import dataclass

from ..service.settings import Settings
from ..service.tables import TableService
from ..service.writing import Writer
from ..storage import Storage
from .attempts import Attempts
from .known import KnownPeople
from .link_courier import LinkCourier


@dataclass(frozen=True, slots=True)
class PeopleService:
    tables: TableService
    known: KnownPeople
    attempts: Attempts
    link_courier: LinkCourier

    @property
    def settings(self) -> Settings:
        return self.tables.settings

    @property
    def storage(self) -> Storage:
        return self.tables.storage

    @property
    def writer(self) -> Writer:
        return self.tables.writer

    @property
    def sends_mail(self) -> bool:
        """Links in mails need an address that does not come from whoever asks for them."""
        return self.tables.post.has_mail and self.settings.url != ""
