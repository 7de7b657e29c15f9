import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isTeamRow } from '#contract/rules/chats/assignment-history.ts'
import { chatStatuses, statusOf } from '#contract/rules/chats/chat-status.ts'

/** Something that happened with a contact, at an ISO 8601 time. */
export type ContactEvent = { readonly at: string } & (
  | { readonly kind: 'replied' | 'succeeded' | 'registered' }
  | {
      readonly kind: 'agent'
      readonly userId: string | undefined
      readonly byUserId: string | undefined
    }
  | {
      readonly kind: 'team'
      readonly teamTagId: string | undefined
      readonly byUserId: string | undefined
    }
)

/**
 * The events that the contact's fields record, newest first: the registration, the assignments, the change of the chat
 * status to "success" by a user, and the customer's last message.
 */
export function contactActivity(contact: Contact): ContactEvent[] {
  const { createdAt, lastContactResponseAt, chatStatusSetByUserAt, userTagIds } = contact
  const events: ContactEvent[] = userTagIds.flatMap((row): ContactEvent[] => {
    if (isTeamRow(row)) {
      const { assignedTeamAt: at, teamTagId, assignedTeamByUserId: byUserId } = row
      return [{ kind: 'team', at, teamTagId, byUserId }]
    }
    if (row.assignedAt === undefined) return []
    const { assignedAt: at, userId, assignedByUserId: byUserId } = row
    return [{ kind: 'agent', at, userId, byUserId }]
  })
  if (createdAt !== undefined) events.push({ kind: 'registered', at: createdAt })
  if (lastContactResponseAt !== undefined)
    events.push({ kind: 'replied', at: lastContactResponseAt })
  if (chatStatusSetByUserAt !== undefined && statusOf(contact) === chatStatuses.success)
    events.push({ kind: 'succeeded', at: chatStatusSetByUserAt })
  return events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
