import { expect, test } from 'vitest'
import type { Action } from '#renderer/components/focus/actions.ts'
import { actionFor, isPrintable } from './keyboard.ts'

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

test('a key without a modifier is a shortcut outside of text fields only', () => {
  const actions = [action('next', 'j')]
  expect(found('j', false, false, actions)).toBe('next')
  expect(found('j', false, true, actions)).toBeUndefined()
})

test('a shortcut with a modifier works in a text field', () => {
  expect(found('k', true, true, [action('search', 'mod+k')])).toBe('search')
})

test('a function key is a shortcut in a text field too', () => {
  expect(found('F8', false, true, [action('problem', 'f8')])).toBe('problem')
})

test('in a text field Mod+Z undoes the typing and nothing else', () => {
  const actions = [action('undo', 'mod+z')]
  expect(found('z', true, true, actions)).toBeUndefined()
  expect(found('z', true, false, actions)).toBe('undo')
})

const places = [action('chats', 'alt+1'), action('profile', 'alt+2'), action('busy', 'alt+shift+2')]
test.each([
  // With Option, Apple's Spanish (ISO) layout types "|" and "@". With Option and Shift, Apple's US layout types the
  // euro sign.
  { keyboard: 'Spanish', key: '|', code: 'Digit1', shiftKey: false, elsewhere: 'chats' },
  { keyboard: 'Spanish', key: '@', code: 'Digit2', shiftKey: false, elsewhere: 'profile' },
  { keyboard: 'US', key: '€', code: 'Digit2', shiftKey: true, elsewhere: 'busy' },
])(
  'Option with the key for $key on a $keyboard Mac keyboard types text in a field, and is a shortcut elsewhere',
  (row) => {
    const event = { ...press(row.key), code: row.code, shiftKey: row.shiftKey, altKey: true }
    expect(actionFor(event, true, places, true)).toBeUndefined()
    expect(actionFor(event, false, places, true)?.id).toBe(row.elsewhere)
  },
)

test('a shortcut with Alt works in a text field, but on a Mac only if the key types no character', () => {
  const event = { ...press('ArrowDown'), altKey: true }
  const actions = [action('next', 'alt+arrowdown'), ...places]
  expect(actionFor(event, true, actions, true)?.id).toBe('next')
  const digit = { ...press('2'), code: 'Digit2', altKey: true }
  expect(actionFor(digit, true, actions, false)?.id).toBe('profile')
})

test('of the available actions with the same shortcut, the last registered has priority', () => {
  expect(found('j', false, false, [action('outer', 'j'), action('inner', 'j')])).toBe('inner')
  const hidden = action('inner', 'j', () => false)
  expect(found('j', false, false, [action('outer', 'j'), hidden])).toBe('outer')
})

test('an action with a letter and a chord has both, the letter only outside of text fields', () => {
  const actions = [{ ...action('archive', 'mod+shift+e'), letter: 'e' }]
  expect(found('e', false, false, actions)).toBe('archive')
  expect(found('e', false, true, actions)).toBeUndefined()
  const chord = { ...press('E', true), shiftKey: true }
  expect(actionFor(chord, true, actions, false)?.id).toBe('archive')
})

test.each([
  [{ key: 'h' }, true],
  [{ key: 'ñ' }, true],
  [{ key: '?', shiftKey: true }, true],
  [{ key: 'Dead' }, true],
  [{ key: 'لا' }, true],
  [{ key: ' ' }, false],
  [{ key: 'Enter' }, false],
  [{ key: 'F3' }, false],
  [{ key: 'k', ctrlKey: true }, false],
  [{ key: '1', altKey: true }, false],
  [{ key: 'k', metaKey: true }, false],
])('the key press %o types a character: %s', (keys, expected) => {
  const event = { ...press(''), ...keys, getModifierState: () => false }
  expect(isPrintable(event)).toBe(expected)
})

test('a key with AltGr, which Windows reports as Ctrl and Alt, types a character', () => {
  const event = { ...press('@', true), altKey: true }
  const getModifierState = (name: string) => name === 'AltGraph'
  expect(isPrintable({ ...event, getModifierState })).toBe(true)
})
