import { fieldValueOf, type Contact } from '#contract/entities/contacts/contact.ts'
import { closedSince } from '#contract/rules/answers/auto-response.ts'
import { isTeamOf } from '#contract/rules/chats/assignment-history.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import type { RuleFacts } from '#contract/rules/chats/rule-match.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { openUntil } from '#contract/rules/time/opening-hours.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'
import type { StoredRuleEvent } from '#workspace/storage/chats/rule-events.ts'
import { listAdsOf, type StoredRule } from '#workspace/storage/chats/rules.ts'
import { findMessage } from '#workspace/storage/messages/messages.ts'
import type { Db } from '#workspace/storage/tables.ts'
import type { Directory } from '#workspace/viewers.ts'

/** Whether a group is open: by its opening hours or, without them, by the times of its out-of-hours answer. */
export function isGroupOpen({ group }: Pick<Directory, 'group'>, now: number): boolean {
  const { openingHours } = group
  if (openingHours !== undefined)
    return openUntil(openingHours, now, groupZone(group)) !== undefined
  return closedSince(group, now) === undefined
}

/** Whether the agent of a chat is available; a free chat has none. */
function agentState(
  { members }: Pick<Directory, 'members'>,
  { userId, userTagId }: Pick<Contact, 'userId' | 'userTagId'>,
): 'available' | 'unavailable' | 'none' {
  if (userId === undefined && userTagId === undefined) return 'none'
  const agent = members.find(
    ({ id, tagId }) => id === userId || (userId === undefined && tagId === userTagId),
  )
  return agent !== undefined && serviceStatusKind(agent.serviceStatus) === 'available'
    ? 'available'
    : 'unavailable'
}

/** What an event and its chat are to the conditions of rules, apart from the chat itself. */
export type EventFacts = Pick<RuleFacts, 'text' | 'isFirst' | 'adIds'>

/** Reads what the conditions of rules ask of an event: the customer's message, and the ads that they came from. */
export async function readEventFacts(
  db: Db,
  contactId: string,
  { messageId, isFirst = false }: Pick<StoredRuleEvent, 'messageId' | 'isFirst'>,
  rules: readonly Pick<StoredRule, 'conditions'>[],
): Promise<EventFacts> {
  const asksAds = rules.some(({ conditions }) => conditions.some(({ kind }) => kind === 'ad'))
  const message = messageId === undefined ? undefined : await findMessage(db, contactId, messageId)
  return {
    text: messageId === undefined ? null : (message?.content.text ?? ''),
    isFirst,
    adIds: asksAds ? await listAdsOf(db, contactId) : [],
  }
}

/** What rules ask of a chat as it is. @param now epoch ms */
export function factsOf(
  directory: Pick<Directory, 'group' | 'members' | 'teams'>,
  contact: Contact,
  event: EventFacts,
  now: number,
): RuleFacts {
  return {
    ...event,
    source: contact.source ?? null,
    country: contact.countryCode,
    tagIds: contact.tagIdList,
    levelTagIds: contact.tagLvl.map(({ tagId }) => tagId),
    teamId: directory.teams.find(({ tagId }) => isTeamOf(contact, tagId))?.id ?? null,
    agent: agentState(directory, contact),
    field: (number) => fieldValueOf(contact, number),
    isOpen: isGroupOpen(directory, now),
    isWindowOpen: isWindowOpen(contact.lastContactResponseAt, now),
  }
}
