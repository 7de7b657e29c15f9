import type { FlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'

/** The draft is saved after a typing pause of this length, ms. */
export const autosaveDelayMs = 800
/** If a save could not reach the service, it is repeated after this time, ms. */
export const offlineRetryMs = 5_000

/**
 * The state of saving.
 * - `saved`: there are no unsaved changes. `at` is null if nothing was saved since the flow was opened.
 * - `saving`: a save is running, or starts after the typing pause.
 * - `offline`: the service could not be reached. The save is repeated.
 * - `failed`: the save failed for another reason. It is not repeated before the next change or `flush`.
 * - `conflict`: another user saved the flow after it was opened here. Nothing is saved after that.
 */
export type SaveState =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'saving' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'conflict' }

export interface AutosaveDeps {
  readonly revision: number
  /** Saves the draft. Resolves with the new revision and the time of saving. */
  readonly save: (
    document: FlowDocument,
    revision: number,
  ) => Promise<{ revision: number; at: string }>
  readonly onState: (state: SaveState) => void
  /** Stores unsaved changes on this machine, with the revision that they are based on. */
  readonly storeLocally: (document: FlowDocument, revision: number) => void
  /** Deletes the locally stored changes once they are saved. */
  readonly deleteLocally: () => void
}

export interface Autosave {
  /** Stores a new draft on this machine at once, and saves it after the typing pause. */
  readonly change: (document: FlowDocument) => void
  /** Saves unsaved changes now. Resolves to whether everything is saved. */
  readonly flush: () => Promise<boolean>
  /**
   * Saves unsaved changes now, for the last time. If the service cannot be reached, they stay stored on this machine, from
   * which the next builder of the flow restores them.
   */
  readonly close: () => void
  /** The flow's revision after the last save; before the first save, its revision when it was opened. */
  readonly revision: () => number
  /** Whether there are unsaved changes. */
  readonly isDirty: () => boolean
}

const isOffline = (error: unknown) =>
  error instanceof ApiError && (error.code === 'NETWORK' || error.code === 'TIMEOUT')
const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'FLOW_CHANGED'

/** Saves the drafts of one flow, one request at a time. */
export function createAutosave(deps: AutosaveDeps): Autosave {
  const { revision: start, save, onState, storeLocally, deleteLocally } = deps
  let revision = start
  let waiting: FlowDocument | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  let hasConflict = false
  let isClosed = false

  const later = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delayMs)
  }
  const saveOnce = async (): Promise<boolean> => {
    while (waiting !== null && !hasConflict) {
      const document: FlowDocument = waiting
      onState({ kind: 'saving' })
      try {
        const saved = await save(document, revision)
        ;({ revision } = saved)
        if (waiting === document) {
          waiting = null
          deleteLocally()
          onState({ kind: 'saved', at: saved.at })
        } else if (waiting !== null) storeLocally(waiting, revision)
      } catch (error) {
        hasConflict = isConflict(error)
        if (hasConflict) onState({ kind: 'conflict' })
        else if (isOffline(error)) {
          onState({ kind: 'offline' })
          if (!isClosed) later(offlineRetryMs)
        } else onState({ kind: 'failed', error })
        return false
      }
    }
    return !hasConflict
  }
  const flush = (): Promise<boolean> => {
    clearTimeout(timer)
    running ??= saveOnce().finally(() => {
      running = null
    })
    return running
  }
  return {
    change: (document) => {
      waiting = document
      storeLocally(document, revision)
      if (hasConflict) return
      onState({ kind: 'saving' })
      later(autosaveDelayMs)
    },
    flush,
    close: () => {
      isClosed = true
      if (waiting === null) clearTimeout(timer)
      else void flush()
    },
    revision: () => revision,
    isDirty: () => waiting !== null,
  }
}
