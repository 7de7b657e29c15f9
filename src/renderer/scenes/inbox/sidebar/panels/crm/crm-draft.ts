import { crmApi } from '#contract/api/crm.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { CrmRecord } from '#contract/entities/crm.ts'
import { contactName } from '#contract/rules/contact-name.ts'

const names = ['name', 'email', 'company', 'document', 'address'] as const

/** What people write of a record, as it stands in their form: what is empty is an empty text. */
export type CrmDraft = Record<(typeof names)[number], string>

/** @param record null: there is none yet, and a new one begins with what the contact says */
export function draftOf(record: CrmRecord | null, contact: Contact): CrmDraft {
  const { name, email } = record ?? { name: contactName(contact), email: contact.email }
  return {
    name,
    email: email ?? '',
    company: record?.company ?? '',
    document: record?.document ?? '',
    address: record?.address ?? '',
  }
}

/** What of a draft is another than it was before. */
export function newSince(before: CrmDraft, now: CrmDraft): Partial<CrmDraft> {
  const changed = names.filter((name) => now[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, now[name]]))
}

/** What of a record is sent: an e-mail that is empty is none. */
export function bodyOf(draft: CrmDraft) {
  const email = draft.email.trim()
  return { ...draft, email: email === '' ? undefined : email }
}

/** Whether a record says what a draft does, as the service keeps it: then nothing of it is left to save. */
export function isSaved(record: CrmRecord | null, draft: CrmDraft): boolean {
  const { success, data } = crmApi.saveCrmRecord.body.safeParse(bodyOf(draft))
  return (
    success && record !== null && names.every((name) => (record[name] ?? '') === (data[name] ?? ''))
  )
}
