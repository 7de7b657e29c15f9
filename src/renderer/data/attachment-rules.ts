import type { TFunction } from 'i18next'
import type { MessageContent } from '#contract/entities/message.ts'
import {
  hasStickerSides,
  mediaBytesMax,
  mediaKind,
  messageTypeOf,
  type MediaKind,
} from '#contract/rules/channel-media.ts'
import { literals } from '../i18n/literals.ts'

/**
 * Why a file cannot be attached. `tooLarge` and `unsupported` correspond to the statuses 413 and 415 (specification,
 * section 8).
 */
export type FileRefusal = 'tooLarge' | 'unsupported' | 'empty'

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

/** The text for a refused file. */
export function fileRefusalText(t: TFunction, refusal: FileRefusal): string {
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
  const image = await createImageBitmap(picture).catch(() => null)
  if (image === null) return false
  const fits = hasStickerSides(image)
  image.close()
  return fits
}
