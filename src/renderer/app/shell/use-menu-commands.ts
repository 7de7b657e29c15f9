import { useEffect } from 'react'
import type { MenuCommand } from '#contract/bridge.ts'
import { actionsAtom, type Action } from '../../components/actions.ts'
import { onPush } from '../../data/bridge.ts'
import { store } from '../../data/store.ts'
import { isModalOpen } from './keyboard.ts'

/** Runs the screen's registered actions for entries of the application menu. */
export function useMenuCommands(): void {
  useEffect(
    () =>
      onPush('menu.command', ({ command }) => {
        if (!isModalOpen()) commandAction(command, store.get(actionsAtom))?.perform()
      }),
    [],
  )
}

/** The action of a menu entry; undefined if the screen has no such action. The action registered last has priority. */
export function commandAction(
  command: MenuCommand,
  actions: readonly Action[],
): Action | undefined {
  return actions.findLast(({ id, shortcut, visible }) => {
    const isNamed = command === 'find' ? shortcut === 'mod+f' : id === 'inbox.exportPdf'
    return isNamed && (visible?.() ?? true)
  })
}
