import type { Contact } from '#contract/entities/contact.ts'
import type { MessageContent } from '#contract/entities/message.ts'
import { onceOpen } from '../../../data/retry-after-unlock.ts'
import { uploadFile, type UploadOptions } from '../../../data/upload-file.ts'
import type { VoiceFacts } from './use-voice-metadata.ts'
import { currentLive } from '../../../data/live/live.ts'

/**
 * Uploads a voice note and hands it over to be sent; a lock of the screen meanwhile holds it up, and no more.
 * @param upload its signal gives it up; handed over it stays
 * @returns whether it was handed over: of somebody who may only read by now it is passed over
 */
export async function sendVoice(
  contact: Pick<Contact, 'id' | 'groupId'>,
  file: File,
  facts: VoiceFacts,
  upload: Required<UploadOptions>,
): Promise<boolean> {
  const stored = await onceOpen(() => uploadFile(file, contact.groupId, upload))
  upload.signal.throwIfAborted()
  const { url: media, filename, mimeType, size, duration } = stored
  const content: MessageContent = {
    type: 'audio',
    media,
    filename,
    mimeType,
    size,
    ...facts,
    ...(duration === undefined ? {} : { duration }),
  }
  const key = await onceOpen(() => currentLive().outbox.send(contact, content))
  return key !== null
}
