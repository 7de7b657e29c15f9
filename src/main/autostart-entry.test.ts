import { expect, it } from 'vitest'
import { autostartEntry } from './autostart-entry.ts'

it('the autostart file starts the program with its arguments', () => {
  expect(autostartEntry(['/opt/Bandeja/bandeja', '--hidden'])).toBe(
    [
      '[Desktop Entry]',
      'Type=Application',
      'Name=Bandeja',
      'Exec="/opt/Bandeja/bandeja" "--hidden"',
      'Terminal=false',
      'X-GNOME-Autostart-enabled=true',
      '',
    ].join('\n'),
  )
})

it.each([
  ['a space', '/home/ana/My apps/bandeja', '"/home/ana/My apps/bandeja"'],
  ['a percent sign', '/opt/100%/bandeja', '"/opt/100%%/bandeja"'],
  ['a quote', '/opt/"b"', String.raw`"/opt/\\"b\\""`],
  ['a dollar sign', '/opt/$HOME', String.raw`"/opt/\\$HOME"`],
  ['a backslash', String.raw`/opt/a\b`, String.raw`"/opt/a\\\\b"`],
])('the autostart file quotes a path with %s', (_, path, expected) => {
  expect(autostartEntry([path])).toContain(`Exec=${expected}\n`)
})
