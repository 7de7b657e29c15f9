import { crmApi } from '#contract/api/contacts/crm.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { CrmRecord } from '#contract/entities/contacts/crm.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'

const names = ['name', 'email', 'company', 'document', 'address'] as const

/** The editable fields of a record as text; a missing field is an empty string. */
export type CrmDraft = Record<(typeof names)[number], string>

/**
 * The draft of a record.
 * @param record null for a new record, which starts with the contact's data
 */
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

/** The fields of `now` that differ from `before`. */
export function changedFields(before: CrmDraft, now: CrmDraft): Partial<CrmDraft> {
  const changed = names.filter((name) => now[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, now[name]]))
}

/** The request body of a draft; an empty e-mail is left out. */
export function bodyOf(draft: CrmDraft) {
  const email = draft.email.trim()
  return { ...draft, email: email === '' ? undefined : email }
}

/** Whether the record equals the draft as the service would store it, so that nothing is left to save. */
export function isSaved(record: CrmRecord | null, draft: CrmDraft): boolean {
  const { success, data } = crmApi.saveCrmRecord.body.safeParse(bodyOf(draft))
  return (
    success && record !== null && names.every((name) => (record[name] ?? '') === (data[name] ?? ''))
  )
}
