import { expect, test } from 'vitest'
import type { Action } from '../actions.ts'
import { actionFor } from './keyboard.ts'

const action = (id: string, shortcut: string, visible?: () => boolean): Action => ({
  id,
  section: 'general',
  labelKey: 'shell.actions.lock',
  shortcut,
  perform: () => undefined,
  ...(visible ? { visible } : {}),
})
const press = (key: string, ctrlKey = false) => ({
  key,
  code: '',
  ctrlKey,
  metaKey: false,
  altKey: false,
  shiftKey: false,
})
const found = (key: string, ctrl: boolean, typing: boolean, actions: readonly Action[]) =>
  actionFor(press(key, ctrl), typing, actions, false)?.id

test('a bare key is a shortcut, and text while one types', () => {
  const actions = [action('next', 'j')]
  expect(found('j', false, false, actions)).toBe('next')
  expect(found('j', false, true, actions)).toBeUndefined()
})

test('a shortcut with a modifier works while one types', () => {
  expect(found('k', true, true, [action('search', 'mod+k')])).toBe('search')
})

test('the innermost screen’s action wins, unless it cannot be done just now', () => {
  expect(found('j', false, false, [action('outer', 'j'), action('inner', 'j')])).toBe('inner')
  const hidden = action('inner', 'j', () => false)
  expect(found('j', false, false, [action('outer', 'j'), hidden])).toBe('outer')
})
