import { chatsApi, type ChatFlag } from '#contract/api/chats.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { chatScope } from '#contract/policies/chat-visibility.ts'
import { filterOf } from '#contract/rules/list-filter.ts'
import { pendingCounts } from '#contract/rules/pending.ts'
import { assignAfterClosing } from '#workspace/use-cases/auto-assign.ts'
import {
  changeChat,
  deleteChat,
  type ChatChange,
  type StoredChat,
} from '#workspace/use-cases/change-chat.ts'
import { setUnread } from '#workspace/use-cases/set-unread.ts'
import { badRequest, forbidden } from '#workspace/failure.ts'
import { implement, type Call } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { listChats } from '#workspace/storage/chat-list.ts'
import { recordResolution } from '#workspace/storage/conversations.ts'
import { countViews } from '#workspace/storage/view-counts.ts'
import { contactFor, contactsFor } from '#workspace/serialize.ts'
import { write, type Work } from '#workspace/unit-of-work.ts'
import { enterGroup, openChat } from '#workspace/access.ts'

const columns = { important: 'important', finished: 'finished' } as const satisfies Record<
  ChatFlag,
  string
>

type OneContact = Pick<Call<typeof chatsApi.contact>, 'params' | 'userId' | 'groupId'>

/** Archives or unarchives a chat. @returns the changed contact */
async function setArchived(call: OneContact, service: Service, archived: 0 | 1): Promise<Contact> {
  return await write(service, async (work) => {
    const chat = await openChat(work.tx, call, call.params.id)
    if (!can(chat.viewer, 'chat.archive', chat.contact))
      throw forbidden('You may not archive this chat.')
    const changed = await mark(work, chat, { archived }, call, service)
    return await contactFor(work.tx, chat.viewer, changed)
  })
}

async function setFlag(
  call: OneContact & { body: { flag: ChatFlag } },
  service: Service,
  on: 0 | 1,
): Promise<Contact> {
  return await write(service, async (work) => {
    const chat = await openChat(work.tx, call, call.params.id)
    if (!can(chat.viewer, 'chat.flag', chat.contact)) throw forbidden('You may not mark this chat.')
    const change = { [columns[call.body.flag]]: on }
    if (call.body.flag === 'finished' && chat.row.finished !== on) {
      const isResolved = on === 1 || chat.contact.chatStatusSetByUser
      await recordResolution(work.tx, chat.row.id, isResolved, service.clock.now())
    }
    return await contactFor(work.tx, chat.viewer, await mark(work, chat, change, call, service))
  })
}

const isClosed = ({ archived, finishedChat }: Contact) => archived || finishedChat

/**
 * Changes marks of a chat, for example archived or finished. If the change closes the chat (it is archived or finished
 * and was neither before), automatic assignment may give its agent another chat.
 */
async function mark(
  work: Work,
  chat: StoredChat,
  change: ChatChange,
  { userId }: Pick<OneContact, 'userId'>,
  { clock }: Pick<Service, 'clock'>,
): Promise<Contact> {
  const changed = await changeChat(work, chat, change, userId)
  const agentId = changed.userId
  if (agentId !== undefined && isClosed(changed) && !isClosed(chat.contact))
    await assignAfterClosing(work, changed.groupId, agentId, clock.now())
  return changed
}

export const chatsRoutes = [
  implement(chatsApi.chatList, async (call, { storage, clock }) => {
    const { groupId: _, offset, limit, sort, ...query } = call.query
    const now = clock.now()
    const { viewer } = await enterGroup(storage.db, call)
    const scope = chatScope(viewer)
    const filter = filterOf(query, { own: scope, now })
    if (filter.filter !== undefined && offset > limits.searchedOffsetMax)
      throw badRequest(`With a filter the offset is at most ${limits.searchedOffsetMax}.`)
    const { filterTagId } = filter
    // A caller who may not see a tag must not learn which contacts have it.
    if (filterTagId !== undefined && !can(viewer, 'chatList.byTag', { id: filterTagId }))
      return { items: [], hasMoreItems: false }
    const page = await listChats(storage.db, scope, filter, { offset, limit, sort, now })
    return { ...page, items: await contactsFor(storage.db, viewer, page.items) }
  }),

  implement(chatsApi.pendingChats, async (call, { storage }) => {
    const { viewer } = await enterGroup(storage.db, call)
    const { unread, ...views } = await countViews(storage.db, chatScope(viewer))
    return { pendingChatsAmount: unread, views }
  }),

  implement(chatsApi.contact, async (call, { storage }) => {
    const { viewer, contact } = await openChat(storage.db, call, call.params.id)
    return await contactFor(storage.db, viewer, contact)
  }),

  implement(chatsApi.setPending, async (call, service) => {
    return await write(service, async (work) => {
      const chat = await openChat(work.tx, call, call.params.id)
      const isRead = call.body.pendingMessages === pendingCounts.opened
      const contact = await setUnread(work, chat, isRead)
      return await contactFor(work.tx, chat.viewer, contact)
    })
  }),

  implement(chatsApi.archiveChat, (call, service) => setArchived(call, service, 1)),
  implement(chatsApi.unarchiveChat, (call, service) => setArchived(call, service, 0)),
  implement(chatsApi.enableFlag, (call, service) => setFlag(call, service, 1)),
  implement(chatsApi.disableFlag, (call, service) => setFlag(call, service, 0)),

  implement(chatsApi.deleteChat, async (call, service) => {
    return await write(service, async (work) => {
      const chat = await openChat(work.tx, call, call.params.id)
      if (!can(chat.viewer, 'chat.delete', chat.contact))
        throw forbidden('You may not delete this chat.')
      await deleteChat(work, chat, call.userId)
      return { ok: true as const }
    })
  }),
]
