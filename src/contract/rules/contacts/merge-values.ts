import type { Contact } from '#contract/entities/contacts/contact.ts'
import { customFieldName, customNumbers } from '#contract/entities/contacts/custom-fields.ts'

/** What is chosen when two contacts become one; `name` is the first and last name, `owner` the agent and the team. */
export const mergeFields = [
  'name',
  'phone',
  'email',
  'brand',
  'owner',
  ...customNumbers.map(customFieldName),
] as const
export type MergeField = (typeof mergeFields)[number]

/** The value of a field as one text; empty for none. */
export function mergeValue(contact: Contact, field: MergeField): string {
  switch (field) {
    case 'name':
      return [contact.name, contact.lastName ?? ''].join(' ').trim()
    case 'owner':
      return [contact.userId ?? contact.userTagId, contact.teamTagId]
        .filter((id) => id !== undefined)
        .join(' ')
    case 'phone':
      return contact.phone
    default: {
      const value: unknown = contact[field]
      return typeof value === 'string' ? value.trim() : ''
    }
  }
}

/** Whether somebody has to choose between the values of two contacts. */
export const differs = (kept: Contact, other: Contact, field: MergeField): boolean =>
  mergeValue(kept, field) !== mergeValue(other, field)

/**
 * The fields that the other contact gives to the kept one unless somebody chooses: the only value, otherwise that of the chat
 * with the newer message. The name is that of the kept contact.
 */
export function fieldsOfOther(kept: Contact, other: Contact): MergeField[] {
  const isNewer = other.chat.updateAt > kept.chat.updateAt
  return mergeFields.filter((field) => {
    if (!differs(kept, other, field) || mergeValue(other, field) === '') return false
    if (mergeValue(kept, field) === '') return true
    return field !== 'name' && isNewer
  })
}
