"""The machine's power manager (logind), mocked by python3-dbusmock on a system bus of the test's own, driven
over standard input by lines of JSON.

{"do": "sleep"}, {"do": "wake"} and {"do": "shut down"} tell everybody what is about to happen.
{"do": "delays"} answers {"delays": ["sleep", "shutdown"]}: what somebody asked to be waited for with.
"""

import json
import subprocess
import sys

import dbus
import dbusmock

NAME = 'org.freedesktop.login1'
PATH = '/org/freedesktop/login1'
MANAGER = 'org.freedesktop.login1.Manager'

server = subprocess.Popen([sys.executable, '-m', 'dbusmock', '--system', '--template', 'logind'],
                          stdout=subprocess.DEVNULL)
dbusmock.DBusTestCase.wait_for_bus_object(NAME, PATH, system_bus=True)
bus = dbus.SystemBus()
mock = dbus.Interface(bus.get_object(NAME, PATH), dbusmock.MOCK_IFACE)


def tell(signal, begins):
    mock.EmitSignal(MANAGER, signal, 'b', [begins])
    return {}


def delays():
    manager = dbus.Interface(bus.get_object(NAME, PATH), MANAGER)
    return {'delays': [str(what) for what, *_others in manager.ListInhibitors()]}


DO = {
    'sleep': lambda: tell('PrepareForSleep', True),
    'wake': lambda: tell('PrepareForSleep', False),
    'shut down': lambda: tell('PrepareForShutdown', True),
    'delays': delays,
}


def answer(value):
    print(json.dumps(value), flush=True)


answer({'ready': True})
try:
    for line in sys.stdin:
        answer(DO[json.loads(line)['do']]())
finally:
    server.terminate()
    server.wait()
