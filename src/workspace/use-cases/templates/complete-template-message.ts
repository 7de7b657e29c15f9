import type { MessageContent } from '#contract/entities/messages/message.ts'
import type { MessageTemplateContent } from '#contract/entities/templates/message-template.ts'
import { limits } from '#contract/limits.ts'
import { messageTypeOf, sentKind } from '#contract/rules/messages/channel-media.ts'
import { hasChoices } from '#contract/rules/messages/interactive-content.ts'
import { fileRequired } from '#contract/literals.ts'
import {
  fileKinds,
  fileKindsOfCard,
  lacksFile,
  type TemplateValues,
} from '#contract/rules/templates/sendable-template.ts'
import type { SendableTemplate } from '#contract/rules/templates/template-parts.ts'
import { templateMessage } from '#contract/rules/templates/template-message.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { characters } from '#contract/rules/text/characters.ts'
import { badRequest, unsendable } from '#workspace/failure.ts'
import { usableFile } from '#workspace/media/file-access.ts'
import { fileAddress } from '#workspace/storage/files/file-address.ts'
import { cleanName } from '#workspace/media/file-name.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { sendableFile, withKnownMedia } from '#workspace/use-cases/messages/outgoing-content.ts'
import { assertBounded, assertInteractive } from '#workspace/use-cases/messages/send-message.ts'

/**
 * The content of the message that a template produces. If the message has a file, its MIME type and size are those of the
 * stored file.
 * Whether a required file is missing is not checked.
 * @throws ServiceFailure 400 if the file is not stored in the service, if the sender may not use it, or if the template
 *   does not accept its kind
 */
export async function templateContent(
  db: Db,
  viewer: Viewer,
  sendable: SendableTemplate,
  values: TemplateValues,
): Promise<MessageContent> {
  const message = templateMessage(sendable, values)
  const kinds = fileKinds(sendable)
  if (kinds.length === 0)
    return { ...message, ...(await knownCards(db, viewer, sendable, message)) }
  const file = message.media === undefined ? undefined : await usableFile(db, viewer, message.media)
  const kind = file === undefined ? undefined : sentKind(file.mime_type, file.size)
  if (file !== undefined && (kind === undefined || !kinds.includes(kind)))
    throw unsendable(
      `The template cannot go out with a file of the type ${file.mime_type}.`,
      'fileKind',
    )
  // A message with choices keeps its type, even if it has a file in its header.
  const type = kind === undefined || hasChoices(message.type) ? message.type : messageTypeOf(kind)
  return await withKnownMedia(db, viewer, { ...message, type })
}

/** The cards of a message, with the addresses of their files as they are stored. */
async function knownCards(
  db: Db,
  viewer: Viewer,
  { kind, template }: SendableTemplate,
  { cards }: MessageContent,
): Promise<Pick<MessageContent, 'cards'>> {
  if (kind !== 'whatsapp' || template.cards === undefined || cards === undefined) return {}
  const known: typeof cards = []
  for (const [index, card] of cards.entries()) {
    const { media } = card
    const { headerType = 'unknown' } = template.cards[index] ?? {}
    if (media === undefined) {
      known.push(card)
      continue
    }
    const file = await sendableFile(db, viewer, media)
    const fileKind = sentKind(file.mime_type, file.size)
    if (fileKind === undefined || !fileKindsOfCard({ headerType }).includes(fileKind))
      throw unsendable(`A card cannot have a file of the type ${file.mime_type}.`, 'fileKind')
    known.push({ ...card, media: fileAddress(file.id) })
  }
  return { cards: known }
}

/** The fields of a template's content that name its file; the address is in `media` or in `contentMedia`. */
type TemplateFile = Pick<MessageTemplateContent, 'media' | 'contentMedia' | 'filename'>

/**
 * Checks that a template can be sent.
 * @returns the template's file as it must be stored: with a safe name, and with the address that `fileAddress` gives
 * @throws ServiceFailure 400 if the template lacks its file or its text, if its text (before placeholders are filled in)
 *   or its content is too large, if the channel would not accept its options, or if the viewer may not use its file
 */
export async function assertSendable(
  db: Db,
  viewer: Viewer,
  sendable: Exclude<SendableTemplate, { kind: 'whatsapp' }>,
): Promise<TemplateFile> {
  const { content } = sendable.template
  if (content.type === 'unknown') throw badRequest('The content is of no known kind.')
  const needsFile = fileKinds(sendable).length > 0
  if (lacksFile(sendable)) throw badRequest(fileRequired)
  const needsText = !needsFile || hasChoices(content.type)
  if (needsText && (content.text ?? '').trim() === '') throw badRequest('The text is empty.')
  if (characters(content.text ?? '') > limits.messageTextMax)
    throw badRequest(`The text has more than ${limits.messageTextMax} characters.`)
  assertBounded(content)
  const message = await templateContent(db, viewer, sendable, { parameters: [] })
  assertInteractive(message)
  const { media } = message
  const { filename } = content
  return {
    ...(media !== undefined && (content.media === undefined ? { contentMedia: media } : { media })),
    ...(filename !== undefined && { filename: cleanName(filename) }),
  }
}

/**
 * Like `assertSendable`, for a changed template. The content is checked only if `changes` contains it, so that a template
 * that was stored before this check existed can be renamed, pinned and moved.
 * @returns an empty object if `changes` has no content
 */
export async function assertChangeSendable(
  db: Db,
  viewer: Viewer,
  changed: Parameters<typeof assertSendable>[2],
  changes: { content?: unknown },
): Promise<TemplateFile> {
  return changes.content === undefined ? {} : await assertSendable(db, viewer, changed)
}
