import { atom } from 'jotai'
import { messagesApi } from '#contract/api/messages/messages.ts'
import type { Message, MessageContent } from '#contract/entities/messages/message.ts'
import { isDangerous } from '#contract/rules/files/dangerous-file.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

/** A file of a message. */
interface SavedFile {
  url: string
  name: string
}

/** The dangerous file that the dialog warns of; null while the dialog is closed. */
export const dangerousFileAtom = atom<SavedFile | null>(null)

/** Downloads a file. The main process asks the user for the folder. */
export function download({ url, name }: SavedFile): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Downloads the file of a message; a dangerous one only after a warning. */
export function saveFile(file: SavedFile, content: MessageContent): void {
  if (isDangerous(content)) store.set(dangerousFileAtom, file)
  else download(file)
}

/**
 * Tries again to get a customer's file from the channel.
 * @throws ApiError if the service refuses
 */
export async function fetchFile({ id: messageId, contactId }: Message): Promise<void> {
  const groupId = store.get(currentGroupIdAtom) ?? ''
  await call(messagesApi.fetchMessageFile, { params: { contactId, messageId }, groupId })
}
