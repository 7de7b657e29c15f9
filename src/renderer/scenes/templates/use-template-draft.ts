import { useEffect, useRef, useState } from 'react'
import { store } from '#renderer/data/store.ts'
import { deleteLocalDraft, draftsKeyAtom, saveLocalDraft } from './local-drafts.ts'
import type { TemplateForm } from './template-form.ts'

/** The time from the last change until the draft is saved, ms. */
const AUTOSAVE_MS = 2_000

export interface TemplateDraftOptions {
  id: string
  form: TemplateForm
  initialForm: TemplateForm
  /** Whether a draft with this id existed when the editor opened. */
  isStored: boolean
}

/**
 * Saves the form as a draft of the user: when `save` is called, `AUTOSAVE_MS` after the last change, and when the
 * editor or the window closes.
 */
export function useTemplateDraft({ id, form, initialForm, isStored }: TemplateDraftOptions) {
  // The key is read once. When the editor closes, another group may be current, but the draft belongs to the group in
  // which it was begun.
  const [key] = useState(() => store.get(draftsKeyAtom))
  const [savedAt, setSavedAt] = useState<string | null>(null)
  /** The form at the last call of `save`; before the first call, the initial form. */
  const [savedForm, setSavedForm] = useState(initialForm)
  /** The form that still has to be stored; null for none. */
  const pending = useRef<TemplateForm | null>(null)
  useEffect(() => {
    if (form === savedForm) return
    pending.current = form
    const timer = setTimeout(() => {
      if (pending.current === null) return
      pending.current = null
      saveLocalDraft(key, id, form)
      setSavedAt(new Date().toISOString())
    }, AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [key, id, form, savedForm])
  useEffect(() => {
    const flush = () => {
      if (pending.current !== null) saveLocalDraft(key, id, pending.current)
      pending.current = null
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [key, id])
  return {
    savedAt,
    isChanged: form !== savedForm,
    save: () => {
      pending.current = null
      saveLocalDraft(key, id, form)
      setSavedForm(form)
      setSavedAt(new Date().toISOString())
    },
    /**
     * Discards the changes since the last call of `save`. Without such a call, a draft that already existed gets its
     * initial form again, and a new draft is deleted.
     */
    discard: () => {
      pending.current = null
      if (isStored || savedForm !== initialForm) saveLocalDraft(key, id, savedForm)
      else deleteLocalDraft(key, id)
    },
    /** Removes the draft of a submitted template. */
    remove: () => {
      pending.current = null
      deleteLocalDraft(key, id)
    },
  }
}
