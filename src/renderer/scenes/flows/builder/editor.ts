import { createContext, use, useMemo, useReducer } from 'react'
import type { FlowComponent, FlowScreen } from '#contract/entities/flows/flow-screen.ts'
import type { FlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import { type History, historyReducer, newHistory } from './history.ts'

/** A selected screen, or one of its elements. */
export interface Selection {
  readonly screen: number
  readonly element: number | null
}

interface EditorState {
  readonly history: History
  readonly selection: Selection | null
  /** Increments with each selection that the canvas must scroll into view. */
  readonly revealCount: number
}

type Change = (document: FlowDocument) => FlowDocument

type EditorAction =
  | {
      readonly kind: 'edit'
      readonly change: Change
      readonly select?: ((after: FlowDocument) => Selection | null) | undefined
      readonly field?: string | undefined
    }
  | { readonly kind: 'undo' | 'redo' }
  | {
      readonly kind: 'select'
      readonly selection: Selection | null
      readonly isRevealed: boolean
    }

/** The selection if it still exists in the document; otherwise its screen, if that exists; otherwise null. */
function existing(selection: Selection | null, document: FlowDocument): Selection | null {
  if (selection === null) return null
  const screen = document.screens[selection.screen]
  if (screen === undefined) return null
  return selection.element === null || screen.layout.children[selection.element] !== undefined
    ? selection
    : { screen: selection.screen, element: null }
}

function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.kind) {
    case 'select':
      return {
        ...state,
        selection: existing(action.selection, state.history.present),
        revealCount: state.revealCount + (action.isRevealed ? 1 : 0),
      }
    case 'edit': {
      const before = state.history.present
      const document = action.change(before)
      if (document === before) return state
      const { field } = action
      const history = historyReducer(state.history, {
        kind: 'change',
        document,
        ...(field !== undefined && { field }),
      })
      const selection = action.select === undefined ? state.selection : action.select(document)
      return {
        history,
        selection: existing(selection, document),
        revealCount: state.revealCount + (action.select === undefined ? 0 : 1),
      }
    }
    case 'undo':
    case 'redo': {
      const history = historyReducer(state.history, action)
      return { ...state, history, selection: existing(state.selection, history.present) }
    }
  }
}

/** The operations on the draft. The object keeps its identity while the builder is open. */
export interface Editor {
  /**
   * Changes the draft.
   * - `select` returns the new selection, which the canvas scrolls into view. Without it the selection stays.
   * - `field` identifies the text field that the user types in. Consecutive edits of one field are one step of undo.
   */
  readonly edit: (
    change: Change,
    options?: {
      readonly select?: (after: FlowDocument) => Selection | null
      readonly field?: string
    },
  ) => void
  readonly select: (
    selection: Selection | null,
    options?: { readonly isRevealed?: boolean },
  ) => void
  readonly undo: () => void
  readonly redo: () => void
}

/** The edited draft, its selection, and the operations on both. */
export function useEditorState(start: FlowDocument) {
  const [state, dispatch] = useReducer(editorReducer, start, (document) => ({
    history: newHistory(document),
    selection: null,
    revealCount: 0,
  }))
  const editor = useMemo<Editor>(
    () => ({
      edit: (change, options) => dispatch({ kind: 'edit', change, ...options }),
      select: (selection, options) =>
        dispatch({ kind: 'select', selection, isRevealed: options?.isRevealed === true }),
      undo: () => dispatch({ kind: 'undo' }),
      redo: () => dispatch({ kind: 'redo' }),
    }),
    [],
  )
  return { state, editor }
}

interface EditorContextValue extends Editor {
  readonly isReadOnly: boolean
}

const noEditor: EditorContextValue = {
  edit: () => undefined,
  select: () => undefined,
  undo: () => undefined,
  redo: () => undefined,
  isReadOnly: true,
}

export const EditorContext = createContext<EditorContextValue>(noEditor)

/** The operations of the open builder. */
export const useEditor = (): EditorContextValue => use(EditorContext)

/** The content of the builder's clipboard: an element or a screen. */
export type Copied =
  | { readonly kind: 'element'; readonly component: FlowComponent }
  | { readonly kind: 'screen'; readonly screen: FlowScreen }
