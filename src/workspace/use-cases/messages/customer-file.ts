import type { MessageContent } from '#contract/entities/messages/message.ts'
import { mediaKind, messageTypeOf } from '#contract/rules/messages/channel-media.ts'
import { isDangerous } from '#contract/rules/files/dangerous-file.ts'
import { hasTooManyPixels } from '#contract/rules/files/image-size.ts'
import type { Channel, StoredFile } from '#workspace/channel/channel.ts'
import type { Clock } from '#workspace/clock.ts'
import { fileAddress } from '#workspace/storage/files/file-address.ts'
import {
  endDownload,
  hurryDownload,
  insertDownload,
  type RemoteFile,
} from '#workspace/storage/line/line-downloads.ts'
import { findMessageById } from '#workspace/storage/messages/messages.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { changeContent } from './change-message.ts'

interface Needs {
  clock: Clock
  channel: Pick<Channel, 'downloadFiles'>
}

/** Stores that the file of a message is to be downloaded, and tells the channel. */
export async function requestFile(
  work: Work,
  { clock, channel }: Needs,
  download: { lineId: string; messageId: string; file: RemoteFile },
): Promise<void> {
  await insertDownload(work.tx, download, clock.now())
  work.afterCommit(() => channel.downloadFiles?.(download.lineId))
}

/**
 * Tries at once to download a customer's file whose download has failed.
 * @returns false if the channel no longer has the file, or the message needs none
 */
export async function fetchFileAgain(
  work: Work,
  { clock, channel }: Needs,
  messageId: string,
): Promise<boolean> {
  const message = await findMessageById(work.tx, messageId)
  if (message === undefined || !isAwaited(message.content)) return false
  const lineId = await hurryDownload(work.tx, messageId, clock.now())
  if (lineId === undefined) return false
  if (message.content.mediaState === 'delayed')
    await changeContent(work, message, { ...message.content, mediaState: 'waiting' })
  work.afterCommit(() => channel.downloadFiles?.(lineId))
  return true
}

const isAwaited = ({ mediaState }: MessageContent): boolean =>
  mediaState === 'waiting' || mediaState === 'delayed'

/** Shows that a customer's file could not be downloaded yet. */
export async function delayFile(work: Work, messageId: string): Promise<void> {
  const stored = await findMessageById(work.tx, messageId)
  if (stored?.content.mediaState !== 'waiting') return
  await changeContent(work, stored, { ...stored.content, mediaState: 'delayed' })
}

/**
 * Adds a customer's file to its message.
 * @param file undefined if it cannot be had any more
 */
export async function addFile(
  work: Work,
  messageId: string,
  file: StoredFile | undefined,
): Promise<void> {
  await endDownload(work.tx, messageId)
  const stored = await findMessageById(work.tx, messageId)
  if (stored === undefined || stored.content.deleted === true) return
  const content = withFile(stored.content, file)
  if (content !== undefined) await changeContent(work, stored, content)
}

/** A message whose file, or the picture of its advertisement, has come; undefined if nothing changes. */
function withFile(content: MessageContent, file: StoredFile | undefined) {
  const { mediaState, referral, ...said } = content
  if (mediaState === undefined) {
    const isPicture = file !== undefined && fileContent(file).type === 'image'
    if (referral === undefined || file === undefined || !isPicture) return undefined
    return { ...content, referral: { ...referral, picture: fileAddress(file.id) } }
  }
  const own = { ...said, ...(referral !== undefined && { referral }) }
  return file === undefined
    ? { ...own, mediaState: 'failed' as const }
    : { ...own, ...fileContent(file) }
}

/**
 * The fields of a message with this file. A file of another kind than was declared changes the type. What cannot be
 * shown, or must not be, is a document.
 */
export function fileContent(file: StoredFile) {
  const { filename, mime_type: mimeType } = file
  const isShown =
    !isDangerous({ filename, mimeType }) &&
    !hasTooManyPixels({ width: file.width ?? 0, height: file.height ?? 0 })
  return {
    type: messageTypeOf((isShown ? mediaKind(mimeType) : undefined) ?? 'document'),
    media: fileAddress(file.id),
    filename,
    mimeType,
    size: file.size,
    ...(file.width !== null && { width: file.width }),
    ...(file.height !== null && { height: file.height }),
    ...(file.duration !== null && { duration: file.duration }),
  }
}
