import { useLayoutEffect, useRef, useState } from 'react'
import { conflictingFields, followNewest, changedFields } from '#contract/rules/concurrent-edit.ts'
import { useEdit } from '#renderer/components/use-edit.ts'

export interface DraftOptions<Draft> {
  initial: () => Draft
  /** The stored values as they are now; undefined for a new answer, or one that is no longer in its list. */
  newest: Draft | undefined
  /** Fetches the stored values. @throws if the service does not respond */
  fetchNewest: () => Promise<Draft | undefined>
  /** Called with true when the draft has unsaved changes, and with false when it has none. */
  onChanged: (isChanged: boolean) => void
}

/** A draft in an editor. `isTried` is whether the user has tried to save; the editor sets it. */
export function useDraft<Draft extends object>(options: DraftOptions<Draft>) {
  const { initial, newest, fetchNewest, onChanged } = options
  const { edit, draft, changed, conflicts, change, settle, markSaved } = useEdit(initial, newest)
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const isSaving = useRef(false)
  const isChanged = changed.length > 0
  // A layout effect reports the change before the next key press. Otherwise Escape right after typing would close the
  // editor without asking.
  useLayoutEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [isChanged, onChanged])

  /** The edit with the values of this moment, because a live event may be late or lost; null with a conflict. */
  const latest = async () => {
    // Without an answer the draft is sent all the same: then that call fails too, and says why.
    const stored = await fetchNewest().catch(() => undefined)
    if (stored === undefined) return edit
    const followed = followNewest(edit, stored)
    return conflictingFields(followed, stored).length > 0 ? null : followed
  }

  /**
   * Saves the draft, unless it is being saved already, or a colleague has changed a field that the user changed.
   * @param send gets the draft and the fields that the user changed; resolves to null if saving failed
   */
  const save = async <Result>(
    send: (draft: Draft, fields: readonly (keyof Draft)[]) => Promise<Result | null>,
  ): Promise<Result | null> => {
    if (isSaving.current || conflicts.length > 0) return null
    isSaving.current = true
    setBusy(true)
    try {
      const now = await latest()
      const result = now === null ? null : await send(now.draft, changedFields(now))
      if (result !== null) markSaved()
      return result
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }
  return { draft, change, save, isBusy, isTried, setTried, conflicts, settle }
}
