import type { Message, MessageContent } from '#contract/entities/messages/message.ts'
import type { Language } from '#contract/limits.ts'
import { messageKindWords } from '#contract/message-kind-words.ts'
import { messagePreview } from '#contract/rules/messages/message-preview.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { contactOut, messageOut } from '#workspace/serialize.ts'
import { forgetReply } from '#workspace/storage/campaigns/campaign-recipients.ts'
import { summaryAfter } from '#workspace/storage/chats/chat-summary.ts'
import { endDownload } from '#workspace/storage/line/line-downloads.ts'
import { setMessageContent } from '#workspace/storage/messages/messages.ts'
import { forgetText } from '#workspace/storage/messages/notifications.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { updateChat } from '#workspace/use-cases/chats/change-chat.ts'
import { noticeText } from './notify.ts'
import { chatOf } from './receive-message.ts'
import { shownReply } from '#workspace/use-cases/campaigns/track-campaign.ts'

/** Publishes a message that has changed. */
export async function announceMessage(work: Work, message: Message): Promise<void> {
  const { contact } = await chatOf(work, message.contactId)
  work.announce(
    toChat(contact, 'message.status', {
      contactId: message.contactId,
      messageId: message.id,
      status: message.status,
      payloadFailed: message.payloadFailed,
      message: messageOut(message),
      contact: contactOut(contact),
    }),
  )
}

/** Stores the new content of a message, in its chat's row too if it is the last one, and publishes it. */
export async function changeContent(
  work: Work,
  message: Message,
  content: MessageContent,
): Promise<void> {
  const changed = await setMessageContent(work.tx, message, content)
  const chat = await chatOf(work, message.contactId)
  const { row } = chat
  if (row.last_message_id === message.id)
    await updateChat(work.tx, chat, {
      ...summaryAfter(changed, row.last_message_amplead === 1),
      last_message_auto_response: row.last_message_auto_response,
    })
  await announceMessage(work, changed)
}

/** Replaces the text of a message that its sender edited. The original text is kept, also after further edits. */
export async function editMessage(
  work: Work,
  message: Message,
  { text, at }: { text: string; at: number },
): Promise<void> {
  const { content } = message
  if (content.deleted === true) return
  const before = content.edited?.before ?? content.text ?? ''
  await changeContent(work, message, { ...content, text, edited: { at: iso(at), before } })
}

/** The content of a message that its sender deleted. */
export const deletedContent = (language: Language): MessageContent => ({
  type: 'text',
  text: messageKindWords[language].deleted,
  deleted: true,
})

/**
 * Removes the content of a message that its sender deleted: from the conversation, the search, the exports, and from
 * what campaigns and notifications repeat of it. Its file is deleted by the sweep of unused files.
 */
export async function emptyMessage(
  work: Work,
  message: Message,
  language: Language,
): Promise<void> {
  const { content, contactId } = message
  if (content.deleted === true) return
  await endDownload(work.tx, message.id)
  for (const text of [content.text, content.edited?.before]) {
    if (text === undefined || text === '') continue
    await forgetReply(work.tx, contactId, shownReply(text))
    await forgetText(work.tx, contactId, noticeText(messagePreview({ ...content, text }).text))
  }
  await changeContent(work, message, deletedContent(language))
}
