import type { FormDraft, FormKind, FormValues } from '#contract/draft-forms.ts'
import { changedFields, type Edit } from '#contract/rules/chats/concurrent-edit.ts'
import { draftOf, saveDraft, type DraftSubject } from './drafts.ts'
import { isSameJson } from '#renderer/data/change/same-json.ts'

/** A form and the id of its subject, e.g. a contact. */
export interface FormSubject<Kind extends FormKind> {
  readonly groupId: string
  readonly form: Kind
  readonly id: string
}

function isFormOf<Kind extends FormKind>(draft: FormDraft, form: Kind): draft is FormDraft<Kind> {
  return draft.form === form
}

const draftSubject = ({ groupId, form, id }: FormSubject<FormKind>): DraftSubject<'form'> => ({
  groupId,
  kind: 'form',
  id: `${form} ${id}`,
})

/** The unsaved input of a form; null if there is none. */
export function formDraft<Kind extends FormKind>(
  subject: FormSubject<Kind>,
): Edit<FormValues<Kind>> | null {
  const stored = draftOf(draftSubject(subject))
  return stored !== null && isFormOf(stored, subject.form) ? stored : null
}

/** Discards the unsaved input of a form; with `saved` only if it has not changed since. */
export function discardForm<Kind extends FormKind>(
  subject: FormSubject<Kind>,
  saved?: FormValues<Kind>,
): void {
  const stored = formDraft(subject)
  if (stored !== null && (saved === undefined || isSameJson(stored.draft, saved)))
    saveDraft(draftSubject(subject), null)
}

/**
 * Stores the unsaved input of a form, or removes it if nothing is changed.
 * @param isOwn whether the form has restored or stored its draft. Another draft was read after the form was rendered: it
 * is not removed, because the form is about to restore it
 * @returns whether the stored draft is now the form's own
 */
export function storeForm<Kind extends FormKind>(
  subject: FormSubject<Kind>,
  now: Edit<FormValues<Kind>>,
  isOwn: boolean,
): boolean {
  const stored = formDraft(subject)
  if (changedFields(now).length === 0) {
    if (stored !== null && isOwn) saveDraft(draftSubject(subject), null)
    return isOwn
  }
  if (stored?.base !== now.base || stored.draft !== now.draft)
    saveDraft(draftSubject(subject), { form: subject.form, ...now })
  return true
}
