import { messagePreview, type MessagePreview } from '#contract/rules/message-preview.ts'
import { useMessage } from '#renderer/data/live/live.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { useTexts } from './texts.tsx'

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
  none: 'inbox.kinds.none',
  unknown: 'inbox.kinds.unknown',
}

/** A quoted message as one line of text. */
export function useQuotedText(messageId: string): string {
  const { t } = useTexts()
  const quoted = useMessage(messageId)
  const preview = quoted && messagePreview(quoted.content)
  const kind = preview && kindTexts[preview.kind]
  return preview?.text || t(kind ?? 'inbox.message.earlier')
}
