import type { MessageContent } from '#contract/entities/messages/message.ts'
import { fileIdOf } from '#workspace/storage/files/file-address.ts'
import type { MessagesTable } from '#workspace/storage/tables.ts'
import { chance, oneOf } from './random.ts'
import type { Media } from './media.ts'

const WORDS = (
  'hola quería saber si el sofá gris sigue disponible porque mi hermana lo vio ayer en la tienda y le gustó ' +
  'mucho gracias obrigado vou confirmar o endereço amanhã cedo please let me know when the parcel arrives'
).split(' ')
/** Time between two messages, ms. */
const STEP_MS = 40_000

export interface ConversationPlan {
  contactId: string
  count: number
  /** Time of the newest message, epoch ms. */
  now: number
  media: Media
}

/**
 * The messages of a conversation, oldest first: mostly texts of one to six lines, with a few messages of other kinds.
 */
export function* conversation(plan: ConversationPlan): Generator<MessagesTable> {
  const { contactId, count, now, media } = plan
  for (let position = 1; position <= count; position += 1) {
    const draw = (purpose: number) => chance(position, purpose)
    const byCustomer = draw(1) < 0.55
    const content = contentAt(position, media)
    yield {
      id: `m${contactId}x${String(position).padStart(8, '0')}`,
      contact_id: contactId,
      position,
      type: content.type,
      content_json: JSON.stringify(content),
      sender: byCustomer ? 'contact' : 'group',
      status: byCustomer ? 'delivered' : 'read',
      auto_response: 0,
      written_at: now - (count - position) * STEP_MS,
      payload_failed_json: null,
      reactions_json: draw(2) < 0.03 ? JSON.stringify([{ sender: 'contact', emoji: '👍' }]) : null,
      sent_by_user_id: byCustomer ? null : 'sara',
      reply_to: null,
      client_key: null,
      file_id: fileIdOf(content.media ?? '') ?? null,
      from_advertisement: 0,
      category: byCustomer ? null : 'service',
      cost_cents: byCustomer ? null : 0,
      revision: position,
      instance_id: null,
    }
  }
}

function contentAt(position: number, { pictures, voices }: Media): MessageContent {
  const kind = chance(position, 3)
  if (kind < 0.03) {
    const { url, width, height } = oneOf(pictures, chance(position, 4))
    return {
      type: 'image',
      media: url,
      filename: 'photo.jpg',
      mimeType: 'image/jpeg',
      width,
      height,
    }
  }
  if (kind < 0.05) {
    const { url, size } = oneOf(voices, chance(position, 4))
    return { type: 'audio', media: url, mimeType: 'audio/ogg', size, duration: 4 }
  }
  if (kind < 0.06) return { type: 'location', text: 'Tienda', latitude: -12.12, longitude: -77.03 }
  const length = 1 + Math.floor(chance(position, 5) ** 2 * 60)
  const from = Math.floor(chance(position, 6) * WORDS.length)
  const words = Array.from({ length }, (_, index) => WORDS[(from + index) % WORDS.length] ?? '')
  return { type: 'text', text: words.join(' ') }
}
