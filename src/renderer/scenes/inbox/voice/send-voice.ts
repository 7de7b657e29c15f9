import { messagesApi } from '#contract/api/messages.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { call } from '../../../data/api-client.ts'
import { sendMessage } from '../../../data/live/outbox.ts'
import type { VoiceFacts } from './use-voice-facts.ts'

/** Uploads a voice note and hands it over to be sent. */
export async function sendVoice(
  { id: contactId, groupId }: Pick<Contact, 'id' | 'groupId'>,
  file: File,
  facts: VoiceFacts,
): Promise<void> {
  const stored = await call(messagesApi.upload, { body: { file }, groupId })
  const { url: media, filename, mimeType, size, duration } = stored
  await sendMessage(contactId, {
    type: 'audio',
    media,
    filename,
    mimeType,
    size,
    ...facts,
    ...(duration === undefined ? {} : { duration }),
  })
}
