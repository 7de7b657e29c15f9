import type { TFunction } from 'i18next'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import {
  hasStickerSides,
  mediaKind,
  messageTypeOf,
  sentKind,
  type MediaKind,
} from '#contract/rules/messages/channel-media.ts'
import { isDangerous } from '#contract/rules/files/dangerous-file.ts'
import { channelType, isMisnamed, readFileType } from '#contract/rules/files/file-type.ts'
import { decodePicture, isTooLargeToDecode } from './decode-picture.ts'
import { literals } from '#renderer/i18n/literals.ts'

/**
 * Why a file cannot be attached. `tooLarge` and `unsupported` correspond to the statuses 413 and 415 (specification,
 * section 8).
 */
export type FileRefusal = 'tooLarge' | 'unsupported' | 'empty' | 'unreadable'

/** What a check found in a file. */
export interface CheckedFile {
  /** Why the file cannot be sent; null if it can. */
  refusal: FileRefusal | null
  /** The MIME type of the content. */
  type: string
}

/** Whether a file of a kind is too large for what it is chosen for. Without `kinds`, a large one is sent as a document. */
function isTooLarge(type: string, size: number, kinds: readonly MediaKind[] | undefined): boolean {
  const kind = sentKind(type, size)
  return kind === undefined || kinds?.includes(kind) === false
}

/**
 * Checks a file's content as the service does after the upload: its kind, its size and the pixels of a picture.
 * @param kinds the accepted kinds of file; by default all kinds that the channel accepts
 */
export async function checkFile(file: File, kinds?: readonly MediaKind[]): Promise<CheckedFile> {
  const { name: filename, size } = file
  const declared = channelType(file.type)
  if (size === 0) return { refusal: 'empty', type: declared }
  try {
    const read = async (from: number, length: number) =>
      new Uint8Array(await file.slice(from, from + length).arrayBuffer())
    const type = await readFileType(read, { filename, declared })
    const kind = mediaKind(type)
    const named = { filename, mimeType: type }
    if (kind === undefined || isDangerous(named) || isMisnamed(named))
      return { refusal: 'unsupported', type }
    if (kinds?.includes(kind) === false) return { refusal: 'unsupported', type }
    if (isTooLarge(type, size, kinds)) return { refusal: 'tooLarge', type }
    const isPicture = kind === 'image' || kind === 'sticker'
    const isHuge = isPicture && (await isTooLargeToDecode(file))
    return { refusal: isHuge ? 'tooLarge' : null, type }
  } catch {
    // The file was moved or deleted after it was chosen.
    return { refusal: 'unreadable', type: declared }
  }
}

/** The text for a refused file. */
export function fileRefusalText(t: TFunction, refusal: FileRefusal): string {
  if (refusal === 'unreadable') return t('shell.errors.fileUnreadable')
  if (refusal === 'empty') return t('inbox.composer.emptyFile')
  return refusal === 'tooLarge' ? literals.fileTooLarge : literals.fileTypeUnsupported
}

/** The type of message that a file of this MIME type and size is sent as. */
export function contentTypeOf(type: string, size: number): MessageContent['type'] {
  return messageTypeOf(sentKind(type, size) ?? 'document')
}

/**
 * Whether a webp picture has the width and height of a sticker. The channel accepts webp for stickers only. False for a
 * picture that cannot be decoded.
 */
export async function isSticker(picture: Blob): Promise<boolean> {
  const image = await decodePicture(picture).catch(() => null)
  if (image === null) return false
  const fits = hasStickerSides(image)
  image.close()
  return fits
}
