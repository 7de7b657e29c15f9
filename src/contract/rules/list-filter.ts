import type { Contact } from '#contract/entities/contact.ts'
import type { messageSenders } from '#contract/entities/message.ts'
import { foldText } from './searchable-text.ts'

/** The values of the chat list's filter `type`. Here `group` is a group chat of the channel, not a business line. */
export const chatKinds = ['group', 'contact'] as const

/**
 * The filters of the chat list's query. Their meaning is in api/chats.ts (`chatListQuery`). `waitingBefore` replaces the
 * query's `waiting`.
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
   * Only chats whose customer has been waiting since this time or an earlier one, epoch ms. It is the current time
   * minus the query's `waiting`.
   */
  readonly waitingBefore?: number | undefined
}

type FilteredContact = Pick<
  Contact,
  | 'name'
  | 'lastName'
  | 'phone'
  | 'email'
  | 'userTagId'
  | 'teamTagId'
  | 'tagIdList'
  | 'tagLvl'
  | 'archived'
  | 'importantChat'
  | 'finishedChat'
  | 'isGroupChat'
> & { chat: Pick<Contact['chat'], 'lastSender' | 'waitingSince'> }

/** Whether the name, phone or e-mail of a contact contains a text. */
export function matchesText(
  contact: Pick<FilteredContact, 'name' | 'lastName' | 'phone' | 'email'>,
  filter: string,
): boolean {
  const wanted = foldText(filter)
  const fullName = `${contact.name} ${contact.lastName ?? ''}`
  return [fullName, contact.phone, contact.email ?? ''].some((text) =>
    foldText(text).includes(wanted),
  )
}

function waitsSince({ chat: { waitingSince } }: FilteredContact, before: number): boolean {
  return waitingSince !== undefined && Date.parse(waitingSince) <= before
}

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
