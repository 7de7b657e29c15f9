import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { messageSenders } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { hasAgent } from './assignment-history.ts'
import { isOwnChat, viewQueries, type ChatView, type OwnIds } from './chat-views.ts'
import { waitPart } from './chat-sort.ts'
import { samePerson } from '#contract/rules/contacts/same-person.ts'
import { foldText, soughtParts } from '#contract/rules/text/searchable-text.ts'
import { waitingBefore } from './waiting.ts'

/** The values of the chat list's filter `type`. Here `group` is a group chat of the channel, not a business line. */
export const chatKinds = ['group', 'contact'] as const

/**
 * The filters of the chat list's query. Their meaning is in api/chats/chats.ts (`chatListQuery`). `waitingBefore` replaces the
 * query's `waiting`, `own` and `free` its `owner`, `mention` its
 * `mentioned`, and `missedAt` its `missed`.
 */
export interface ChatListFilter {
  readonly filter?: string | undefined
  readonly lastsender?: (typeof messageSenders)[number] | undefined
  readonly tagIdList?: string[] | undefined
  readonly filterTagsLvl?: string[] | undefined
  readonly filterTagId?: string | undefined
  readonly filterTeamTagId?: string | undefined
  readonly archived?: boolean | undefined
  readonly important?: boolean | undefined
  readonly finished?: boolean | undefined
  readonly type?: (typeof chatKinds)[number] | undefined
  /**
   * Only chats whose customer has been waiting since this time or an earlier one, epoch ms, also if the window has closed
   * since. It is the current time minus the query's `waiting`.
   */
  readonly waitingBefore?: number | undefined
  /** Only chats whose customer waited until the window closed: a closed wait of `waitPlace`. */
  readonly closedWait?: boolean | undefined
  /** Only chats with a target that is missed at this time, epoch ms. */
  readonly missedAt?: number | undefined
  /** Only the own chats of the viewer with these ids. */
  readonly own?: OwnIds | undefined
  /** Only chats without an agent. */
  readonly free?: boolean | undefined
  /** Only chats with messages that the viewer has not read. */
  readonly unread?: boolean | undefined
  /** Only chats in which a note mentions the viewer, who has not looked at it. */
  readonly mention?: UnseenMention | undefined
  /** Only chats that a colleague has handed over to the viewer, who has not opened them since. */
  readonly handedOver?: boolean | undefined
  /** Only chats with messages that the channel has not accepted yet. */
  readonly queued?: boolean | undefined
}

/** Unseen mentions of the viewer. */
export interface UnseenMention {
  /** When the oldest mention was written that is not deleted yet, epoch ms. */
  readonly since: number
  /** The chats with such a mention; absent in the service, whose query selects them. */
  readonly chats?: ReadonlySet<string> | undefined
}

/** Notifications until this time are deleted, and with them their mentions, epoch ms. */
export const notificationsSince = (now: number): number =>
  now - limits.notificationDays * 24 * 3_600_000

/** Whose chats are listed, and the current time, epoch ms. */
export interface FilterContext {
  readonly own: OwnIds
  readonly now: number
}

/** The filter of a query of the chat list, with those members replaced that depend on the viewer or the time. */
export function filterOf(
  {
    owner,
    waiting,
    mentioned,
    missed,
    ...query
  }: Omit<ChatListFilter, 'waitingBefore' | 'own' | 'free' | 'mention' | 'missedAt'> & {
    readonly owner?: 'mine' | 'none' | undefined
    readonly waiting?: number | undefined
    readonly mentioned?: boolean | undefined
    readonly missed?: boolean | undefined
  },
  { own, now }: FilterContext,
): ChatListFilter {
  return {
    ...query,
    ...(waiting !== undefined && { waitingBefore: waitingBefore(waiting, now) }),
    ...(missed === true && { missedAt: now }),
    ...(owner === 'mine' && { own }),
    ...(owner === 'none' && { free: true }),
    ...(mentioned === true && {
      mention: { since: notificationsSince(now), chats: own.mentionedIn },
    }),
  }
}

/** Whether a chat is in a view. */
export const isInView = (
  contact: FilteredContact,
  view: ChatView,
  context: FilterContext,
): boolean => matchesFilter(contact, filterOf(viewQueries[view], context))

type FilteredContact = Pick<
  Contact,
  | 'id'
  | 'name'
  | 'lastName'
  | 'phone'
  | 'email'
  | 'userId'
  | 'userTagId'
  | 'teamTagId'
  | 'tagIdList'
  | 'tagLvl'
  | 'archived'
  | 'importantChat'
  | 'finishedChat'
  | 'isGroupChat'
> & {
  chat: Pick<
    Contact['chat'],
    | 'lastSender'
    | 'waitingSince'
    | 'closedWaitSince'
    | 'dues'
    | 'pendingMessages'
    | 'handedOver'
    | 'queued'
  >
}

/** Whether the name, a spelling of the phone, or the e-mail of a contact contains each part of a text. */
export function matchesText(
  contact: Pick<FilteredContact, 'name' | 'lastName' | 'phone' | 'email'>,
  filter: string,
): boolean {
  const fullName = `${contact.name} ${contact.lastName ?? ''}`
  const texts = [fullName, ...samePerson(contact.phone), contact.email ?? ''].map(foldText)
  return soughtParts(filter).every((part) => texts.some((text) => text.includes(part)))
}

function waitsSince({ chat }: FilteredContact, before: number): boolean {
  const since = chat.waitingSince ?? chat.closedWaitSince
  return since !== undefined && Date.parse(since) <= before
}

/** Whether a target of a chat is missed. @param now epoch ms */
const hasMissed = ({ chat: { dues = [] } }: Pick<FilteredContact, 'chat'>, now: number): boolean =>
  dues.some((due) => Date.parse(due.at) <= now)

/**
 * Whether a chat matches the filter of the chat list. The service's query for the list must give the same result. An
 * absent field or an empty list of ids selects every chat, except that an absent `archived` means `false`. Whether the
 * viewer may see the chat is not checked here but by the policies.
 */
export function matchesFilter(contact: FilteredContact, filter: ChatListFilter): boolean {
  const { tagIdList = [], filterTagsLvl = [] } = filter
  if (contact.archived !== (filter.archived ?? false)) return false
  if (filter.important !== undefined && contact.importantChat !== filter.important) return false
  if (filter.finished !== undefined && contact.finishedChat !== filter.finished) return false
  if (filter.type !== undefined && contact.isGroupChat !== (filter.type === 'group')) return false
  if (filter.lastsender !== undefined && contact.chat.lastSender !== filter.lastsender) return false
  if (filter.waitingBefore !== undefined && !waitsSince(contact, filter.waitingBefore)) return false
  if (filter.closedWait === true && waitPart(contact) !== 'closed') return false
  if (filter.missedAt !== undefined && !hasMissed(contact, filter.missedAt)) return false
  if (filter.own !== undefined && !isOwnChat(filter.own, contact)) return false
  if (filter.free === true && hasAgent(contact)) return false
  if (filter.unread === true && contact.chat.pendingMessages === 0) return false
  if (filter.mention !== undefined && filter.mention.chats?.has(contact.id) !== true) return false
  if (filter.handedOver === true && contact.chat.handedOver !== true) return false
  if (filter.queued === true && contact.chat.queued !== true) return false
  if (filter.filterTeamTagId !== undefined && contact.teamTagId !== filter.filterTeamTagId)
    return false
  if (filter.filterTagId !== undefined && !contact.tagIdList.includes(filter.filterTagId))
    return false
  if (tagIdList.length > 0) {
    if (contact.userTagId === undefined || !tagIdList.includes(contact.userTagId)) return false
  }
  if (!filterTagsLvl.every((tagId) => contact.tagLvl.some((carried) => carried.tagId === tagId)))
    return false
  return filter.filter === undefined || matchesText(contact, filter.filter)
}
