import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormKind, FormValues } from '#contract/draft-forms.ts'
import {
  changedFields,
  conflictingFields,
  followNewest,
  settled,
  type Edit,
  type Settlement,
} from '#contract/rules/chats/concurrent-edit.ts'
import { useLoadedDrafts } from './drafts.ts'
import { discardForm, formDraft, storeForm, type FormSubject } from './form-draft.ts'
import { showToast } from '#renderer/data/change/toasts.ts'

/**
 * A form (@mantine/form) whose unsaved input is a draft: it is stored with every change, and restored when the form is
 * opened again. The form's initial values are the stored values that the user has seen. A colleague may change them at
 * the same time (rules/chats/concurrent-edit.ts).
 * @param subject null for a form without a draft
 * @param initial returns the values if there is no draft
 * @param newest the stored values as they are now; undefined if there are none, and while the form is being saved
 */
export function useFormDraft<Kind extends FormKind>(
  subject: FormSubject<Kind> | null,
  initial: () => FormValues<Kind>,
  newest?: FormValues<Kind>,
) {
  const { t } = useTranslation()
  const isLoaded = useLoadedDrafts(subject?.groupId ?? null) === 'read'
  const [found] = useState(() => (subject === null ? null : formDraft(subject)))
  const [first] = useState(initial)
  const [base, setBase] = useState(found?.base ?? first)
  const [isRestored, setRestored] = useState(found !== null)
  const form = useForm<FormValues<Kind>>({ initialValues: found?.draft ?? first })
  const draft = form.values
  const edit = { base, draft }
  const followed = newest === undefined ? edit : followNewest(edit, newest)
  const changed = changedFields(followed)
  const apply = (next: Edit<FormValues<Kind>>) => {
    setBase(next.base)
    form.setValues(next.draft)
  }
  // Kept, because a field that followed a colleague's change is compared with that change from now on.
  if (followed !== edit) apply(followed)
  // The drafts may be read only after the form was opened.
  const [wasLoaded, setWasLoaded] = useState(isLoaded)
  if (isLoaded && !wasLoaded) {
    setWasLoaded(true)
    const stored = subject === null ? null : formDraft(subject)
    if (stored !== null && changed.length === 0) {
      apply(stored)
      setRestored(true)
    }
  }
  const announce = useEffectEvent(() => showToast(t('shell.unsavedRestored')))
  useEffect(() => {
    if (isRestored) announce()
  }, [isRestored])
  const isOwn = useRef(false)
  const store = useEffectEvent((now: Edit<FormValues<Kind>>) => {
    if (subject !== null) isOwn.current = storeForm(subject, now, isRestored || isOwn.current)
  })
  // A layout effect stores a change before a lock can unmount the form.
  useLayoutEffect(() => store({ base, draft }), [base, draft])
  return {
    form,
    base: followed.base,
    draft: followed.draft,
    changed,
    isChanged: changed.length > 0,
    conflicts: newest === undefined ? [] : conflictingFields(followed, newest),
    /** Whether the values were restored from a draft. */
    isRestored,
    /** Returns the current values, which may be newer than the rendered ones. */
    latest: () => form.getValues(),
    /** Applies a change. @returns the new values */
    edit: (part: Partial<FormValues<Kind>>): FormValues<Kind> => {
      form.setValues(part)
      return form.getValues()
    },
    settle: (field: keyof FormValues<Kind>, how: Settlement) => {
      if (newest !== undefined) apply(settled(followed, field, how, newest))
    },
    /** Takes the values as stored, after they were saved. */
    markSaved: () => setBase(form.getValues()),
    /**
     * Discards the draft.
     * @param saved the saved values; a draft that has changed since the save began is not discarded
     */
    discard: (saved?: FormValues<Kind>) => {
      if (subject !== null) discardForm(subject, saved)
    },
  }
}
