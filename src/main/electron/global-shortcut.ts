import { globalShortcut } from 'electron'
import type { ShowShortcutDeps } from '#main/show-shortcut.ts'

/** Registers shortcuts with the system. */
export const systemShortcuts: Pick<ShowShortcutDeps, 'register' | 'unregister'> = {
  register: (shortcut, onPress) => globalShortcut.register(shortcut, onPress),
  unregister: (shortcut) => globalShortcut.unregister(shortcut),
}
