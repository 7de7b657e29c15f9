import { useMemo, useRef } from 'react'
import type { FlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import {
  addElement,
  addScreen,
  duplicateElement,
  insertionIndex,
  moveElement,
  moveScreen,
  removeElement,
  removeScreen,
} from './document.ts'
import type { Copied, Editor, Selection } from './editor.ts'

/** Commands for the selected element or screen, used by the inspector and the keyboard. */
export interface SelectionCommands {
  readonly move: (by: -1 | 1) => void
  readonly duplicate: () => void
  readonly remove: () => void
  readonly copy: () => void
  readonly paste: () => void
}

/** The commands for the current selection. They do nothing without a selection. */
export function useSelectionCommands(
  editor: Editor,
  document: FlowDocument,
  selection: Selection | null,
): SelectionCommands {
  const copied = useRef<Copied | null>(null)
  return useMemo(() => {
    const screen = document.screens[selection?.screen ?? -1]
    if (selection === null || screen === undefined) {
      const nothing = () => undefined
      return { move: nothing, duplicate: nothing, remove: nothing, copy: nothing, paste: nothing }
    }
    const { screen: index, element } = selection
    const { children } = screen.layout
    const insertScreen = (added: typeof screen) =>
      editor.edit((draft) => addScreen(draft, index + 1, added), {
        select: () => ({ screen: index + 1, element: null }),
      })
    return {
      move: (by) => {
        if (element === null) {
          editor.edit((draft) => moveScreen(draft, index, index + by), {
            select: () => ({ screen: index + by, element: null }),
          })
          return
        }
        const to = { screen: index, element: element + by }
        if (to.element >= 0)
          editor.edit((draft) => moveElement(draft, { screen: index, element }, to), {
            select: () => to,
          })
      },
      duplicate: () => {
        if (element === null) return insertScreen(screen)
        editor.edit((draft) => duplicateElement(draft, { screen: index, element }), {
          select: () => ({ screen: index, element: element + 1 }),
        })
      },
      remove: () => {
        if (element === null) {
          editor.edit((draft) => removeScreen(draft, index), {
            select: ({ screens }) => ({
              screen: Math.min(index, screens.length - 1),
              element: null,
            }),
          })
          return
        }
        editor.edit((draft) => removeElement(draft, { screen: index, element }), {
          select: () => ({
            screen: index,
            element: children.length > 1 ? Math.min(element, children.length - 2) : null,
          }),
        })
      },
      copy: () => {
        const component = element === null ? undefined : children[element]
        copied.current =
          component === undefined ? { kind: 'screen', screen } : { kind: 'element', component }
      },
      paste: () => {
        const { current } = copied
        if (current === null) return
        if (current.kind === 'screen') return insertScreen(current.screen)
        const { component } = current
        const below = element === null ? children.length : element + 1
        const at = insertionIndex(screen, below, component.type)
        editor.edit((draft) => addElement(draft, { screen: index, element: at }, component), {
          select: () => ({ screen: index, element: at }),
        })
      },
    }
  }, [editor, document, selection])
}
