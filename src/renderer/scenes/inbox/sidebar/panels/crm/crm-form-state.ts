import type { Contact } from '#contract/entities/contact.ts'
import type { CrmRecord } from '#contract/entities/crm.ts'
import { draftOf, isSaved, changedFields, type CrmDraft } from './crm-draft.ts'

/** The state of a record's form and the record that it edits. */
export interface CrmFormState {
  /** The record that the typed fields change; null if there is none. */
  readonly base: CrmRecord | null
  readonly typed: Partial<CrmDraft>
  /** The fields that another user has changed, with that user's values; null until a conflict is known. */
  readonly theirs: Partial<CrmDraft> | null
  /** The drafts that were sent. One of them may have been saved although its response was lost. */
  readonly sent: readonly CrmDraft[]
}

/**
 * Whether the record equals a draft that the user has sent. Then that save has succeeded, although its response was
 * lost.
 */
export function isOwnSave(record: CrmRecord | null, sent: readonly CrmDraft[]): boolean {
  return sent.some((one) => isSaved(record, one))
}

/** Rebases the form on a newer record. The fields that another user changed are listed in `theirs`. */
export function rebaseForm(
  { base, theirs, sent }: CrmFormState,
  now: CrmRecord | null,
  contact: Contact,
): Pick<CrmFormState, 'base' | 'theirs'> {
  if (isOwnSave(now, sent)) return { base: now, theirs }
  const changed = changedFields(draftOf(base, contact), draftOf(now, contact))
  const isKnown = theirs !== null || Object.keys(changed).length > 0
  return { base: now, theirs: isKnown ? { ...theirs, ...changed } : null }
}
