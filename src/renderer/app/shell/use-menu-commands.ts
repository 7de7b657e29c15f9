import { useEffect } from 'react'
import type { MenuCommand } from '#contract/bridge.ts'
import { actionsAtom, type Action } from '#renderer/components/focus/actions.ts'
import { onPush } from '#renderer/data/service/bridge.ts'
import { store } from '#renderer/data/store.ts'
import { isModalOpen } from './keyboard.ts'

/** Runs the registered action of an entry that the user chose in the application menu. */
export function useMenuCommands(): void {
  useEffect(
    () =>
      onPush('menu.command', ({ command }) => {
        if (!isModalOpen()) commandAction(command, store.get(actionsAtom))?.perform()
      }),
    [],
  )
}

/**
 * Returns the available action of a menu entry; undefined if there is none. Of several actions, the one that was
 * registered last has priority.
 */
export function commandAction(
  command: MenuCommand,
  actions: readonly Action[],
): Action | undefined {
  return actions.findLast(({ id, shortcut, visible }) => {
    const isNamed = command === 'find' ? shortcut === 'mod+f' : id === 'inbox.exportPdf'
    return isNamed && (visible?.() ?? true)
  })
}
