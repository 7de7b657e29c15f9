import { IconPlus } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useActions, type Action } from './actions.ts'

/**
 * Registers an action that creates an item of the screen's list. Its shortcut is "N" if no other is given.
 * @param id of the action, e.g. `answers.new`
 * @param mayCreate whether the user may create items
 */
export function useCreateAction(
  id: string,
  mayCreate: boolean,
  create: () => void,
  {
    labelKey = 'shell.actions.create',
    icon = IconPlus,
    shortcut = 'n',
  }: Partial<Pick<Action, 'labelKey' | 'icon' | 'shortcut'>> = {},
): void {
  const current = useRef(create)
  useLayoutEffect(() => {
    current.current = create
  })
  const actions = useMemo<readonly Action[]>(
    () =>
      mayCreate
        ? [
            {
              id,
              section: 'screen',
              labelKey,
              icon,
              shortcut,
              perform: () => current.current(),
            },
          ]
        : [],
    [id, mayCreate, labelKey, icon, shortcut],
  )
  useActions(actions)
}
