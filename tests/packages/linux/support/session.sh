#!/bin/sh
# The session of an ordinary user without a desktop environment: a screen, a session bus and a keyring. Prints the
# variables for programs of this session, then a line "ready".
set -eu
XDG_RUNTIME_DIR=$HOME/run
export XDG_RUNTIME_DIR
mkdir -p -m 700 "$XDG_RUNTIME_DIR"
Xvfb -displayfd 1 -screen 0 1600x1000x24 -nolisten tcp >"$HOME/display" 2>/dev/null &
until [ -s "$HOME/display" ]; do sleep 0.1; done
DBUS_SESSION_BUS_ADDRESS=$(dbus-daemon --session --fork --nopidfile --print-address)
export DBUS_SESSION_BUS_ADDRESS
echo password | gnome-keyring-daemon --unlock --components=secrets >/dev/null
echo "export DISPLAY=:$(cat "$HOME/display")"
echo "export XDG_RUNTIME_DIR='$XDG_RUNTIME_DIR' DBUS_SESSION_BUS_ADDRESS='$DBUS_SESSION_BUS_ADDRESS'"
echo ready
exec sleep infinity
