import type { Chat } from '../entities/contact.ts'
import type { Message } from '../entities/message.ts'

/** A line about a message, before any language: `kind` picks icon and word, `text` is what the message says itself. */
export interface MessagePreview {
  /** `none`: nothing was ever said. `media`: a service that tells no more than that. */
  readonly kind: Message['content']['type'] | 'media' | 'none'
  readonly text: string
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/**
 * The preview of one message: its words on one line, or the caption or file name beside its kind.
 */
export function messagePreview(
  content: Pick<Message['content'], 'type' | 'text' | 'filename'>,
): MessagePreview {
  const words = oneLine(content.text ?? '')
  const text = words === '' && content.type === 'file' ? (content.filename ?? '') : words
  return { kind: content.type, text }
}

type RowChat = Pick<
  Chat,
  | 'lastMessage'
  | 'isMedia'
  | 'lastSender'
  | 'lastMessageType'
  | 'updateAt'
  | 'lastReactionEmoji'
  | 'lastReactionAt'
>

/** The preview in a row of the chat list: the last message, or a reaction put on it since. */
export function chatPreview(chat: RowChat): MessagePreview {
  const { lastReactionEmoji, lastReactionAt } = chat
  if (lastReactionEmoji && lastReactionAt !== undefined && lastReactionAt > chat.updateAt)
    return { kind: 'reaction', text: lastReactionEmoji }
  const text = oneLine(chat.lastMessage)
  if (chat.lastMessageType !== undefined) return { kind: chat.lastMessageType, text }
  if (chat.isMedia) return { kind: 'media', text }
  return { kind: chat.lastSender === 'none' && text === '' ? 'none' : 'text', text }
}
