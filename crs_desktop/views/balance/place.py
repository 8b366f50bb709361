"""The row of the lab that says where it computes: on this machine, or by workers of a Dask scheduler."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from crs_desktop.play.balance import workers
from crs_desktop.play.balance.workers import Processes, Workers
from crs_desktop.play.collecting import EVERY, collect, collect_again, stop_collecting
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.style.tags import tell
from crs_desktop.views.widgets.controls import Button
from crs_desktop.views.widgets.layouts import in_row
from crs_desktop.views.widgets.working import Progress, work
from crs_desktop.words import say


class PlaceRow(QWidget):
    """Address, button and state; ``changed`` is emitted when ``workers`` are others."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.workers: Workers = Processes()
        # the connection has a thread of its own, in which no widget may be let go
        self._collects = QTimer(self, interval=EVERY)
        self._collects.timeout.connect(collect)
        self.address = QLineEdit(placeholderText=say("tcp://… of a Dask scheduler; empty: this machine"))
        self.address.setAccessibleName(say("Address of a Dask scheduler"))
        self.address.returnPressed.connect(self.use)
        self.connect_ = Button(say("C&onnect"), self.use)
        self.state = QLabel(say("This machine computes."), wordWrap=True)
        self.state.setAccessibleName(say("Where the lab computes"))
        in_row((self.state, 1), (self.address, 1), self.connect_, into=self, margins=0)

    def use(self) -> None:
        """Compute by the scheduler at the address, or on this machine if there is none."""
        self.leave()
        if address := self.address.text().strip():
            self._connect(address)
        else:
            tell(self.state, say("This machine computes."))
        self.changed.emit()

    def leave(self) -> None:
        """Let the workers go; this machine would compute what comes next."""
        self.workers.close()
        self.workers = Processes()
        if self._collects.isActive():
            self._collects.stop()
            collect_again()

    def _connect(self, address: str) -> None:
        def connect(progress: Progress) -> Workers:
            found = workers.on_dask(address)
            if progress.cancelled:
                found.close()
            return found

        stop_collecting()
        self._collects.start()
        try:
            found = work(self.window(), say("Connecting …"), connect)
        except NotAllowed as error:
            self.leave()
            tell(self.state, error.why, hurt=True)
            return
        if found is None:
            self.leave()
            return
        self.workers = found
        tell(self.state, say("Connected; the workers of {address} compute.", address=address))
