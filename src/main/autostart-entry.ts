/** The argument with which Windows and Linux start the app at login. It keeps the window hidden. */
export const HIDDEN = '--hidden'

/**
 * The content of an XDG autostart file (`.desktop`).
 * @param command the program and its arguments
 */
export function autostartEntry(command: readonly string[]): string {
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Bandeja',
    `Exec=${command.map(quoted).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
  ]
  return `${lines.join('\n')}\n`
}

/**
 * Quotes an argument of `Exec` (Desktop Entry Specification). A backslash is put before `"`, `` ` ``, `$` and `\`. Then
 * every backslash is doubled, because the desktop environment unescapes the string once before it splits the arguments:
 * `a$b` becomes `"a\\$b"`. A percent sign is doubled, because a single one begins a field code.
 */
function quoted(argument: string): string {
  const escaped = argument.replaceAll(/["`$\\]/g, '\\$&').replaceAll('\\', '\\\\')
  return `"${escaped.replaceAll('%', '%%')}"`
}
