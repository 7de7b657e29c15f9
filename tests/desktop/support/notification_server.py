"""A desktop's notification server, mocked by python3-dbusmock, driven over standard input by lines of JSON.

{"do": "list"} answers {"shown": [{"id", "replaces", "summary", "body", "actions"}], "closed": [id]}
{"do": "click", "id": 3} lets the person click notification 3.
"""

import json
import subprocess
import sys

import dbus
import dbusmock

NAME = 'org.freedesktop.Notifications'
PATH = '/org/freedesktop/Notifications'

bus = dbus.SessionBus()
capabilities = 'body body-markup actions'
server = subprocess.Popen(
    [sys.executable, '-m', 'dbusmock', '--template', 'notification_daemon',
     '--parameters', json.dumps({'capabilities': capabilities})],
    stdout=subprocess.DEVNULL)
dbusmock.DBusTestCase.wait_for_bus_object(NAME, PATH)
mock = dbus.Interface(bus.get_object(NAME, PATH), dbusmock.MOCK_IFACE)


def listed():
    shown, closed, number = [], [], 0
    for _time, method, args in mock.GetCalls():
        if method == 'Notify':
            replaces = int(args[1])
            number += 0 if replaces else 1
            shown.append({'id': replaces or number, 'replaces': replaces, 'summary': str(args[3]),
                          'body': str(args[4]), 'actions': [str(one) for one in args[5]]})
        elif method == 'CloseNotification':
            closed.append(int(args[0]))
    return {'shown': shown, 'closed': closed}


def click(number):
    mock.EmitSignal(NAME, 'ActionInvoked', 'us', [dbus.UInt32(number), 'default'])
    mock.EmitSignal(NAME, 'NotificationClosed', 'uu', [dbus.UInt32(number), dbus.UInt32(2)])
    return {}


def answer(value):
    print(json.dumps(value), flush=True)


answer({'ready': True})
try:
    for line in sys.stdin:
        request = json.loads(line)
        answer(click(request['id']) if request['do'] == 'click' else listed())
finally:
    server.terminate()
    server.wait()
