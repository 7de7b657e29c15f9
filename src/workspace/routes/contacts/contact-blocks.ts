import { contactBlocksApi } from '#contract/api/contacts/contact-blocks.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import { enterGroup, openChat, type OpenChat } from '#workspace/access.ts'
import { forbidden } from '#workspace/failure.ts'
import { implement, type Call } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { contactFor, contactsFor } from '#workspace/serialize.ts'
import { listBlocked } from '#workspace/storage/contacts/blocked-contacts.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { writeGroup, type Work } from '#workspace/unit-of-work.ts'
import { block, blockAtProvider, unblock } from '#workspace/use-cases/contacts/block-contact.ts'

type OneContact = Pick<
  Call<typeof contactBlocksApi.unblockContact>,
  'params' | 'userId' | 'groupId'
>

/** @throws ServiceFailure 404 if the caller does not see the chat, 403 if they may not block its person */
async function openToBlock(db: Db, call: OneContact): Promise<OpenChat> {
  const chat = await openChat(db, call, call.params.id)
  if (!can(chat.viewer, 'contact.block', chat.contact))
    throw forbidden('You may not block this contact.')
  return chat
}

/** Changes the block at the provider, and then here: what the provider refuses is not stored. */
async function change(
  call: OneContact,
  service: Service,
  { row, contact }: OpenChat,
  [isWanted, store]: [boolean, (work: Work, chat: OpenChat, now: number) => Promise<Contact>],
) {
  const { channel, storage } = service
  if (isBlocked(contact) !== isWanted)
    await blockAtProvider({ db: storage.db, channel }, row, isWanted)
  return await writeGroup(service, call.groupId, async (work) => {
    const chat = await openToBlock(work.tx, call)
    const now = service.clock.now()
    if (isBlocked(chat.contact) !== isWanted) {
      const action = isWanted ? 'contact.blocked' : 'contact.unblocked'
      work.audit(call.groupId, { action, object: { type: 'contact', id: chat.row.id } }, now)
    }
    return await contactFor(work.tx, chat.viewer, await store(work, chat, now))
  })
}

export const contactBlocksRoutes = [
  implement(contactBlocksApi.blockContact, async (call, service) => {
    const chat = await openToBlock(service.storage.db, call)
    const { body } = call
    return await change(call, service, chat, [
      true,
      (work, open, now) => block(work, open, body, now),
    ])
  }),

  implement(contactBlocksApi.unblockContact, async (call, service) => {
    const chat = await openToBlock(service.storage.db, call)
    return await change(call, service, chat, [false, unblock])
  }),

  implement(contactBlocksApi.blockedContacts, async (call, { storage }) => {
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'contact.listBlocked'))
      throw forbidden('The list of blocked contacts is for admins and managers.')
    const page = { offset: call.query.offset, limit: limits.blocks.page }
    const { items, hasMoreItems } = await listBlocked(storage.db, chatScope(viewer), page)
    return { items: await contactsFor(storage.db, viewer, items), hasMoreItems }
  }),
]
