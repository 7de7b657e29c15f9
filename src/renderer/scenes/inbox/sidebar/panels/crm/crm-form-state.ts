import type { Contact } from '#contract/entities/contact.ts'
import type { CrmRecord } from '#contract/entities/crm.ts'
import { draftOf, isSaved, newSince, type CrmDraft } from './crm-draft.ts'

/** What the form of a record says, and over which record. */
export interface CrmSaid {
  /** The record that is written over; null where there is none. */
  readonly known: CrmRecord | null
  readonly typed: Partial<CrmDraft>
  /** What somebody else has changed since, once it is known that they have. */
  readonly theirs: Partial<CrmDraft> | null
  /** What was sent and may have been saved, whatever was heard of it. */
  readonly sent: readonly CrmDraft[]
}

/** Whether a record is one's own save of before, whose answer was lost. */
export function isOwn(record: CrmRecord | null, sent: readonly CrmDraft[]): boolean {
  return sent.some((one) => isSaved(record, one))
}

/** Puts what a form says over the record as it is now: what another has saved since stands beside what was typed. */
export function overRecord(
  { known, theirs, sent }: CrmSaid,
  now: CrmRecord | null,
  contact: Contact,
): Pick<CrmSaid, 'known' | 'theirs'> {
  if (isOwn(now, sent)) return { known: now, theirs }
  const changed = newSince(draftOf(known, contact), draftOf(now, contact))
  const isKnown = theirs !== null || Object.keys(changed).length > 0
  return { known: now, theirs: isKnown ? { ...theirs, ...changed } : null }
}
