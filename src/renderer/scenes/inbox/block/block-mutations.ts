import { contactBlocksApi } from '#contract/api/contacts/contact-blocks.ts'
import type { BodyOf } from '#contract/api/endpoint.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { call } from '#renderer/data/service/api-client.ts'

/** The chat is not changed before the response, because the provider of the line may refuse. */
const asItIs = (chat: Contact) => chat

/** Blocks the person of a chat. @throws ApiError */
export function blockContact(
  contact: Contact,
  body: BodyOf<typeof contactBlocksApi.blockContact>,
): Promise<void> {
  const { id, groupId } = contact
  return currentLive().mutations.change(contact, asItIs, () =>
    call(contactBlocksApi.blockContact, { params: { id }, groupId, body }),
  )
}

/** Unblocks the person of a chat. @throws ApiError */
export function unblockContact(contact: Contact): Promise<void> {
  const { id, groupId } = contact
  return currentLive().mutations.change(contact, asItIs, () =>
    call(contactBlocksApi.unblockContact, { params: { id }, groupId }),
  )
}
