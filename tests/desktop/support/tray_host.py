"""A desktop's place for tray icons (StatusNotifierWatcher), driven over standard input by lines of JSON.

{"do": "item"} answers {"item": null} or {"item": {"title", "tooltip", "status", "colour", "countColour"}}
{"do": "menu"} answers {"menu": [{"id", "label", "enabled", "checked": true, false or null, "separator"}]}
{"do": "click", "id": 3} clicks an entry of the menu.

With WITHOUT_HOST in its environment it collects icons and nobody shows them.
"""

import json
import os
import sys
import threading

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

WATCHER = 'org.kde.StatusNotifierWatcher'
ITEM = 'org.kde.StatusNotifierItem'
MENU = 'com.canonical.dbusmenu'
PROPERTIES = 'org.freedesktop.DBus.Properties'

DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()


class Watcher(dbus.service.Object):
    """Knows the icon that registered last, which is ours: the bus is the tests' own."""

    item = None

    @dbus.service.method(WATCHER, in_signature='s', sender_keyword='sender')
    def RegisterStatusNotifierItem(self, service, sender=None):
        # Either a bus name, or a path on the sender's own connection.
        name, path = (sender, service) if service.startswith('/') else (service, '/StatusNotifierItem')
        Watcher.item = (name, path)
        self.StatusNotifierItemRegistered(name + path)

    @dbus.service.method(WATCHER, in_signature='s')
    def RegisterStatusNotifierHost(self, _service):
        pass

    @dbus.service.signal(WATCHER, signature='s')
    def StatusNotifierItemRegistered(self, _service):
        pass

    @dbus.service.method(PROPERTIES, in_signature='ss', out_signature='v')
    def Get(self, _interface, name):
        return self.GetAll(_interface)[name]

    @dbus.service.method(PROPERTIES, in_signature='s', out_signature='a{sv}')
    def GetAll(self, _interface):
        items = [''.join(Watcher.item)] if Watcher.item else []
        return {'RegisteredStatusNotifierItems': dbus.Array(items, signature='s'),
                'IsStatusNotifierHostRegistered': 'WITHOUT_HOST' not in os.environ,
                'ProtocolVersion': dbus.Int32(0)}


def properties():
    """What the icon says of itself; nothing as long as it does not answer, having only just registered."""
    if Watcher.item is None:
        return {}
    name, path = Watcher.item
    try:
        return dbus.Interface(bus.get_object(name, path), PROPERTIES).GetAll(ITEM)
    except dbus.DBusException:
        return {}


def item():
    values = properties()
    if not values:
        return {'item': None}
    tooltip = values.get('ToolTip', ('', [], '', ''))
    return {'item': {'title': str(values.get('Title', '')), 'tooltip': str(tooltip[2]),
                     'status': str(values.get('Status', '')),
                     # In the lower half of the icon's mark, beside what is white in it.
                     'colour': colour(values.get('IconPixmap'), 0.75, 0.895),
                     # At the right edge of the number of unread chats.
                     'countColour': colour(values.get('IconPixmap'), 0.94, 0.3)}}


def colour(pictures, x, y):
    """Red, green and blue at a position in the icon, of 0 to 1; None without a picture."""
    if not pictures:
        return None
    width, height, pixels = max(pictures, key=lambda one: one[0])
    at = (int(height * y) * int(width) + int(width * x)) * 4
    # Of each pixel: how much it covers, and its colours.
    return [int(value) for value in pixels[at + 1:at + 4]]


def menu_object():
    """Where the icon says that its menu is; None as long as it does not."""
    path = properties().get('Menu')
    return None if path is None else dbus.Interface(bus.get_object(Watcher.item[0], path), MENU)


def drawn():
    """The menu's entries; none as long as it does not answer."""
    try:
        found = menu_object()
        return [] if found is None else found.GetLayout(0, -1, dbus.Array([], signature='s'))[1][2]
    except dbus.DBusException:
        return []


def menu():
    return {'menu': flat(drawn())}


def flat(rows):
    """The entries of a menu, each before those of its own submenu."""
    entries = []
    for number, values, children in rows:
        is_radio = str(values.get('toggle-type', '')) == 'radio'
        entries.append({'id': int(number), 'label': str(values.get('label', '')),
                        'enabled': bool(values.get('enabled', True)),
                        'checked': int(values.get('toggle-state', 0)) == 1 if is_radio else None,
                        'separator': str(values.get('type', '')) == 'separator'})
        entries.extend(flat(children))
    return entries


def click(number):
    menu_object().Event(number, 'clicked', dbus.String('', variant_level=1), dbus.UInt32(0))
    return {}


def answer(value):
    print(json.dumps(value), flush=True)


def take(line):
    request = json.loads(line)
    try:
        answer({'item': item, 'menu': menu, 'click': lambda: click(request['id'])}[request['do']]())
    except dbus.DBusException as error:
        answer({'error': str(error)})


def read(loop):
    for line in sys.stdin:
        GLib.idle_add(take, line)
    GLib.idle_add(loop.quit)


loop = GLib.MainLoop()
watcher = Watcher(bus, '/StatusNotifierWatcher')
name = dbus.service.BusName(WATCHER, bus, do_not_queue=True)
answer({'ready': True})
threading.Thread(target=read, args=(loop,), daemon=True).start()
loop.run()
