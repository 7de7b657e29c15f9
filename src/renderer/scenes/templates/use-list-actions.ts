import { IconPlus } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'

export interface ListActions {
  /** null for users who may not create templates. */
  create: (() => void) | null
  sync: () => void
  /** Archives or restores the open template; null if none is open, or if it cannot be changed. */
  archive: (() => void) | null
  /** Opens the confirmation for deleting the open template; null in the same cases as `archive`. */
  remove: (() => void) | null
}

/**
 * Registers the keys of the list. N creates a template. R synchronizes the templates. E archives or restores the open
 * template. Delete opens the confirmation for deleting the open template.
 */
export function useListActions(list: ListActions): void {
  const current = useRef(list)
  useLayoutEffect(() => {
    current.current = list
  })
  const mayCreate = list.create !== null
  const actions = useMemo<readonly Action[]>(
    () => [
      ...(mayCreate
        ? [
            {
              id: 'templates.new',
              section: 'screen' as const,
              labelKey: 'shell.actions.create' as const,
              icon: IconPlus,
              shortcut: 'n',
              perform: () => current.current.create?.(),
            },
          ]
        : []),
      {
        id: 'templates.sync',
        section: 'screen',
        labelKey: 'shell.actions.sync',
        shortcut: 'r',
        perform: () => current.current.sync(),
      },
      {
        id: 'templates.archive',
        section: 'screen',
        labelKey: 'shell.actions.archive',
        shortcut: 'e',
        visible: () => current.current.archive !== null,
        perform: () => current.current.archive?.(),
      },
      {
        id: 'templates.delete',
        section: 'screen',
        labelKey: 'shell.actions.delete',
        shortcut: 'delete',
        visible: () => current.current.remove !== null,
        perform: () => current.current.remove?.(),
      },
    ],
    [mayCreate],
  )
  useActions(actions)
}
