import { useLayoutEffect } from 'react'
import { isMac, matchesShortcut, type KeyPress } from '#renderer/components/focus/shortcut-keys.ts'
import { store } from '#renderer/data/store.ts'
import {
  actionsAtom,
  letterPauseMs,
  letterRanAtAtom,
  typedKeysAtom,
  type Action,
} from '#renderer/components/focus/actions.ts'
import { isTyping, usesLetters } from '#renderer/components/forms/is-text-input.ts'

/** The undo shortcut. In a text field the browser handles it and undoes the typing. */
const undoKey = 'mod+z'

/** Runs the action of a pressed shortcut. If several actions match, the action registered last runs. */
export function useKeyboard(): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isPrintable(event) && event.timeStamp - store.get(letterRanAtAtom) < letterPauseMs)
        store.set(letterRanAtAtom, event.timeStamp)
      if (event.defaultPrevented) return
      if (isModalOpen()) return
      const isTyped = isPrintable(event) && !usesLetters(event.target) && !isInMenu(event.target)
      if (isTyped && store.get(typedKeysAtom)?.take() === true) return
      // Read the actions at the key press, because the actions of the last render may be outdated.
      const actions = store.get(actionsAtom)
      const action = actionFor(event, isTyping(event.target), actions, isMac())
      if (action === undefined) return
      // In a menu or dialog only the undo shortcut runs an action.
      if (isInMenu(event.target) && action.shortcut !== undoKey) return
      event.preventDefault()
      // A letter that is held down must not archive one chat after the other.
      if (event.repeat && action.letter !== undefined && action.repeats !== true) return
      if (isTyped) store.set(letterRanAtAtom, event.timeStamp)
      action.perform()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/**
 * Returns the available action of a key press; undefined if there is none. Of several actions, the one that was
 * registered last has priority. These keys run no action in a text field:
 * - keys without Ctrl, Cmd or Alt, except function keys, because they type or edit text
 * - on a Mac, keys with Option that type a character, e.g. the Spanish "@"
 * - the undo shortcut
 * @param typing whether the key was pressed in a text field
 */
export function actionFor(
  event: KeyPress,
  typing: boolean,
  actions: readonly Action[],
  isMacKeyboard: boolean,
): Action | undefined {
  if (typing && isMacKeyboard && event.altKey && !event.metaKey && event.key.length === 1)
    return undefined
  const isPressed = (keys: string | undefined) => {
    if (keys === undefined || !matchesShortcut(event, keys, isMacKeyboard)) return false
    return !typing || (keys !== undoKey && /^((mod|alt)\+|f\d+$)/.test(keys))
  }
  return actions.findLast(
    ({ shortcut, letter, visible }) =>
      (isPressed(shortcut) || isPressed(letter)) && (visible?.() ?? true),
  )
}

/**
 * Whether a key press types a character. The space bar does not count: it presses buttons and scrolls.
 */
export function isPrintable(event: KeyPress & Pick<KeyboardEvent, 'getModifierState'>): boolean {
  // AltGr types characters; Windows reports it as Ctrl and Alt.
  const isChord = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')
  if (isChord || event.metaKey || event.key === ' ') return false
  // An accent that joins the next letter is the key "Dead". A key of an Arabic keyboard types two letters.
  return event.key === 'Dead' || event.key.length === 1 || /\P{ASCII}/u.test(event.key)
}

/** Whether a dialog covers the screen. The screen's actions must not run behind the dialog. */
export function isModalOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}

/**
 * Whether the element is in a menu, dialog or list of choices, which handles keys itself. The event of a handled key reaches the window
 * too, but e.g. Escape in a menu must only close the menu.
 */
function isInMenu(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role="menu"], [role="dialog"], [role="listbox"]') !== null
  )
}
