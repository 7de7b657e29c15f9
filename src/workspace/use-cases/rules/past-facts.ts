import { fieldValueOf, type Contact } from '#contract/entities/contacts/contact.ts'
import { isTeamRow } from '#contract/rules/chats/assignment-history.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import { chatThings } from '#contract/rules/chats/chat-things.ts'
import type { RuleFacts } from '#contract/rules/chats/rule-match.ts'
import type { ChatHistory } from '#workspace/storage/chats/past-events.ts'
import type { Directory } from '#workspace/viewers.ts'
import { isGroupOpen, type EventFacts } from './rule-facts.ts'

/** The agent and team of a chat at a time. */
export interface PastOwner {
  readonly userId: string | undefined
  readonly teamTagId: string | undefined
}

/** Whether a time is within a span; without an end, it goes on. */
const isWithin = (start: string | undefined, end: string | undefined, at: number): boolean =>
  start !== undefined && Date.parse(start) <= at && (end === undefined || Date.parse(end) > at)

/** The agent and team that a chat had at a time, by its history. */
export function ownerAt({ userTagIds }: Pick<Contact, 'userTagIds'>, at: number): PastOwner {
  const agent = userTagIds.findLast(
    (row) => !isTeamRow(row) && isWithin(row.assignedAt, row.unassignedAt, at),
  )
  const team = userTagIds.findLast(
    (row) => isTeamRow(row) && isWithin(row.assignedTeamAt, row.unassignedTeamAt, at),
  )
  return { userId: agent?.userId, teamTagId: team?.teamTagId }
}

/** Whether a user gave the chat to somebody, or took it from them, in a time. */
export const isOwnedByUser = (
  { userTagIds }: Pick<Contact, 'userTagIds'>,
  { from, to }: { from: number; to: number },
): boolean =>
  userTagIds.some((row) =>
    (
      [
        [row.assignedAt, row.assignedByUserId],
        [row.unassignedAt, row.unassignedByUserId],
        [row.assignedTeamAt, row.assignedTeamByUserId],
        [row.unassignedTeamAt, row.unassignedTeamByUserId],
      ] as const
    ).some(([at, byUserId]) => {
      const ms = Date.parse(at ?? '')
      return byUserId !== undefined && ms > from && ms <= to
    }),
  )

/** Whether agents could write freely; undefined if the customer has written since. */
function isWindowOpenAt(
  { lastContactResponseAt: wroteAt }: Pick<Contact, 'lastContactResponseAt'>,
  at: number,
): boolean | undefined {
  return wroteAt !== undefined && Date.parse(wroteAt) > at ? undefined : isWindowOpen(wroteAt, at)
}

/** The tags of one kind that a contact had at a time; undefined if a user has changed one of `named` since. */
function tagsAt(
  present: readonly string[],
  { taggedAt, acts }: ChatHistory,
  { named, thing }: { named: readonly string[]; thing: (id: string) => string | undefined },
  at: number,
): string[] | undefined {
  const isUnsure = named.some((id) => {
    const changedAt = acts.get(thing(id) ?? '')
    return changedAt !== undefined && changedAt > at && !present.includes(id)
  })
  return isUnsure ? undefined : present.filter((id) => (taggedAt.get(id) ?? 0) <= at)
}

/**
 * What is known of a chat at a time. Tags that are gone count as never given, unless a user has removed one of those that are
 * asked for since; a field that a user has changed since is unknown.
 * @param named the tags and level tags that the rules ask for
 */
export function pastFacts(
  { group, teams }: Pick<Directory, 'group' | 'teams'>,
  history: ChatHistory,
  event: EventFacts,
  named: readonly string[],
  at: number,
): RuleFacts {
  const { contact, acts } = history
  const { userId, teamTagId } = ownerAt(contact, at)
  const levelOf = (tagId: string) => {
    const level = group.tagsLvl.find(({ id }) => id === tagId)?.type
    return level === undefined ? undefined : chatThings.level(level)
  }
  const levelTags = contact.tagLvl.map(({ tagId }) => tagId)
  const isWriting = event.text !== null
  return {
    ...event,
    source: contact.source ?? null,
    country: contact.countryCode,
    tagIds: tagsAt(contact.tagIdList, history, { named, thing: chatThings.tag }, at),
    levelTagIds: tagsAt(levelTags, history, { named, thing: levelOf }, at),
    teamId: teams.find(({ tagId }) => tagId !== undefined && tagId === teamTagId)?.id ?? null,
    // Nobody stores when agents were available.
    agent: userId === undefined ? 'none' : undefined,
    field: (number) =>
      (acts.get(chatThings.field(number)) ?? 0) > at ? undefined : fieldValueOf(contact, number),
    isOpen: isGroupOpen({ group }, at),
    isWindowOpen: isWriting || isWindowOpenAt(contact, at),
  }
}
