import { useLayoutEffect, useMemo, useRef } from 'react'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { isTyping } from '#renderer/components/forms/is-text-input.ts'
import type { Answer } from './answer.ts'

export interface RowActions {
  isOff: boolean
  /** The row that last had the focus, or whose editor is open. */
  active: Answer | undefined
  canMove: boolean
  canPin: boolean
  canRemove: boolean
  /** Focuses the row to which a navigation key such as `j` moves. */
  step: (key: string) => void
  onMove: (answer: Answer, by: -1 | 1) => void
  onPin: (answer: Answer) => void
  onRemove: (answer: Answer) => void
}

/** Registers the keys of the list and its active row as actions, so that the shortcut sheet lists them. */
export function useRowActions(rows: RowActions): void {
  const current = useRef(rows)
  useLayoutEffect(() => {
    current.current = rows
  })
  const { isOff } = rows
  const actions = useMemo<readonly Action[]>(() => {
    if (isOff) return []
    // While the focus is in a text field, e.g. of the editor, the keys must not change the active row.
    const may = (name: 'canMove' | 'canPin' | 'canRemove'): boolean =>
      current.current[name] &&
      current.current.active !== undefined &&
      !isTyping(document.activeElement)
    const move = (by: -1 | 1) => {
      const { active, onMove } = current.current
      if (active !== undefined) onMove(active, by)
    }
    return [
      {
        id: 'page.nextRow',
        section: 'screen',
        labelKey: 'shell.actions.nextRow',
        shortcut: 'j',
        perform: () => current.current.step('j'),
      },
      {
        id: 'page.previousRow',
        section: 'screen',
        labelKey: 'shell.actions.previousRow',
        shortcut: 'k',
        perform: () => current.current.step('k'),
      },
      {
        id: 'answers.moveUp',
        section: 'screen',
        labelKey: 'shell.actions.moveUp',
        shortcut: 'alt+arrowup',
        visible: () => may('canMove'),
        perform: () => move(-1),
      },
      {
        id: 'answers.moveDown',
        section: 'screen',
        labelKey: 'shell.actions.moveDown',
        shortcut: 'alt+arrowdown',
        visible: () => may('canMove'),
        perform: () => move(1),
      },
      {
        id: 'answers.pin',
        section: 'screen',
        labelKey: 'shell.actions.pin',
        shortcut: 'p',
        visible: () => may('canPin'),
        perform: () => {
          const { active, onPin } = current.current
          if (active !== undefined) onPin(active)
        },
      },
      {
        id: 'answers.archive',
        section: 'screen',
        labelKey: 'shell.actions.archive',
        shortcut: 'e',
        visible: () => may('canRemove') && current.current.active?.list === 'quick',
        perform: () => {
          const { active, onRemove } = current.current
          if (active !== undefined) onRemove(active)
        },
      },
    ]
  }, [isOff])
  useActions(actions)
}
