import { atom } from 'jotai'
import type { DraftFile } from '#contract/draft.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { hasTooManyPixels } from '#contract/rules/files/image-size.ts'
import { mediaKind } from '#contract/rules/messages/channel-media.ts'
import { channelType } from '#contract/rules/files/file-type.ts'
import { isSessionRefusal } from '#contract/rules/people/session-refusal.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { draftsReadAtom, draftsAtom, loadDrafts, saveDraft } from '#renderer/data/forms/drafts.ts'
import { mediaUrl } from '#renderer/data/files/media-url.ts'
import { onUserChange } from '#renderer/data/session/on-user-change.ts'
import { retryAfterUnlock } from '#renderer/data/service/retry-after-unlock.ts'
import { connectionAtom, userKeyAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { uploadFile } from '#renderer/data/service/upload-file.ts'
import {
  checkFile,
  contentTypeOf,
  isSticker,
  type FileRefusal,
} from '#renderer/data/files/attachment-rules.ts'
import { readAudioMetadata } from './audio-metadata.ts'

/** A file in a chat's composer. */
export interface Attachment {
  readonly id: string
  readonly groupId: string
  readonly name: string
  readonly size: number
  readonly type: string
  /** The URL of the preview; null unless the file is a picture that can be sent. */
  readonly preview: string | null
  readonly state: 'uploading' | 'ready' | 'failed' | 'refused'
  /** Share of the bytes that were uploaded, 0 to 1. */
  readonly progress: number
  readonly refusal: FileRefusal | null
  readonly error: unknown
  /** The content of the message to send; null until the file is uploaded. */
  readonly content: MessageContent | null
}

/**
 * The files by chat id. The main process persists the uploaded ones. A file that is not uploaded is lost when the page
 * closes.
 */
const allAtom = atom<Readonly<Record<string, readonly Attachment[]>>>({})
const noAttachments: readonly Attachment[] = []

export const attachmentsAtom = (contactId: string) =>
  atom((get) => get(allAtom)[contactId] ?? noAttachments)

/** The uploads by attachment id. An upload stays here until its file is removed, so that it can be retried. */
const uploadsAtom = atom<ReadonlyMap<string, { file: File; cancel: AbortController }>>(new Map())

function forgetUpload(id: string): void {
  store.set(uploadsAtom, (all) => new Map([...all].filter(([one]) => one !== id)))
}

/** The groups whose files this page has restored from disk. */
const restoredAtom = atom<readonly string[]>([])

// Another user must not see these files.
onUserChange(() => {
  for (const { cancel } of store.get(uploadsAtom).values()) cancel.abort()
  store.set(uploadsAtom, new Map())
  store.set(allAtom, {})
  store.set(restoredAtom, [])
})

/** A new object after each sign-out and sign-in. So a comparison detects a new sign-in, even of the same user. */
const signInAtom = atom((get) => ({ user: get(userKeyAtom) }))

/**
 * Retries the uploads that failed because the session ended. Called when a composer mounts, e.g. after the user has
 * signed in again.
 */
export function retrySignedOutUploads(): void {
  for (const [contactId, list] of Object.entries(store.get(allAtom)))
    for (const { id, groupId, error } of list)
      if (isSignedOutError(error)) retryAttachment(contactId, groupId, id)
}

/** Whether the service or the main process refused an upload because nobody is signed in. */
const isSignedOutError = (error: unknown) => error instanceof ApiError && isSessionRefusal(error)

function change(contactId: string, to: (list: readonly Attachment[]) => readonly Attachment[]) {
  store.set(allAtom, (all) => ({ ...all, [contactId]: to(all[contactId] ?? noAttachments) }))
}

function update(contactId: string, id: string, part: Partial<Attachment>): void {
  change(contactId, (list) => list.map((one) => (one.id === id ? { ...one, ...part } : one)))
}

/** Persists the uploaded files of a chat, so that they survive a restart. */
function persistFiles(contactId: string, groupId: string): void {
  const files = (store.get(allAtom)[contactId] ?? noAttachments).flatMap(
    ({ state, name, size, type, content }) =>
      state === 'ready' && content !== null ? [{ name, size, type, content }] : [],
  )
  saveDraft({ groupId, kind: 'files', id: contactId }, files.length === 0 ? null : files)
}

/** Creates the attachment of an uploaded file. */
function uploadedAttachment(groupId: string, file: DraftFile): Attachment {
  const { type, media } = file.content
  const connection = store.get(connectionAtom)
  const isPicture = type === 'image' && media !== undefined && connection !== null
  const isShown = isPicture && !hasTooManyPixels(file.content)
  return {
    ...file,
    id: crypto.randomUUID(),
    groupId,
    preview: isShown ? mediaUrl(media, connection) : null,
    state: 'ready',
    progress: 1,
    refusal: null,
    error: null,
  }
}

/** Reads the drafts of a group from disk, and restores the files of chats to which nothing was attached meanwhile. */
export async function restoreFiles(groupId: string): Promise<void> {
  await loadDrafts(groupId)
  // Restore them only once, because the page may have newer ones afterwards.
  const isLoaded = store.get(draftsReadAtom(groupId)) === 'read'
  if (!isLoaded || store.get(restoredAtom).includes(groupId)) return
  store.set(restoredAtom, (all) => [...all, groupId])
  for (const { id, value } of store.get(draftsAtom(groupId, 'files')))
    change(id, (list) =>
      list.length > 0 ? list : value.map((file) => uploadedAttachment(groupId, file)),
    )
}

/** Adds files to a chat's composer, checks them, and uploads those that the channel accepts. */
export function attach(contactId: string, groupId: string, files: Iterable<File>): void {
  for (const file of files) {
    const id = crypto.randomUUID()
    change(contactId, (list) => [
      ...list,
      {
        id,
        groupId,
        name: file.name,
        size: file.size,
        type: file.type,
        preview: null,
        state: 'uploading',
        progress: 0,
        refusal: null,
        error: null,
        content: null,
      },
    ])
    const running = { file, cancel: new AbortController() }
    store.set(uploadsAtom, (all) => new Map([...all, [id, running]]))
    void upload(contactId, groupId, id)
  }
}

/** Adds an already uploaded file to a chat's composer, e.g. the file of a template. */
export function attachUploaded(
  { id: contactId, groupId }: Pick<Contact, 'id' | 'groupId'>,
  content: MessageContent,
): void {
  const { filename = '', size = 0, mimeType = '' } = content
  const name = filename === '' ? (content.media?.split('/').at(-1) ?? '') : filename
  const type = mimeType === '' && content.type === 'audio' ? 'audio/ogg' : mimeType
  change(contactId, (list) => [...list, uploadedAttachment(groupId, { name, size, type, content })])
  persistFiles(contactId, groupId)
}

/** Adds the preview of a picture, unless it has one from an earlier attempt. */
function showPreview(contactId: string, id: string, file: File): void {
  const shown = store.get(allAtom)[contactId]?.find((one) => one.id === id)
  if (shown?.preview === null) update(contactId, id, { preview: URL.createObjectURL(file) })
}

async function upload(contactId: string, groupId: string, id: string): Promise<void> {
  const running = store.get(uploadsAtom).get(id)
  if (running === undefined) return
  const { file, cancel } = running
  const signIn = store.get(signInAtom)
  const onProgress = (progress: number) => update(contactId, id, { progress })
  try {
    const checked = await checkFile(file)
    const type = contentTypeOf(checked.type, file.size)
    const isNoSticker = type === 'sticker' && !(await isSticker(file))
    const refusal = checked.refusal ?? (isNoSticker ? 'unsupported' : null)
    if (cancel.signal.aborted) return
    update(contactId, id, { type: checked.type })
    if (refusal !== null) {
      forgetUpload(id)
      return update(contactId, id, { state: 'refused', refusal })
    }
    const kind = mediaKind(checked.type)
    if (kind === 'image' || kind === 'sticker') showPreview(contactId, id, file)
    const [stored, metadata] = await Promise.all([
      retryAfterUnlock(() => uploadFile(file, groupId, { signal: cancel.signal, onProgress })),
      type === 'audio' ? readAudioMetadata(file) : {},
    ])
    const { url: media, filename, mimeType, size, width, height, duration } = stored
    const content: MessageContent = {
      // By what the service found in the file: it refuses another kind of message.
      type: contentTypeOf(channelType(mimeType), size),
      media,
      filename,
      mimeType,
      size,
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      ...metadata,
      ...(duration === undefined ? {} : { duration }),
    }
    update(contactId, id, { state: 'ready', progress: 1, content })
    // Do not persist a file that was removed during the upload, e.g. because another user has signed in.
    if (!cancel.signal.aborted) persistFiles(contactId, groupId)
  } catch (error) {
    if (cancel.signal.aborted) return
    update(contactId, id, { state: 'failed', error })
    // Retry if the same user has signed in again during the upload. A sign-in of another user would have aborted the
    // upload.
    const now = store.get(signInAtom)
    if (isSignedOutError(error) && now !== signIn && now.user !== null)
      retryAttachment(contactId, groupId, id)
  }
}

export function retryAttachment(contactId: string, groupId: string, id: string): void {
  update(contactId, id, { state: 'uploading', progress: 0, error: null })
  void upload(contactId, groupId, id)
}

/** Removes a file and cancels its upload. */
export function detach(contactId: string, id: string): void {
  store.get(uploadsAtom).get(id)?.cancel.abort()
  forgetUpload(id)
  const removed = store.get(allAtom)[contactId]?.find((one) => one.id === id)
  if (removed === undefined) return
  if (removed.preview !== null) URL.revokeObjectURL(removed.preview)
  change(contactId, (list) => list.filter((one) => one.id !== id))
  if (removed.state === 'ready') persistFiles(contactId, removed.groupId)
}
