import { expect, it } from 'vitest'
import { isSendKey } from './send-key.ts'

const press = {
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
}

it.each([
  ['Enter', {}, true, true],
  ['Shift+Enter', { shiftKey: true }, true, false],
  ['Enter if it inserts a line break', {}, false, false],
  ['Shift+Enter if Enter inserts a line break', { shiftKey: true }, false, true],
  ['Ctrl+Enter', { ctrlKey: true }, false, true],
  ['Command+Enter', { metaKey: true }, true, true],
  ['Alt+Enter', { altKey: true }, true, false],
  ['Enter during composition', { isComposing: true }, true, false],
  ['Enter that ends a composition', { keyCode: 229 }, true, false],
  ['another key', { key: 'a', keyCode: 65 }, true, false],
])('%s', (_, part, enterSends, expected) => {
  expect(isSendKey({ ...press, ...part }, enterSends)).toBe(expected)
})
