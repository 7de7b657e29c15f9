import type { MessageContent } from '../entities/message.ts'

/** A member that a message's kind has no use for, and a sentence. */
export interface UnexpectedField {
  path: string
  message: string
}

const file = ['media', 'filename', 'mimeType', 'size'] as const
const picture = [...file, 'width', 'height'] as const
const choices = ['text', 'header', 'footer', 'options'] as const

/** What each kind of content may say of itself; where it was made from belongs to every kind. */
const ownMembers: Readonly<Record<MessageContent['type'], readonly string[]>> = {
  text: ['text'],
  image: ['text', ...picture],
  audio: ['text', ...file, 'duration', 'waveform'],
  // A file may be a film or a picture as well.
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
 * The members of a message that its kind does not have. A screen would draw them (buttons under a text), while the channel
 * would never have shown them. What the contract does not know passes; what an approved template makes is not asked.
 */
export function unexpectedFields(content: MessageContent): UnexpectedField[] {
  const own = ownMembers[content.type]
  return Array.from(known)
    .filter((member) => content[member] !== undefined && !own.includes(member))
    .map((path) => ({ path, message: `does not belong to ${content.type}` }))
}
