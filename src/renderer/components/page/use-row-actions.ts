import { useLayoutEffect, useMemo, useRef } from 'react'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'

interface RowKeys {
  /** Whether the rows cannot be opened. */
  isOff: boolean
  /** Whether the details of a row are open. */
  isOpen: boolean
  /** Moves the focus as a key requires. */
  move: (key: string) => void
  close: () => void
}

/**
 * Registers the keys of a list of rows that work without the focus on a row. As actions they are listed in the shortcut
 * sheet.
 */
export function useRowActions(keys: RowKeys): void {
  const current = useRef(keys)
  useLayoutEffect(() => {
    current.current = keys
  })
  const { isOff, isOpen } = keys
  const actions = useMemo<readonly Action[]>(
    () =>
      isOff
        ? []
        : [
            {
              id: 'page.nextRow',
              section: 'screen',
              labelKey: 'shell.actions.nextRow',
              shortcut: 'j',
              perform: () => current.current.move('j'),
            },
            {
              id: 'page.previousRow',
              section: 'screen',
              labelKey: 'shell.actions.previousRow',
              shortcut: 'k',
              perform: () => current.current.move('k'),
            },
            ...(isOpen
              ? [
                  {
                    id: 'page.closeRow',
                    section: 'screen' as const,
                    labelKey: 'shell.actions.closeRow' as const,
                    shortcut: 'escape',
                    perform: () => current.current.close(),
                  },
                ]
              : []),
          ],
    [isOff, isOpen],
  )
  useActions(actions)
}
