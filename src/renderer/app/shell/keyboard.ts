import { useLayoutEffect } from 'react'
import { isMac, matchesShortcut, type KeyPress } from '../../components/shortcut-keys.ts'
import { store } from '../../data/store.ts'
import { actionsAtom, type Action } from '../../components/actions.ts'
import { isTyping } from '../../components/is-text-input.ts'

/** The undo shortcut; in a text field it undoes the typing. */
const undoKey = 'mod+z'

/** Runs the action of a pressed shortcut. If several actions match, the action registered last runs. */
export function useKeyboard(): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if (isModalOpen()) return
      // Read the actions at the key press, because those of the last render may be outdated.
      const actions = store.get(actionsAtom)
      const action = actionFor(event, isTyping(event.target), actions, isMac())
      if (action === undefined) return
      // Menus and dialogs handle their own keys, but the undo shortcut works in them too.
      if (isInMenu(event.target) && action.shortcut !== undoKey) return
      event.preventDefault()
      action.perform()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/**
 * Returns the action of a key press, or undefined. In a text field, keys that type text run no action: keys without a
 * modifier, except function keys, and on a Mac keys with Option, e.g. the Spanish "@".
 */
export function actionFor(
  event: KeyPress,
  typing: boolean,
  actions: readonly Action[],
  isMacKeyboard: boolean,
): Action | undefined {
  if (typing && isMacKeyboard && event.altKey && !event.metaKey && event.key.length === 1)
    return undefined
  return actions.findLast(({ shortcut, visible }) => {
    if (shortcut === undefined || !matchesShortcut(event, shortcut, isMacKeyboard)) return false
    if (typing && (shortcut === undoKey || !/^((mod|alt)\+|f\d+$)/.test(shortcut))) return false
    return visible?.() ?? true
  })
}

/** Whether a dialog covers the screen. The screen's actions must not run behind the dialog. */
export function isModalOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}

/**
 * Whether a menu or a dialog handles the key. The event still reaches the window, but Escape must only close the menu.
 */
function isInMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="menu"], [role="dialog"]') !== null
}
