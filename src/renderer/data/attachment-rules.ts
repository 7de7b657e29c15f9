import type { MessageContent } from '#contract/entities/message.ts'
import { mediaBytesMax, mediaKind, messageTypeOf } from '#contract/rules/channel-media.ts'

/** Why a file cannot be attached; the two of the specification's section 8 (413 and 415), and an empty file. */
export type Refusal = 'tooLarge' | 'unsupported' | 'empty'

/** Types that systems name otherwise than the channel, and file names for files whose type nobody names. */
const otherNames: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/mp3': 'audio/mpeg',
  'audio/opus': 'audio/ogg',
  'image/jpg': 'image/jpeg',
  'text/csv': 'text/plain',
}

/** The channel's name for a file's type, without parameters such as `codecs`. */
export function channelType(type: string): string {
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? ''
  return otherNames[bare] ?? bare
}

/** Whether the channel takes a file, asked before anything is uploaded. */
export function checkFile(file: Pick<File, 'type' | 'size'>): Refusal | null {
  const kind = mediaKind(channelType(file.type))
  if (kind === undefined) return 'unsupported'
  if (file.size === 0) return 'empty'
  return file.size > mediaBytesMax(kind) ? 'tooLarge' : null
}

/** As which kind of message a file is sent. */
export function contentTypeOf(type: string): MessageContent['type'] {
  const kind = mediaKind(channelType(type))
  return kind === undefined ? 'file' : messageTypeOf(kind)
}
