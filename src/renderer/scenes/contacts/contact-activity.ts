import type { ChatChange } from '#contract/entities/chats/chat-change.ts'
import type { ContactEvent as RecordEvent } from '#contract/entities/contacts/contact-merge.ts'
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
  | { readonly kind: 'change'; readonly change: ChatChange }
  | { readonly kind: 'record'; readonly record: RecordEvent }
)

/** Changes of a chat that its history tells: those of marks are as ordinary as messages. */
const toldChanges: ReadonlySet<ChatChange['kind']> = new Set([
  'merged',
  'unmerged',
  'marketingOut',
  'marketingIn',
  'blocked',
  'unblocked',
  'newNumber',
])

/**
 * What happened with a contact, newest first: the registration, the assignments, the change of the chat status to "success"
 * by a user, the customer's last message, and what else is stored: merges, opt-outs, blocks, imports and campaigns.
 */
export function contactActivity(
  contact: Contact,
  changes: readonly ChatChange[] = [],
  records: readonly RecordEvent[] = [],
): ContactEvent[] {
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
  for (const change of changes)
    if (toldChanges.has(change.kind)) events.push({ kind: 'change', at: change.at, change })
  for (const record of records) events.push({ kind: 'record', at: record.at, record })
  return events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
