import { describe, expect, test } from 'vitest'
import { en } from '#renderer/i18n/en/index.ts'
import { es } from '#renderer/i18n/es/index.ts'
import { matchesShortcut, shortcutKeys, type KeyPress, type WordedKey } from './shortcut-keys.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

describe('matchesShortcut', () => {
  test.each<[string, KeyPress, boolean]>([
    ['mod+k', press('k', { ctrlKey: true }), true],
    ['mod+k', press('K', { ctrlKey: true }), true],
    ['mod+k', press('k'), false],
    ['mod+k', press('k', { ctrlKey: true, shiftKey: true }), false],
    ['mod+k', press('k', { metaKey: true }), false],
    ['mod+k', press('k', { ctrlKey: true, altKey: true }), false],
    ['mod+shift+l', press('L', { ctrlKey: true, shiftKey: true }), true],
    ['?', press('?', { shiftKey: true }), true],
    ['?', press('?'), true],
    ['?', press('?', { ctrlKey: true, shiftKey: true }), false],
    ['alt+1', press('1', { altKey: true, code: 'Digit1' }), true],
    ['alt+shift+1', press('!', { altKey: true, shiftKey: true, code: 'Digit1' }), true],
    ['alt+1', press('!', { altKey: true, shiftKey: true, code: 'Digit1' }), false],
    ['escape', press('Escape'), true],
    ['j', press('j'), true],
    ['j', press('J', { shiftKey: true }), false],
    // Layouts of another script: Russian, Greek, Hebrew, Arabic, Thai.
    ['mod+k', press('л', { ctrlKey: true, code: 'KeyK' }), true],
    ['mod+f', press('φ', { ctrlKey: true, code: 'KeyF' }), true],
    ['mod+e', press('ק', { ctrlKey: true, code: 'KeyE' }), true],
    ['mod+b', press('لا', { ctrlKey: true, code: 'KeyB' }), true],
    ['mod+h', press('้', { ctrlKey: true, code: 'KeyH' }), true],
    ['j', press('о', { code: 'KeyJ' }), true],
    ['4', press('٤', { code: 'Digit4' }), true],
    ['mod+k', press('л', { ctrlKey: true, code: 'KeyG' }), false],
    // A Latin layout has its letters elsewhere, and they count.
    ['mod+q', press('a', { ctrlKey: true, code: 'KeyQ' }), false],
    ['mod+a', press('a', { ctrlKey: true, code: 'KeyQ' }), true],
    ['mod+n', press('ñ', { ctrlKey: true, code: 'Semicolon' }), false],
  ])('returns for the shortcut %s and the event %o: %s', (shortcut, event, expected) => {
    expect(matchesShortcut(event, shortcut, false)).toBe(expected)
  })

  test('on a Mac, `mod` is Command and not Control', () => {
    expect(matchesShortcut(press('k', { metaKey: true }), 'mod+k', true)).toBe(true)
    expect(matchesShortcut(press('k', { ctrlKey: true }), 'mod+k', true)).toBe(false)
  })

  test('compares a digit pressed with Option on a Mac by its position on the keyboard', () => {
    expect(matchesShortcut(press('¡', { altKey: true, code: 'Digit1' }), 'alt+1', true)).toBe(true)
  })
})

test('keys are labelled as on a keyboard of the user’s language', () => {
  const spanish = { isMac: false, printed: (key: WordedKey) => es.shell.keys[key] }
  const english = { isMac: false, printed: (key: WordedKey) => en.shell.keys[key] }
  const mac = { ...spanish, isMac: true }
  expect(shortcutKeys('mod+shift+l', spanish)).toEqual(['Ctrl', 'Mayús', 'L'])
  expect(shortcutKeys('mod+shift+l', english)).toEqual(['Ctrl', 'Shift', 'L'])
  expect(
    ['home', 'end', 'pageup', 'pagedown', 'delete'].flatMap((key) => shortcutKeys(key, spanish)),
  ).toEqual(['Inicio', 'Fin', 'RePág', 'AvPág', 'Supr'])
  expect(shortcutKeys('mod+shift+l', mac)).toEqual(['⌘', '⇧', 'L'])
  expect(shortcutKeys('?', spanish)).toEqual(['?'])
  expect(shortcutKeys('alt+enter', spanish)).toEqual(['Alt', '↵'])
})
