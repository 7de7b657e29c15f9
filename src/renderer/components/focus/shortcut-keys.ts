/**
 * A shortcut as actions define it: modifiers and one key joined by "+", e.g. `mod+k`, `alt+1`, `?`. `mod` is Command
 * on a Mac and Control elsewhere.
 */
export type Shortcut = string

const modifierNames = {
  mac: { mod: '⌘', alt: '⌥', shift: '⇧' },
  other: { mod: 'Ctrl', alt: 'Alt' },
} as const

const keyNames: Readonly<Record<string, string>> = {
  enter: '↵',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

/** Keys whose label is a word. The word is translated to the language of the app. */
export const wordedKeys = ['shift', 'home', 'end', 'pageup', 'pagedown', 'delete'] as const
export type WordedKey = (typeof wordedKeys)[number]

/** Whether this machine has a Mac's keyboard, where `mod` is Command. */
export const isMac = (): boolean => navigator.platform.startsWith('Mac')

export interface Keyboard {
  readonly isMac: boolean
  /** Returns the word on a key. Not called for Shift on a Mac, because that key has a symbol. */
  readonly printed: (key: WordedKey) => string
}

/** The keys of a shortcut as printed on the user's keyboard, in the order they are pressed. */
export function shortcutKeys(shortcut: Shortcut, { isMac, printed }: Keyboard): string[] {
  const names: Readonly<Record<string, string>> = isMac
    ? { ...keyNames, ...modifierNames.mac }
    : { ...keyNames, ...modifierNames.other }
  return shortcut.split('+').map((part) => {
    const worded = wordedKeys.find((key) => key === part)
    return names[part] ?? (worded === undefined ? part.toLocaleUpperCase() : printed(worded))
  })
}

/** The parts of a keyboard event that are compared with a shortcut. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>

/** The letter or digit at a key's position on a US keyboard, in lower case. */
const keyAtPosition = (code: string): string => code.replace(/^(Key|Digit)/, '').toLowerCase()

/**
 * The pressed key in lower case. If the keyboard's layout is of another script than Latin, e.g. Russian, it is the Latin
 * letter at the key's position, because shortcuts have Latin letters.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isOfOtherScript = /^[\p{L}\p{M}\p{N}]+$/u.test(key) && !/[\p{Script=Latin}0-9]/u.test(key)
  return isOfOtherScript && code !== '' ? keyAtPosition(code) : key.toLowerCase()
}

/**
 * Whether the event matches the shortcut. For signs such as `?` Shift is ignored, because some keyboard layouts need
 * Shift to type the sign and others do not.
 */
export function matchesShortcut(event: KeyPress, shortcut: Shortcut, isMac: boolean): boolean {
  const parts = shortcut.split('+')
  const key = parts.at(-1) ?? ''
  const wants = (name: string) => parts.includes(name)
  const mod = isMac ? event.metaKey : event.ctrlKey
  const foreign = isMac ? event.ctrlKey : event.metaKey
  if (mod !== wants('mod') || event.altKey !== wants('alt') || foreign) return false
  const isSign = key.length === 1 && !/[a-z0-9]/.test(key)
  if (!isSign && event.shiftKey !== wants('shift')) return false
  // With Alt or Shift many layouts type another character, so the key's position is compared too.
  const positionKey = keyAtPosition(event.code)
  return (
    keyOf(event) === key || (!isSign && (event.altKey || event.shiftKey) && positionKey === key)
  )
}
