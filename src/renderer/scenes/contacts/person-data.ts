import { contactTransferApi } from '#contract/api/contacts/contact-transfer.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { download } from '#renderer/data/downloads/download.ts'

/** Saves everything about a person as a file. @throws ApiError if the service refuses it */
export async function downloadPersonData({ id, groupId, phone }: Contact): Promise<void> {
  const { path } = await call(contactTransferApi.giveContact, { groupId, params: { id } })
  download(path, `${phone}.zip`)
}
