/**
 * Formats a shortcut with the names of keys on the user's system, e.g. "Ctrl+Alt+B" for Electron's
 * "CommandOrControl+Alt+B".
 */
export function shortcutText(shortcut: string, platform: string): string {
  const names: Readonly<Record<string, string>> =
    platform === 'darwin'
      ? { CommandOrControl: '⌘', Alt: '⌥', Shift: '⇧' }
      : { CommandOrControl: 'Ctrl' }
  const keys = shortcut.split('+').map((key) => names[key] ?? key)
  return keys.join(platform === 'darwin' ? '' : '+')
}
