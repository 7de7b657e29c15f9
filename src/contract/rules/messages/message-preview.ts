import type { Chat } from '#contract/entities/contacts/contact.ts'
import type { Message, MessageDetail } from '#contract/entities/messages/message.ts'
import { messageDetail } from './message-detail.ts'
import { placeParts } from './place-text.ts'
import { plainLine } from './message-format.ts'

/** The preview of a message, independent of language. `kind` selects the icon and the label. `text` is on one line. */
export interface MessagePreview {
  /** `none`: the chat has no message. `media`: a media message whose type the service did not send. */
  readonly kind: Message['content']['type'] | 'media' | 'none' | MessageDetail['kind']
  readonly text: string
  /** Set for a kind whose `text` is only a substitute, in the language of the service. */
  readonly detail?: MessageDetail
}

const ofDetail = (detail: MessageDetail, text: string): MessagePreview => ({
  kind: detail.kind,
  text,
  detail,
})

/** A message's text on one line; of a place its name. */
function lineOf(type: RowChat['lastMessageType'], text = ''): string {
  return plainLine(type === 'location' ? placeParts(text).name : text)
}

/** Returns the preview of one message: its kind, and its text, caption or file name on one line. */
export function messagePreview(
  content: Pick<
    Message['content'],
    'type' | 'text' | 'filename' | 'deleted' | 'unsupported' | 'order' | 'contacts' | 'call'
  >,
): MessagePreview {
  const ownText = lineOf(content.type, content.text)
  const detail = messageDetail(content)
  if (detail !== undefined) return ofDetail(detail, ownText)
  const text = ownText === '' && content.type === 'file' ? (content.filename ?? '') : ownText
  return { kind: content.type, text }
}

type RowChat = Pick<
  Chat,
  | 'lastMessage'
  | 'isMedia'
  | 'lastSender'
  | 'lastMessageType'
  | 'lastMessageDetail'
  | 'updateAt'
  | 'lastReactionEmoji'
  | 'lastReactionAt'
>

/** Returns the preview for a row of the chat list: the last message, or a reaction that is newer than it. */
export function chatPreview(chat: RowChat): MessagePreview {
  const { lastReactionEmoji, lastReactionAt, lastMessageDetail: detail } = chat
  if (lastReactionEmoji && lastReactionAt !== undefined && lastReactionAt > chat.updateAt)
    return { kind: 'reaction', text: lastReactionEmoji }
  const text = lineOf(chat.lastMessageType, chat.lastMessage)
  if (detail !== undefined) return ofDetail(detail, text)
  if (chat.lastMessageType !== undefined) return { kind: chat.lastMessageType, text }
  if (chat.isMedia) return { kind: 'media', text }
  return { kind: chat.lastSender === 'none' && text === '' ? 'none' : 'text', text }
}
