import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { matchesShortcut, type KeyPress } from '../../components/shortcut-keys.ts'
import { isMacAtom } from '../../data/session.ts'
import { actionsAtom, type Action } from '../actions.ts'

/** Performs the action whose shortcut is pressed; the innermost screen's first. */
export function useKeyboard(): void {
  const actions = useAtomValue(actionsAtom)
  const isMac = useAtomValue(isMacAtom)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if (document.querySelector('[aria-modal="true"]') !== null || isInMenu(event.target)) return
      const action = actionFor(event, isTyping(event.target), actions, isMac)
      if (action === undefined) return
      event.preventDefault()
      action.perform()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [actions, isMac])
}

/** The action that a key press stands for, or undefined. While one types, a bare key is text and no shortcut. */
export function actionFor(
  event: KeyPress,
  typing: boolean,
  actions: readonly Action[],
  isMac: boolean,
): Action | undefined {
  return actions.findLast(({ shortcut, visible }) => {
    if (shortcut === undefined || !matchesShortcut(event, shortcut, isMac)) return false
    if (typing && !/^(mod|alt)\+/.test(shortcut)) return false
    return visible?.() ?? true
  })
}

/** A menu or a dialog takes its own keys, though the press goes on to the window: Escape closes it and nothing else. */
function isInMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="menu"], [role="dialog"]') !== null
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  )
}
