import { expect, test } from 'vitest'
import { screenKeys } from './screen-keys.ts'

const keysOf = (enterSends: boolean, label: string) =>
  screenKeys(enterSends).find(({ labelKey }) => labelKey === `shell.keyLabels.${label}`)?.shortcuts

test.each([
  [true, ['enter', 'mod+enter'], ['shift+enter']],
  [false, ['shift+enter', 'mod+enter'], ['enter']],
])(
  'the shortcut sheet shows which keys send and which start a new line (Enter sends: %s)',
  (enterSends, send, newLine) => {
    expect(keysOf(enterSends, 'send')).toEqual(send)
    expect(keysOf(enterSends, 'newLine')).toEqual(newLine)
  },
)
