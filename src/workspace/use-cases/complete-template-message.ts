import type { MessageContent } from '#contract/entities/message.ts'
import type { MessageTemplateContent } from '#contract/entities/message-template.ts'
import { limits } from '#contract/limits.ts'
import { mediaKind, messageTypeOf } from '#contract/rules/channel-media.ts'
import { hasChoices } from '#contract/rules/interactive-content.ts'
import { fileRequired } from '#contract/literals.ts'
import {
  fileKinds,
  ownMedia,
  type SendableTemplate,
  type TemplateValues,
} from '#contract/rules/sendable-template.ts'
import { templateMessage } from '#contract/rules/template-message.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { badRequest } from '../failure.ts'
import { fileIdOf } from '../storage/file-address.ts'
import { cleanName } from '../media/file-name.ts'
import { findFile } from '../storage/files.ts'
import type { Db } from '../storage/tables.ts'
import { withKnownMedia } from './outgoing-content.ts'
import { assertBounded, assertInteractive } from './send-message.ts'

/**
 * What the template makes, with its file as the service knows it.
 * @throws ServiceFailure 400 for a file that is elsewhere, not the sender's to have, or of a kind that the template does not take
 */
export async function templateContent(
  db: Db,
  viewer: Viewer,
  sendable: SendableTemplate,
  values: TemplateValues,
): Promise<MessageContent> {
  const made = templateMessage(sendable, values)
  const kinds = fileKinds(sendable)
  if (kinds.length === 0) return made
  const fileId = made.media === undefined ? undefined : fileIdOf(made.media)
  const file = fileId === undefined ? undefined : await findFile(db, fileId)
  const kind = file === undefined ? undefined : mediaKind(file.mime_type)
  if (file !== undefined && (kind === undefined || !kinds.includes(kind)))
    throw badRequest(`The template cannot go out with a file of the type ${file.mime_type}.`)
  // A file in the header of a message with choices leaves it what it is.
  const type = kind === undefined || hasChoices(made.type) ? made.type : messageTypeOf(kind)
  return await withKnownMedia(db, viewer, { ...made, type })
}

/** A template's file: its address where the template's kind has it, and what it is called. */
type KeptFile = Pick<MessageTemplateContent, 'media' | 'contentMedia' | 'filename'>

/**
 * Refuses to keep what could never be sent.
 * @returns its file as it is to be kept: by the service's own address, which all who use the template look it up by, and
 *   under a name that can do no harm
 * @throws ServiceFailure 400
 */
export async function assertWhole(
  db: Db,
  viewer: Viewer,
  sendable: Exclude<SendableTemplate, { kind: 'whatsapp' }>,
): Promise<KeptFile> {
  const { content } = sendable.template
  if (content.type === 'unknown') throw badRequest('The content is of no known kind.')
  const needsFile = fileKinds(sendable).length > 0
  if (needsFile && ownMedia(sendable) === undefined) throw badRequest(fileRequired)
  const needsText = !needsFile || hasChoices(content.type)
  if (needsText && (content.text ?? '').trim() === '') throw badRequest('The text is empty.')
  if ((content.text ?? '').length > limits.messageTextMax)
    throw badRequest(`The text has more than ${limits.messageTextMax} characters.`)
  assertBounded(content)
  const made = await templateContent(db, viewer, sendable, { parameters: [] })
  assertInteractive(made)
  const { media } = made
  const { filename } = content
  return {
    ...(media !== undefined && (content.media === undefined ? { contentMedia: media } : { media })),
    ...(filename !== undefined && { filename: cleanName(filename) }),
  }
}

/**
 * The same of a template that is changed. Where its content stays nothing is asked of it: what was kept before there was
 * such a bound can still be named, pinned and moved.
 */
export async function assertStillWhole(
  db: Db,
  viewer: Viewer,
  changed: Parameters<typeof assertWhole>[2],
  changes: { content?: unknown },
): Promise<KeptFile> {
  return changes.content === undefined ? {} : await assertWhole(db, viewer, changed)
}
