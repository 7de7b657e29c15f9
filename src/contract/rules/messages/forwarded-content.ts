import type { MessageContent } from '#contract/entities/messages/message.ts'
import { isDangerous } from '#contract/rules/files/dangerous-file.ts'
import { ownFields, unexpectedFields } from '#contract/rules/service/unexpected-fields.ts'

/**
 * Returns what a copy of a message contains that is sent to another chat; null for a message that cannot be forwarded.
 * - A message that was deleted, or that the channel did not pass on, has nothing to forward, nor has a call.
 * - A dangerous file is not sent; its text is.
 * - A file, sticker or location is sent as it is.
 * - Of a message with choices, a template or a flow, the text alone is sent: the choices are questions to its customer.
 */
export function forwardedContent(content: MessageContent): MessageContent | null {
  const { type, text = '', media } = content
  if (content.deleted === true || content.unsupported !== undefined) return null
  if (content.call !== undefined) return null
  switch (type) {
    case 'image':
    case 'audio':
    case 'file':
    case 'sticker':
      return media !== undefined && !isDangerous(content) && hasOnlyOwnFields(content)
        ? ownFields(content)
        : asText(text)
    case 'location': {
      const { latitude, longitude } = content
      if (latitude === undefined || longitude === undefined) return asText(text)
      return { type, ...(text !== '' && { text }), latitude, longitude }
    }
    case 'text':
    case 'list':
    case 'quick_reply':
      return asText(text)
    case 'reaction':
    case 'unknown':
      return null
  }
}

const hasOnlyOwnFields = (content: MessageContent): boolean =>
  unexpectedFields(content).length === 0 &&
  content.flow === undefined &&
  content.flowAnswers === undefined

const asText = (text: string): MessageContent | null =>
  text.trim() === '' ? null : { type: 'text', text }
