import { expect, it } from 'vitest'
import { isSendEndKey, isSendKey } from './send-key.ts'

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
  ['Ctrl+Shift+Enter does not only send', { ctrlKey: true, shiftKey: true }, false, false],
  ['Alt+Enter does not send', { altKey: true }, true, false],
  ['another key does not send', { key: 'a' }, true, false],
])('%s', (_, part, enterSends, expected) => {
  expect(isSendKey({ ...press, ...part }, enterSends)).toBe(expected)
})

it.each([
  ['Ctrl+Shift+Enter', { ctrlKey: true, shiftKey: true }, true],
  ['Command+Shift+Enter', { metaKey: true, shiftKey: true }, true],
  ['Ctrl+Enter', { ctrlKey: true }, false],
  ['Shift+Enter', { shiftKey: true }, false],
  ['Ctrl+Alt+Shift+Enter', { ctrlKey: true, altKey: true, shiftKey: true }, false],
])('%s sends and repeats the last "send and …": %s', (_, part, expected) => {
  expect(isSendEndKey({ ...press, ...part })).toBe(expected)
})
