import type { FormDraft, FormKind, FormValues } from '#contract/draft-forms.ts'
import type { Edit } from '#contract/rules/concurrent-edit.ts'
import { draftOf, saveDraft, type DraftSubject } from './drafts.ts'
import { isSameJson } from './same-json.ts'

/** A form and the id of its subject, e.g. a contact. */
export interface FormSubject<Kind extends FormKind> {
  readonly groupId: string
  readonly form: Kind
  readonly id: string
}

function isFormOf<Kind extends FormKind>(draft: FormDraft, form: Kind): draft is FormDraft<Kind> {
  return draft.form === form
}

export const draftSubject = ({
  groupId,
  form,
  id,
}: FormSubject<FormKind>): DraftSubject<'form'> => ({
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
