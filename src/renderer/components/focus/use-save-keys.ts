import { useLayoutEffect, useMemo, useRef } from 'react'
import { useActions, type Action } from './actions.ts'

/**
 * Ctrl+S and Ctrl+Enter save the form of a screen.
 * @param screen with which the ids of the actions begin
 */
export function useSaveKeys(screen: string, save: () => void): void {
  const current = useRef(save)
  useLayoutEffect(() => {
    current.current = save
  })
  const actions = useMemo<readonly Action[]>(() => {
    const action = {
      section: 'screen',
      labelKey: 'shell.actions.save',
      perform: () => current.current(),
    } as const
    return [
      { ...action, id: `${screen}.save`, shortcut: 'mod+s' },
      { ...action, id: `${screen}.saveByEnter`, shortcut: 'mod+enter', isKeyOnly: true },
    ]
  }, [screen])
  useActions(actions)
}
