import type { FlowDocument } from '#contract/rules/flows/flow-json/document.ts'

/** The largest number of steps that can be undone. */
const stepsMax = 200

/** The document with its earlier versions, and with the versions that were undone. */
export interface History {
  readonly past: readonly FlowDocument[]
  readonly present: FlowDocument
  readonly future: readonly FlowDocument[]
  /**
   * The text field of the last change. Further typing in this field adds no step. Null after a change elsewhere, an
   * undo or a redo.
   */
  readonly field: string | null
}

export type HistoryAction =
  | { readonly kind: 'change'; readonly document: FlowDocument; readonly field?: string }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }

export const newHistory = (present: FlowDocument): History => ({
  past: [],
  present,
  future: [],
  field: null,
})

export function historyReducer(history: History, action: HistoryAction): History {
  const { past, present, future, field } = history
  switch (action.kind) {
    case 'change': {
      if (action.document === present) return history
      const isSameField = action.field !== undefined && action.field === field
      return {
        past: isSameField ? past : [...past, present].slice(-stepsMax),
        present: action.document,
        future: [],
        field: action.field ?? null,
      }
    }
    case 'undo': {
      const last = past.at(-1)
      return last === undefined
        ? history
        : { past: past.slice(0, -1), present: last, future: [present, ...future], field: null }
    }
    case 'redo': {
      const [next, ...rest] = future
      return next === undefined
        ? history
        : { past: [...past, present], present: next, future: rest, field: null }
    }
  }
}
