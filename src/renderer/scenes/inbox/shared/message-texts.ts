import type { TFunction } from 'i18next'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { detailAddition } from '#contract/rules/messages/message-detail.ts'
import { messagePreview, type MessagePreview } from '#contract/rules/messages/message-preview.ts'
import { useMessage } from '#renderer/data/live/live.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { useInboxTexts } from './texts.tsx'

/** The texts shown for messages without a text of their own, by kind. Null: there is no such text. */
export const kindTexts: Readonly<Record<MessagePreview['kind'], TextKey | null>> = {
  text: null,
  list: null,
  quick_reply: null,
  image: 'inbox.kinds.image',
  audio: 'inbox.kinds.audio',
  file: 'inbox.kinds.file',
  location: 'inbox.kinds.location',
  sticker: 'inbox.kinds.sticker',
  reaction: 'inbox.kinds.reaction',
  media: 'inbox.kinds.media',
  order: 'inbox.kinds.order',
  contacts: 'inbox.kinds.contacts',
  missedCall: 'inbox.kinds.missedCall',
  answeredCall: 'inbox.kinds.answeredCall',
  viewOnce: 'inbox.kinds.viewOnce',
  poll: 'inbox.kinds.poll',
  event: 'inbox.kinds.event',
  gif: 'inbox.kinds.gif',
  groupInvite: 'inbox.kinds.groupInvite',
  edited: 'inbox.kinds.edited',
  unavailable: 'inbox.kinds.unavailable',
  formerFile: 'inbox.kinds.formerFile',
  unsupported: 'inbox.kinds.unsupported',
  deleted: 'inbox.kinds.deleted',
  none: 'inbox.kinds.none',
  unknown: 'inbox.kinds.unknown',
}

/** A preview as one line: the text, or the name of the kind; with the number of articles or calls, or the name of a contact. */
export function previewWords(t: TFunction, { kind, text, detail }: MessagePreview): string {
  const kindText = kindTexts[kind]
  const label = kindText === null ? '' : t(kindText)
  if (detail === undefined) return text || label
  const { count = 0 } = detail
  const more =
    kind === 'order' ? t('inbox.customerMessages.articles', { count }) : detailAddition(detail)
  return more === undefined || more === '' ? label : `${label} · ${more}`
}

/** The text of a message, or the name of its kind if it has no text. */
export const contentWords = (t: TFunction, content: MessageContent): string =>
  previewWords(t, messagePreview(content))

/** A quoted message as one line of text. */
export function useQuotedText(messageId: string): string {
  const { t } = useInboxTexts()
  const quoted = useMessage(messageId)
  return (quoted && contentWords(t, quoted.content)) || t('inbox.message.earlier')
}
