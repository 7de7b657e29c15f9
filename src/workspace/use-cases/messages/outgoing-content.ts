import type { MessageContent } from '#contract/entities/messages/message.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { unsendable } from '#workspace/failure.ts'
import { fileAddress } from '#workspace/storage/files/file-address.ts'
import { usableFile } from '#workspace/media/file-access.ts'
import { cleanName } from '#workspace/media/file-name.ts'
import { assertStickerSides } from '#workspace/media/sticker-sides.ts'
import {
  acceptedMediaKinds,
  mediaKind,
  messageTypeOf,
  requiresMedia,
  sentKind,
} from '#contract/rules/messages/channel-media.ts'
import { isDangerous } from '#contract/rules/files/dangerous-file.ts'
import type { Db, FilesTable } from '#workspace/storage/tables.ts'

/**
 * Reads the file at an address that a user wants to send.
 * @throws ServiceFailure 400 if it is not a file of the group, or if the user may not use it
 */
export async function sendableFile(db: Db, viewer: Viewer, address: string): Promise<FilesTable> {
  const file = await usableFile(db, viewer, address)
  if (file === undefined)
    throw unsendable('The media is no file that was uploaded to this group.', 'fileGone')
  return file
}

/** The type of a message with a file: a picture or sound that is too large for its kind is sent as a document. */
function sentType(type: MessageContent['type'], { mime_type, size }: FilesTable) {
  const isDocument = type !== 'sticker' && sentKind(mime_type, size) === 'document'
  return isDocument && requiresMedia(type) ? messageTypeOf('document') : type
}

/**
 * Converts content for storage. Its media must be a file of the group that the sender may use. The type and size of the
 * file are replaced by those of the stored file. A file name from the sender is cleaned.
 * @throws ServiceFailure 400 if the media is not stored in the service, if the sender may not use it, if its kind does
 *   not fit the content, or if a sticker has a wrong size
 */
export async function withKnownMedia(
  db: Db,
  viewer: Viewer,
  content: MessageContent,
): Promise<MessageContent> {
  const allowed = acceptedMediaKinds(content.type)
  if (allowed === undefined || content.media === undefined) return content
  const file = await sendableFile(db, viewer, content.media)
  const { mime_type: mimeType, filename } = file
  const kind = mediaKind(mimeType)
  if (kind === undefined || !allowed.includes(kind) || isDangerous({ filename, mimeType }))
    throw unsendable(
      `A file of the type ${mimeType} cannot be sent as ${content.type}.`,
      'fileKind',
    )
  if (content.type === 'sticker') assertStickerSides(file)
  return {
    ...content,
    type: sentType(content.type, file),
    media: fileAddress(file.id),
    mimeType,
    size: file.size,
    filename: cleanName(content.filename ?? file.filename),
    width: file.width ?? undefined,
    height: file.height ?? undefined,
    duration: file.duration ?? content.duration,
  }
}
