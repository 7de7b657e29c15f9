import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TemplateForm } from '#contract/draft-forms.ts'
import { saveDraft, type DraftSubject } from '#renderer/data/forms/drafts.ts'

export interface TemplateDraftOptions {
  id: string
  groupId: string
  form: TemplateForm
  initialForm: TemplateForm
  /** Whether a draft with this id existed when the editor opened. */
  isStored: boolean
}

/** Saves the form as a draft of the user with every change, and when `save` is called. */
export function useTemplateDraft({
  id,
  groupId,
  form,
  initialForm,
  isStored,
}: TemplateDraftOptions) {
  const subject: DraftSubject<'template'> = { groupId, kind: 'template', id }
  const [savedAt, setSavedAt] = useState<string | null>(null)
  /** The form at the last call of `save`; before the first call, the initial form. */
  const [savedForm, setSavedForm] = useState(initialForm)
  /** The form that was stored last. */
  const stored = useRef(initialForm)
  const store = (next: TemplateForm) => {
    const now = new Date().toISOString()
    stored.current = next
    saveDraft(subject, { savedAt: now, form: next })
    setSavedAt(now)
  }
  const storeChange = useEffectEvent((now: TemplateForm) => {
    if (now !== stored.current) store(now)
  })
  useEffect(() => storeChange(form), [form])
  return {
    savedAt,
    isChanged: form !== savedForm,
    save: () => {
      store(form)
      setSavedForm(form)
    },
    /**
     * Discards the changes since the last call of `save`. Without such a call, a draft that already existed gets its
     * initial form again, and a new draft is deleted.
     */
    discard: () => {
      if (isStored || savedForm !== initialForm) store(savedForm)
      else saveDraft(subject, null)
    },
    /** Removes the draft of a submitted template. */
    remove: () => saveDraft(subject, null),
  }
}
