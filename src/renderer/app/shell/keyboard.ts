import { useLayoutEffect } from 'react'
import { isMac, matchesShortcut, type KeyPress } from '../../components/shortcut-keys.ts'
import { store } from '../../data/store.ts'
import { actionsAtom, type Action } from '../../components/actions.ts'
import { isTyping } from '../../components/is-text-input.ts'

/** Takes back what was done last, as in every program; where one types, that is what was typed. */
const undoKey = 'mod+z'

/** Performs the action whose shortcut is pressed; the innermost screen's first. */
export function useKeyboard(): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if (document.querySelector('[aria-modal="true"]') !== null) return
      // Read at the key press: an effect may not have run for what was just rendered.
      const actions = store.get(actionsAtom)
      const action = actionFor(event, isTyping(event.target), actions, isMac())
      if (action === undefined) return
      // What was done in one of them is taken back there.
      if (isInMenu(event.target) && action.shortcut !== undoKey) return
      event.preventDefault()
      action.perform()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/**
 * The action that a key press stands for, or undefined. While one types, a bare key is text and no shortcut, and so is
 * one with Option on a Mac, whose keyboards have signs such as the Spanish "@" there.
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
    if (typing && (shortcut === undoKey || !/^(mod|alt)\+/.test(shortcut))) return false
    return visible?.() ?? true
  })
}

/** A menu or a dialog takes its own keys, though the press goes on to the window: Escape closes it and nothing else. */
function isInMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="menu"], [role="dialog"]') !== null
}
