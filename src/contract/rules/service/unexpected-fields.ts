import type { MessageContent } from '#contract/entities/messages/message.ts'

/** A field that does not belong to a message's kind of content, and an error message. */
export interface UnexpectedField {
  path: string
  message: string
}

const file = ['media', 'filename', 'mimeType', 'size'] as const
const picture = [...file, 'width', 'height'] as const
/** A quick_reply or list may have a file instead of a header. The file may be a video. */
const choices = ['text', 'header', 'footer', 'options', ...picture, 'duration'] as const

/**
 * The fields that belong to each kind of content. Fields that no kind lists, such as `templateId`, are made by the
 * service and never part of what a client sends.
 */
const ownMembers: Readonly<Record<MessageContent['type'], readonly string[]>> = {
  text: ['text', 'contacts', 'asksFor', 'products'],
  image: ['text', ...picture],
  audio: ['text', ...file, 'duration', 'waveform'],
  // A `file` may be a video or a picture.
  file: ['text', ...picture, 'duration'],
  location: ['text', 'latitude', 'longitude'],
  sticker: picture,
  reaction: ['text', 'messageId'],
  quick_reply: choices,
  list: [...choices, 'button'],
  unknown: [],
}

const known = new Set(Object.values(ownMembers).flat())

/**
 * The fields that do not belong to the content's kind. A screen would show such fields, e.g. buttons under a text,
 * although the channel never delivers them. Do not call this for the message of an approved template, which may have
 * buttons under a text.
 */
export function unexpectedFields(content: MessageContent): UnexpectedField[] {
  const own = ownMembers[content.type]
  return Array.from(known)
    .filter((member) => content[member] !== undefined && !own.includes(member))
    .map((path) => ({ path, message: `does not belong to ${content.type}` }))
}

/** The content with the fields that belong to its kind, without those that the service or a customer added. */
export function ownFields(content: MessageContent): MessageContent {
  const own = ownMembers[content.type]
  const { type } = content
  const fields = Object.entries(content).filter(
    ([member, value]) => value !== undefined && own.includes(member),
  )
  return { type, ...Object.fromEntries(fields) }
}
