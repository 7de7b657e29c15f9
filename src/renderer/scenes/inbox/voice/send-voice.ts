import type { Contact } from '#contract/entities/contact.ts'
import { sendMessage } from '../../../data/live/outbox.ts'
import { uploadFile, type UploadOptions } from '../../../data/upload-file.ts'
import type { VoiceFacts } from './use-voice-facts.ts'

/**
 * Uploads a voice note and hands it over to be sent.
 * @param upload its signal gives it up; handed over it stays
 * @returns whether it was handed over: of somebody who may only read by now it is passed over
 */
export async function sendVoice(
  contact: Pick<Contact, 'id' | 'groupId'>,
  file: File,
  facts: VoiceFacts,
  upload: Required<UploadOptions>,
): Promise<boolean> {
  const stored = await uploadFile(file, contact.groupId, upload)
  upload.signal.throwIfAborted()
  const { url: media, filename, mimeType, size, duration } = stored
  const key = await sendMessage(contact, {
    type: 'audio',
    media,
    filename,
    mimeType,
    size,
    ...facts,
    ...(duration === undefined ? {} : { duration }),
  })
  return key !== null
}
