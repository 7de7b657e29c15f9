import { useLayoutEffect, useRef, useState } from 'react'
import type { FormKind, FormValues } from '#contract/draft-forms.ts'
import {
  conflictingFields,
  followNewest,
  changedFields,
} from '#contract/rules/chats/concurrent-edit.ts'
import { discardForm, type FormSubject } from '#renderer/data/forms/form-draft.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'

type AnswerForm = Extract<FormKind, 'quickAnswer' | 'interactiveAnswer'>

export interface DraftOptions<Kind extends AnswerForm> {
  subject: FormSubject<Kind>
  initial: () => FormValues<Kind>
  /** The stored values as they are now; undefined for a new answer, or one that is no longer in its list. */
  newest: FormValues<Kind> | undefined
  /** Fetches the stored values. @throws if the service does not respond */
  fetchNewest: () => Promise<FormValues<Kind> | undefined>
  /** Called with a function that discards the unsaved changes when the draft has some, and with null when it has none. */
  onChanged: (discard: (() => void) | null) => void
}

/** A draft in an editor. `isTried` is whether the user has tried to save; the editor sets it. */
export function useDraft<Kind extends AnswerForm>(options: DraftOptions<Kind>) {
  const { subject, initial, newest, fetchNewest, onChanged } = options
  const { base, draft, isChanged, conflicts, edit, settle, markSaved, discard } = useFormDraft(
    subject,
    initial,
    newest,
  )
  const { groupId, form, id } = subject
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const isSaving = useRef(false)
  // A layout effect reports the change before the next key press. Otherwise Escape right after typing would close the
  // editor without asking.
  useLayoutEffect(() => {
    onChanged(isChanged ? () => discardForm({ groupId, form, id }) : null)
    return () => onChanged(null)
  }, [isChanged, onChanged, groupId, form, id])

  /** Base and draft with the values of this moment, because a live event may be late or lost; null with a conflict. */
  const latest = async () => {
    // Without an answer the draft is sent all the same: then that call fails too, and says why.
    const stored = await fetchNewest().catch(() => undefined)
    if (stored === undefined) return { base, draft }
    const followed = followNewest({ base, draft }, stored)
    return conflictingFields(followed, stored).length > 0 ? null : followed
  }

  /**
   * Saves the draft, unless it is being saved already, or a colleague has changed a field that the user changed.
   * @param send gets the draft and the fields that the user changed; resolves to null if saving failed
   */
  const save = async <Result>(
    send: (
      draft: FormValues<Kind>,
      fields: readonly (keyof FormValues<Kind>)[],
    ) => Promise<Result | null>,
  ): Promise<Result | null> => {
    if (isSaving.current || conflicts.length > 0) return null
    isSaving.current = true
    setBusy(true)
    try {
      const now = await latest()
      const result = now === null ? null : await send(now.draft, changedFields(now))
      if (result !== null) {
        markSaved()
        discard()
      }
      return result
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }
  return { draft, edit, save, isBusy, isTried, setTried, conflicts, settle }
}
