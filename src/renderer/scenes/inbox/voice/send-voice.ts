import { messagesApi } from '#contract/api/messages.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { call } from '../../../data/api-client.ts'
import { sendMessage } from '../../../data/live/outbox.ts'
import type { VoiceFacts } from './use-voice-facts.ts'

/**
 * Uploads a voice note and hands it over to be sent.
 * @param signal gives it up; handed over it stays
 */
export async function sendVoice(
  contact: Pick<Contact, 'id' | 'groupId'>,
  file: File,
  facts: VoiceFacts,
  signal: AbortSignal,
): Promise<void> {
  const { groupId } = contact
  const stored = await call(messagesApi.upload, { body: { file }, groupId, signal })
  signal.throwIfAborted()
  const { url: media, filename, mimeType, size, duration } = stored
  await sendMessage(contact, {
    type: 'audio',
    media,
    filename,
    mimeType,
    size,
    ...facts,
    ...(duration === undefined ? {} : { duration }),
  })
}
