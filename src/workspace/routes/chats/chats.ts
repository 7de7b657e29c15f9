import type { z } from 'zod'
import { chatsApi, type chatListQuery, type ChatFlag } from '#contract/api/chats/chats.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { chatScope, type ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import {
  filterOf,
  notificationsSince,
  type ChatListFilter,
} from '#contract/rules/chats/list-filter.ts'
import { pendingCounts } from '#contract/rules/chats/pending.ts'
import { deleteChat } from '#workspace/use-cases/chats/change-chat.ts'
import { setFollowed } from '#workspace/use-cases/chats/follow-chat.ts'
import { assertMayFlag, setArchived, setFlag } from '#workspace/use-cases/chats/mark-chat.ts'
import { readChat, setUnread } from '#workspace/use-cases/chats/set-unread.ts'
import { setWaitEnded } from '#workspace/use-cases/chats/waiting-chats.ts'
import { badRequest } from '#workspace/failure.ts'
import { implement, type Call } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { listChanges } from '#workspace/storage/chats/chat-changes.ts'
import { listChats } from '#workspace/storage/chats/chat-list.ts'
import { countMentions } from '#workspace/storage/messages/unseen-mentions.ts'
import { countMissed, countViews } from '#workspace/storage/chats/view-counts.ts'
import { contactFor, contactsAs } from '#workspace/serialize.ts'
import { writeGroup, type Work } from '#workspace/unit-of-work.ts'
import { enterGroup, openChat, type OpenChat } from '#workspace/access.ts'

type OneContact = Pick<Call<typeof chatsApi.contact>, 'params' | 'userId' | 'groupId'>

/** Changes a chat in one transaction. @returns the changed contact */
async function change(
  call: OneContact,
  service: Service,
  by: (work: Work, chat: OpenChat, now: number) => Promise<Contact>,
): Promise<Contact> {
  return await writeGroup(service, call.groupId, async (work) => {
    const chat = await openChat(work.tx, call, call.params.id)
    return await contactFor(work.tx, chat.viewer, await by(work, chat, service.clock.now()))
  })
}

const archive = (call: OneContact, service: Service, archived: 0 | 1) =>
  change(call, service, (work, chat, now) => setArchived(work, chat, archived, now))

const follow = (call: OneContact, service: Service, on: boolean) =>
  change(call, service, (work, chat) => setFollowed(work, chat, on))

const flag = (call: OneContact & { body: { flag: ChatFlag } }, service: Service, on: 0 | 1) =>
  change(call, service, async (work, chat, now) => {
    // Before the body is read.
    assertMayFlag(chat)
    return await setFlag(work, chat, [call.body.flag, on], now)
  })

const setWait = (call: OneContact, service: Service, isEnded: boolean) =>
  change(call, service, (work, chat, now) => setWaitEnded(work, chat, isEnded, now))

type ListQuery = Omit<z.output<typeof chatListQuery>, 'groupId' | 'offset' | 'limit' | 'sort'>

/**
 * The chats that a query of the chat list selects for a viewer.
 * @param now epoch ms
 * @returns null for a tag that the viewer may not see: they must not learn which contacts have it
 */
export function listedChats(
  viewer: Viewer,
  query: ListQuery,
  now: number,
): { scope: ChatScope; filter: ChatListFilter } | null {
  const scope = chatScope(viewer)
  const filter = filterOf(query, { own: scope, now })
  const { filterTagId } = filter
  if (filterTagId !== undefined && !can(viewer, 'chatList.byTag', { id: filterTagId })) return null
  return { scope, filter }
}

export const chatsRoutes = [
  implement(chatsApi.chatList, async (call, { storage, clock }) => {
    const { groupId: _, offset, limit, sort, ...query } = call.query
    const now = clock.now()
    const { viewer } = await enterGroup(storage.db, call)
    if (query.filter !== undefined && offset > limits.searchedOffsetMax)
      throw badRequest(`With a filter the offset is at most ${limits.searchedOffsetMax}.`)
    const listed = listedChats(viewer, query, now)
    if (listed === null) return { items: [], hasMoreItems: false }
    const { scope, filter } = listed
    const page = { offset, limit, sort, now }
    const { items, ownOf, hasMoreItems } = await listChats(storage.db, scope, filter, page)
    return { items: contactsAs(viewer, items, ownOf), hasMoreItems }
  }),

  implement(chatsApi.pendingChats, async (call, { storage, clock }) => {
    const { viewer } = await enterGroup(storage.db, call)
    const scope = chatScope(viewer)
    const now = clock.now()
    const { unread, ...counted } = await countViews(storage.db, scope, now)
    const hasTargets = can(viewer, 'chatList.byTarget')
    const views = {
      ...counted,
      ...(hasTargets && { missed: await countMissed(storage.db, scope, now) }),
    }
    const answer = { pendingChatsAmount: unread, views, changesMany: true, teamOverview: true }
    if (!can(viewer, 'notification.see')) return answer
    const since = notificationsSince(now)
    const mentions = await countMentions(storage.db, scope, { since })
    return { ...answer, views: { ...views, mentions } }
  }),

  implement(chatsApi.contact, async (call, { storage }) => {
    const { viewer, contact } = await openChat(storage.db, call, call.params.id)
    return await contactFor(storage.db, viewer, contact)
  }),

  implement(chatsApi.chatChanges, async (call, { storage }) => {
    const { viewer, contact } = await openChat(storage.db, call, call.params.id)
    const seesTag = (id: string) => can(viewer, 'tag.see', { id })
    return { items: await listChanges(storage.db, contact.id, seesTag) }
  }),

  implement(chatsApi.setPending, (call, service) =>
    change(call, service, (work, chat) => {
      const isRead = call.body.pendingMessages === pendingCounts.opened
      return isRead ? readChat(work, service, chat) : setUnread(work, chat, false)
    }),
  ),

  implement(chatsApi.archiveChat, (call, service) => archive(call, service, 1)),
  implement(chatsApi.unarchiveChat, (call, service) => archive(call, service, 0)),
  implement(chatsApi.enableFlag, (call, service) => flag(call, service, 1)),
  implement(chatsApi.disableFlag, (call, service) => flag(call, service, 0)),

  implement(chatsApi.followChat, (call, service) => follow(call, service, true)),
  implement(chatsApi.unfollowChat, (call, service) => follow(call, service, false)),

  implement(chatsApi.endWait, (call, service) => setWait(call, service, true)),
  implement(chatsApi.resumeWait, (call, service) => setWait(call, service, false)),

  implement(chatsApi.deleteChat, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const chat = await openChat(work.tx, call, call.params.id)
      await deleteChat(work, chat)
      const object = { type: 'contact', id: chat.row.id }
      work.audit(call.groupId, { action: 'chat.deleted', object }, service.clock.now())
      return { ok: true as const }
    })
  }),
]
