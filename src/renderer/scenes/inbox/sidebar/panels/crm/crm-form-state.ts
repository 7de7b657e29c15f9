import type { FormValues } from '#contract/draft-forms.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { CrmRecord } from '#contract/entities/contacts/crm.ts'
import { draftOf, isSaved, changedFields, type CrmDraft } from './crm-draft.ts'

/** The state of the form that edits a CRM record. */
export type CrmFormState = FormValues<'crm'>

/**
 * Whether the record equals a draft that the user has sent. Then that save has succeeded, although its response was
 * lost.
 */
export function isOwnSave(record: CrmRecord | null, sent: readonly CrmDraft[]): boolean {
  return sent.some((one) => isSaved(record, one))
}

/**
 * Rebases the form on a newer record. The fields in which the new record differs from `base` are added to `theirs`,
 * unless the new record is this user's own save.
 */
export function rebaseForm(
  { base, theirs, sent }: CrmFormState,
  now: CrmRecord | null,
  contact: Contact,
): Pick<CrmFormState, 'base' | 'theirs'> {
  if (isOwnSave(now, sent)) return { base: now, theirs }
  const changed = changedFields(draftOf(base, contact), draftOf(now, contact))
  const hasConflict = theirs !== null || Object.keys(changed).length > 0
  return { base: now, theirs: hasConflict ? { ...theirs, ...changed } : null }
}
