import { useEffect, useRef, useState } from 'react'
import { store } from '../../data/store.ts'
import { deleteLocalDraft, draftsKeyAtom, saveLocalDraft } from './local-drafts.ts'
import type { TemplateForm } from './template-form.ts'

/** Wait from the last change to saving the draft, ms. */
const AUTOSAVE_MS = 2_000

export interface TemplateDraftOptions {
  id: string
  form: TemplateForm
  initialForm: TemplateForm
  /** Whether a draft with this id existed when the editor opened. */
  isStored: boolean
}

/** Saves the form as a draft of the user's: on request, after a pause, and when the editor or the window closes. */
export function useTemplateDraft({ id, form, initialForm, isStored }: TemplateDraftOptions) {
  // The group may have changed when the editor closes; the draft stays in its own.
  const [key] = useState(() => store.get(draftsKeyAtom))
  const [savedAt, setSavedAt] = useState<string | null>(null)
  /** The form that the user saved last; the one that the editor opened with until then. */
  const [savedForm, setSavedForm] = useState(initialForm)
  /** The form that is not stored yet; null for none. */
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
    /** Removes the draft; one that existed before is as it was when the user last saved it. */
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
