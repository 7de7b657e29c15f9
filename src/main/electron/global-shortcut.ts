import { globalShortcut } from 'electron'
import type { ShowShortcutDeps } from '#main/show-shortcut.ts'

/** The system's registry of shortcuts. */
export const systemShortcuts: Pick<ShowShortcutDeps, 'register' | 'unregister'> = {
  register: (shortcut, onPress) => globalShortcut.register(shortcut, onPress),
  unregister: (shortcut) => globalShortcut.unregister(shortcut),
}
