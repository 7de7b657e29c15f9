import type { MessageContent } from '#contract/entities/messages/message.ts'
import type {
  MediaTemplateType,
  WhatsAppTemplate,
} from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { isDangerousType } from '#contract/rules/files/dangerous-file.ts'

/** The kinds of file on the channel. Each kind has its own size limit. */
export type MediaKind = 'image' | 'sticker' | 'audio' | 'video' | 'document'

/** WhatsApp's published list of media types. */
const kinds: Readonly<Record<string, MediaKind>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'sticker',
  'audio/aac': 'audio',
  'audio/amr': 'audio',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/ogg': 'audio',
  'video/mp4': 'video',
  'video/3gpp': 'video',
  'application/pdf': 'document',
  'application/msword': 'document',
  'application/vnd.ms-excel': 'document',
  'application/vnd.ms-powerpoint': 'document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'document',
  'text/plain': 'document',
}

/** Whether the channel names the type among those that it takes. */
export const isChannelType = (mimeType: string): boolean => Object.hasOwn(kinds, mimeType)

/**
 * The kind of a file by its MIME type. A type that the channel does not name is sent as a document. Undefined for a type
 * that nobody may send, and for a text that is no type.
 */
export function mediaKind(mimeType: string): MediaKind | undefined {
  if (isChannelType(mimeType)) return kinds[mimeType]
  return /^[a-z]+\/[a-z0-9.+-]+$/.test(mimeType) && !isDangerousType(mimeType)
    ? 'document'
    : undefined
}

/**
 * The kind as which a file is sent: a document if it is too large for its own kind. Undefined if it cannot be sent.
 */
export function sentKind(mimeType: string, size: number): MediaKind | undefined {
  const kind = mediaKind(mimeType)
  if (kind === undefined || size <= bytesMax[kind]) return kind
  return size <= bytesMax.document ? 'document' : undefined
}

const extensions: Readonly<Record<string, MediaKind>> = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  webp: 'sticker',
  aac: 'audio',
  amr: 'audio',
  mp3: 'audio',
  m4a: 'audio',
  ogg: 'audio',
  opus: 'audio',
  mp4: 'video',
  '3gp': 'video',
}

/**
 * The kind of a file by the extension of its name, while its MIME type is not known. A file with any other extension is
 * a document.
 */
export function mediaKindOfName(filename: string): MediaKind {
  const extension = filename.split('.').at(-1)?.toLowerCase() ?? ''
  return Object.hasOwn(extensions, extension) ? (extensions[extension] ?? 'document') : 'document'
}

const bytesMax: Readonly<Record<MediaKind, number>> = {
  image: limits.media.imageBytes,
  sticker: limits.media.stickerBytes,
  audio: limits.media.audioBytes,
  video: limits.media.videoBytes,
  document: limits.media.documentBytes,
}

/** The maximum size of a file of a kind, bytes. */
export function mediaBytesMax(kind: MediaKind): number {
  return bytesMax[kind]
}

/**
 * Whether a picture has the width and height of a sticker.
 * @param picture width and height in px, if known
 */
export function hasStickerSides({
  width,
  height,
}: {
  width?: number | null | undefined
  height?: number | null | undefined
}): boolean {
  return width === limits.media.stickerSide && height === limits.media.stickerSide
}

const messageTypes: Readonly<Record<MediaKind, MessageContent['type']>> = {
  image: 'image',
  sticker: 'sticker',
  audio: 'audio',
  // The specification has no message type for videos.
  video: 'file',
  document: 'file',
}

/** The type of the message that contains a file of this kind. */
export function messageTypeOf(kind: MediaKind): MessageContent['type'] {
  return messageTypes[kind]
}

/** The kind of the file in the header of a channel template, by the type of the template. */
export const templateMediaKinds = {
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
} as const satisfies Record<MediaTemplateType, MediaKind>

/** The kinds of file that a channel template of this type requires; empty for a template without a file. */
export function fileKindsOfType(type: WhatsAppTemplate['templateType']): readonly MediaKind[] {
  return type === 'TEXT' || type === 'LOCATION' || type === 'unknown'
    ? []
    : [templateMediaKinds[type]]
}

/** The kinds of file that a message with choices may have as its header. */
export const headerFileKinds = ['image', 'video', 'document'] as const satisfies MediaKind[]

const acceptedKinds: Partial<Record<MessageContent['type'], readonly MediaKind[]>> = {
  image: ['image'],
  audio: ['audio'],
  sticker: ['sticker'],
  file: ['image', 'sticker', 'audio', 'video', 'document'],
  quick_reply: headerFileKinds,
  list: headerFileKinds,
}

/** The kinds of file that a message of a type may contain; undefined for a type without a file. */
export function acceptedMediaKinds(type: MessageContent['type']): readonly MediaKind[] | undefined {
  return acceptedKinds[type]
}

/** Whether a message of this type must contain a file. */
export function requiresMedia(type: MessageContent['type']): boolean {
  return Object.values(messageTypes).includes(type)
}

/** The MIME types of these kinds of file, for the `accept` attribute of a file field; empty if any type may be chosen. */
export function acceptOf(accepted: readonly MediaKind[]): string {
  if (accepted.includes('document')) return ''
  const types = Object.keys(kinds)
  return types.filter((type) => accepted.some((kind) => kind === kinds[type])).join(',')
}
