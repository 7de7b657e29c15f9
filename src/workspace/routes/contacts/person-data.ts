import { recordCall } from '#workspace/audit/acting.ts'
import { contactTransferApi } from '#contract/api/contacts/contact-transfer.ts'
import { can } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { openChat, type OpenChat, type Who } from '#workspace/access.ts'
import { forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { servicePath, type App } from '#workspace/http/app.ts'
import { caller, implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { contentDisposition } from '#workspace/media/content-disposition.ts'
import { onlyReads } from '#workspace/media/serve-file.ts'
import { ZIP_BYTES_MAX, zipStream, type ZipEntry } from '#workspace/media/zip-stream.ts'
import { contactData } from '#workspace/storage/contacts/contact-data.ts'
import { contactFile, personFilePath } from '#workspace/storage/contacts/contact-file.ts'
import { fromOldest } from '#workspace/storage/messages/messages.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

/** @throws ServiceFailure 404 if the caller does not see the contact, 403 if they may not have the data */
async function openToGive(db: Db, who: Who, id: string): Promise<OpenChat> {
  const chat = await openChat(db, who, id)
  if (!can(chat.viewer, 'contact.give', chat.contact))
    throw forbidden('You may not get the data of this person.')
  return chat
}

/** The messages of a chat as text, a line for each, with times in the order of the chat. */
async function* conversation(db: Db, { contact, directory }: OpenChat): AsyncGenerator<Uint8Array> {
  const customer = contactName(contact)
  const users = new Map(directory.members.map(({ id, name }) => [id, name]))
  for await (const { sender, sentByUserId, content, updatedAt } of fromOldest(db, contact.id)) {
    const author =
      sender === 'contact' ? customer : (users.get(sentByUserId ?? '') ?? directory.group.name)
    const text = content.text ?? content.filename ?? `[${content.type}]`
    yield Buffer.from(`${updatedAt}  ${author}: ${text || `[${content.type}]`}\n`)
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** The files of the archive. @throws ServiceFailure 409 if they are too large for it */
async function entriesOf({ storage }: Service, chat: OpenChat): Promise<ZipEntry[]> {
  const data = await contactData(storage.db, chat.row)
  const there = new Set<string>()
  let bytes = 0
  for (const { id } of data.files) {
    const size = await storage.files.size(id)
    if (size !== undefined) there.add(id)
    bytes += size ?? 0
  }
  const text = contactFile(data, there)
  // Texts and names take less than a megabyte for each thousand messages.
  if (bytes + text.length * 4 > ZIP_BYTES_MAX)
    throw new ServiceFailure('CONFLICT', 'The files are too large: the operator can export them.')
  return [
    { name: 'contact.json', content: async () => bytesOf(text) },
    { name: 'conversation.txt', content: async () => conversation(storage.db, chat) },
    ...data.files
      .filter(({ id }) => there.has(id))
      .map((file): ZipEntry => ({
        name: personFilePath(file),
        content: async () => await storage.files.read(file.id),
      })),
  ]
}

export const personDataRoutes = [
  implement(contactTransferApi.giveContact, async (call, service) => {
    const { row } = await openToGive(service.storage.db, call, call.params.id)
    const { userId } = call
    const request = { groupId: row.group_id, contactId: row.id }
    const step = {
      action: 'contact.given',
      object: { type: 'contact', id: row.id },
    } as const
    const { ticket, until } = await service.personExports.add({
      userId,
      request,
      record: (tx) => recordCall(tx, service.acting, step),
    })
    return { path: `/contacts/data/${ticket}`, expiresAt: iso(until) }
  }),
]

/** Adds the route that sends a person's data. The call needs the bearer token of the user who requested it. */
export function servePersonExports(app: App, service: Service): void {
  app.all(`${servicePath('main')}/contacts/data/:ticket`, async (context) => {
    onlyReads(context.req.method)
    const { userId } = await caller(context.req.raw, service)
    const request = await service.personExports.find(context.req.param('ticket'), userId)
    if (request === undefined) throw notFound('export')
    // Check the current permissions: they may have changed since the file was requested.
    const who = { userId, groupId: request.groupId }
    const chat = await openToGive(service.storage.db, who, request.contactId)
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', `${chat.contact.phone}.zip`),
    }
    if (context.req.method === 'HEAD') return new Response(null, { headers })
    const entries = await entriesOf(service, chat)
    return new Response(ReadableStream.from(zipStream(entries)), { headers })
  })
}
