import { expect, it } from 'vitest'
import { shortcutText } from './shortcut-text.ts'

it.each([
  ['CommandOrControl+Alt+B', 'linux', 'Ctrl+Alt+B'],
  ['CommandOrControl+Shift+B', 'win32', 'Ctrl+Shift+B'],
  ['Alt+Shift+B', 'darwin', '⌥⇧B'],
  ['CommandOrControl+Alt+B', 'darwin', '⌘⌥B'],
])('%s on %s is shown as %s', (shortcut, platform, expected) => {
  expect(shortcutText(shortcut, platform)).toBe(expected)
})
