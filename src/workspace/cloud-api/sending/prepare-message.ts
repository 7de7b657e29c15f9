import type { Message, PayloadFailed } from '#contract/entities/messages/message.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { channelCodes } from '#contract/errors.ts'
import { channelError } from '#contract/rules/line/channel-errors.ts'
import { sentKind } from '#contract/rules/messages/channel-media.ts'
import { needsPhone } from '#contract/rules/templates/template-kinds.ts'
import type { Clock } from '#workspace/clock.ts'
import type { FileStore } from '#workspace/storage/file-store/file-store.ts'
import { channelAddress } from '#workspace/storage/contacts/contact-identities.ts'
import { fileIdOf } from '#workspace/storage/files/file-address.ts'
import { findFile } from '#workspace/storage/files/files.ts'
import { findWamid } from '#workspace/storage/line/line-messages.ts'
import { findPublishedProviderFlow } from '#workspace/storage/templates/provider-flows.ts'
import type { Storage } from '#workspace/storage/open.ts'
import type { ContactsTable, FilesTable } from '#workspace/storage/tables.ts'
import type { GraphAnswer } from '#workspace/cloud-api/graph.ts'
import type { Lines, OpenLine } from '#workspace/cloud-api/lines.ts'
import { uploaded } from './media.ts'
import { messageRequest } from './message-request.ts'

/** The provider's code for a message that needs the number of a person who is known by the user id alone. */
const NEEDS_NUMBER = 131_062

interface Needs {
  storage: Storage
  clock: Clock
  lines: Lines
  /** Ends uploads in progress. */
  signal: AbortSignal
}

/** A call that did not succeed. */
export type Refusal = Exclude<GraphAnswer, { kind: 'ok' }>

/** The body of a message's call; or why the message cannot be sent; or the upload that did not succeed. */
export type Prepared = { body: object } | { failure: PayloadFailed } | { upload: Refusal }

/** A message to send over a line. */
export interface Draft {
  line: OpenLine
  contact: ContactsTable
  message: Message
  /** The channel template that the message is made from. */
  template: WhatsAppTemplate | undefined
}

/** Why the provider would refuse a file; undefined if it would not. @throws FilesAway */
async function fileFault(files: FileStore, file: FilesTable): Promise<PayloadFailed | undefined> {
  if (sentKind(file.mime_type, file.size) === undefined)
    return { code: channelCodes.mediaFailed, details: `${file.mime_type}, ${file.size} bytes` }
  return (await files.size(file.id)) === undefined
    ? { code: channelCodes.mediaFailed, details: 'The file is not in the storage.' }
    : undefined
}

/** Creates the function that prepares messages. A message's file is uploaded first, unless the provider still has it. */
export function createPrepare(needs: Needs): (draft: Draft) => Promise<Prepared> {
  const { storage } = needs
  const { db } = storage
  /** Uploads in progress by line and file, so that the messages of a campaign upload their file once. */
  const uploads = new Map<string, ReturnType<typeof uploaded>>()

  async function uploadOnce(line: OpenLine, file: FilesTable): ReturnType<typeof uploaded> {
    const key = `${line.row.id}/${file.id}`
    const running = uploads.get(key)
    if (running !== undefined) return await running
    const upload = uploaded(needs, line, file)
    uploads.set(key, upload)
    try {
      return await upload
    } finally {
      uploads.delete(key)
    }
  }

  /** The provider's id of the file of a message; undefined for a message without one. */
  async function mediaOf(
    line: OpenLine,
    { media }: Pick<Message['content'], 'media'>,
  ): Promise<{ id: string | undefined } | Exclude<Prepared, { body: object }>> {
    if (media === undefined) return { id: undefined }
    const fileId = fileIdOf(media)
    const file = fileId === undefined ? undefined : await findFile(db, fileId)
    if (file === undefined) return { failure: { code: channelCodes.mediaFailed } }
    const fault = await fileFault(storage.files, file)
    if (fault !== undefined) return { failure: fault }
    const upload = await uploadOnce(line, file)
    if (typeof upload === 'string') return { id: upload }
    if (upload.kind !== 'refused') return { upload }
    const outcome = channelError(upload.failure.code)?.outcome ?? 'fails'
    if (outcome !== 'fails') return { upload }
    // The provider refuses a file with a code for any parameter; the agent needs to know that it is the file.
    return { failure: { ...upload.failure, code: channelCodes.mediaFailed } }
  }

  return async ({ line, contact, message, template }) => {
    const { content, replyTo } = message
    const to = await channelAddress(db, contact)
    if (to === undefined) return { failure: { code: NEEDS_NUMBER } }
    // A code goes to a number, never to a user id.
    if ('userId' in to && template !== undefined && needsPhone(template))
      return { failure: { code: NEEDS_NUMBER } }
    const media = await mediaOf(line, content)
    if (!('id' in media)) return media
    const cardFiles: string[] = []
    for (const card of content.cards ?? []) {
      const file = await mediaOf(line, card)
      if (!('id' in file)) return file
      if (file.id === undefined) return { failure: { code: channelCodes.mediaFailed } }
      cardFiles.push(file.id)
    }
    const quoted = replyTo === undefined ? undefined : await findWamid(db, line.row.id, replyTo)
    const flow =
      content.flow === undefined ? undefined : await findPublishedProviderFlow(db, content.flow.id)
    const parts = { to, quoted, mediaId: media.id, cardFiles, template, flowId: flow?.provider_id }
    const body = messageRequest(message, parts)
    return body === undefined ? { failure: { code: channelCodes.unsupportedMessage } } : { body }
  }
}
