import type { TFunction } from 'i18next'
import type { MessageContent } from '#contract/entities/message.ts'
import {
  hasStickerSides,
  mediaBytesMax,
  mediaKind,
  messageTypeOf,
  type MediaKind,
} from '#contract/rules/channel-media.ts'
import { FILE_TYPE_BYTES, fileTypeOf } from '#contract/rules/file-type.ts'
import { decodePicture, isTooLargeToDecode } from './decode-picture.ts'
import { literals } from '#renderer/i18n/literals.ts'

/**
 * Why a file cannot be attached. `tooLarge` and `unsupported` correspond to the statuses 413 and 415 (specification,
 * section 8).
 */
export type FileRefusal = 'tooLarge' | 'unsupported' | 'empty' | 'unreadable'

/** The channel's names of media types that operating systems report under other names. */
const channelNames: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/mp3': 'audio/mpeg',
  'audio/opus': 'audio/ogg',
  'image/jpg': 'image/jpeg',
  'text/csv': 'text/plain',
}

/** The channel's name for a file's type, without parameters such as `codecs`. */
export function channelType(type: string): string {
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? ''
  return channelNames[bare] ?? bare
}

/**
 * Returns why a file cannot be chosen; null if it can.
 * @param kinds the accepted kinds of file; by default all kinds that the channel accepts
 */
export function checkFile(
  file: Pick<File, 'type' | 'size'>,
  kinds?: readonly MediaKind[],
): FileRefusal | null {
  const kind = mediaKind(channelType(file.type))
  if (kind === undefined || kinds?.includes(kind) === false) return 'unsupported'
  if (file.size === 0) return 'empty'
  return file.size > mediaBytesMax(kind) ? 'tooLarge' : null
}

/**
 * Like `checkFile`, and also checks the type of the content and the pixels of a picture, as the service does after the upload. Used where a file is
 * uploaded only later.
 */
export async function checkFileContent(
  file: File,
  kinds: readonly MediaKind[],
): Promise<FileRefusal | null> {
  const refusal = checkFile(file, kinds)
  if (refusal !== null) return refusal
  try {
    const head = new Uint8Array(await file.slice(0, FILE_TYPE_BYTES).arrayBuffer())
    const type = fileTypeOf(head, { filename: file.name, declared: channelType(file.type) })
    const ofContent = checkFile({ type: type ?? '', size: file.size }, kinds)
    return ofContent ?? ((await isTooLargeToDecode(file)) ? 'tooLarge' : null)
  } catch {
    // The file was moved or deleted after it was chosen.
    return 'unreadable'
  }
}

/** The text for a refused file. */
export function fileRefusalText(t: TFunction, refusal: FileRefusal): string {
  if (refusal === 'unreadable') return t('shell.errors.fileUnreadable')
  if (refusal === 'empty') return t('inbox.composer.emptyFile')
  return refusal === 'tooLarge' ? literals.fileTooLarge : literals.fileTypeUnsupported
}

/** The type of message that a file is sent as. */
export function contentTypeOf(type: string): MessageContent['type'] {
  const kind = mediaKind(channelType(type))
  return kind === undefined ? 'file' : messageTypeOf(kind)
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
