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
  ['Enter, the other way round', {}, false, false],
  ['Shift+Enter, the other way round', { shiftKey: true }, false, true],
  ['Ctrl+Enter', { ctrlKey: true }, false, true],
  ['Command+Enter', { metaKey: true }, true, true],
  ['Alt+Enter', { altKey: true }, true, false],
  ['Enter while composing', { isComposing: true }, true, false],
  ['Enter that ends composing', { keyCode: 229 }, true, false],
  ['another key', { key: 'a', keyCode: 65 }, true, false],
])('%s', (_, part, enterSends, expected) => {
  expect(isSendKey({ ...press, ...part }, enterSends)).toBe(expected)
})
