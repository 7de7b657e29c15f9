import { expect, it } from 'vitest'
import { isSendKey } from './send-key.ts'

const press = {
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
}

it.each([
  ['Enter sends', {}, true, true],
  ['Shift+Enter does not send', { shiftKey: true }, true, false],
  ['Enter does not send if it inserts a line break', {}, false, false],
  ['Shift+Enter sends if Enter inserts a line break', { shiftKey: true }, false, true],
  ['Ctrl+Enter sends', { ctrlKey: true }, false, true],
  ['Command+Enter sends', { metaKey: true }, true, true],
  ['Alt+Enter does not send', { altKey: true }, true, false],
  ['another key does not send', { key: 'a' }, true, false],
])('%s', (_, part, enterSends, expected) => {
  expect(isSendKey({ ...press, ...part }, enterSends)).toBe(expected)
})
