import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { retryAfterUnlock } from '#renderer/data/service/retry-after-unlock.ts'
import { uploadFile, type UploadOptions } from '#renderer/data/service/upload-file.ts'
import type { AudioMetadata } from './use-voice-metadata.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/**
 * Uploads a voice note and adds it to the outbox. If a request is refused because the screen is locked, it is repeated
 * after the unlock.
 * @param upload `signal` cancels the upload, but not a message that is already in the outbox
 * @returns whether the outbox accepted the message; false if the user has lost write access
 */
export async function sendVoice(
  contact: Pick<Contact, 'id' | 'groupId'>,
  file: File,
  metadata: AudioMetadata,
  upload: Required<UploadOptions>,
): Promise<boolean> {
  const stored = await retryAfterUnlock(() => uploadFile(file, contact.groupId, upload))
  upload.signal.throwIfAborted()
  const { url: media, filename, mimeType, size, duration } = stored
  const content: MessageContent = {
    type: 'audio',
    media,
    filename,
    mimeType,
    size,
    ...metadata,
    ...(duration === undefined ? {} : { duration }),
  }
  const key = await retryAfterUnlock(() => currentLive().outbox.send(contact, content))
  return key !== null
}
