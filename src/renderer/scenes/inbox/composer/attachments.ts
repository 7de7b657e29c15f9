import { atom } from 'jotai'
import type { DraftFile } from '#contract/draft.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { MessageContent } from '#contract/entities/message.ts'
import { ApiError } from '../../../data/api-error.ts'
import { mediaUrl } from '../../../data/media-url.ts'
import { onNextPerson } from '../../../data/on-user-change.ts'
import { onceOpen } from '../../../data/retry-after-unlock.ts'
import { saveDraft } from '../../../data/save-draft.ts'
import { connectionAtom, personAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { uploadFile } from '../../../data/upload-file.ts'
import { checkFile, contentTypeOf, type Refusal } from '../../../data/attachment-rules.ts'
import { audioFacts } from './audio-metadata.ts'
import { isSticker } from './is-sticker.ts'

/** A file beside the words of a chat: on its way to the service, there, or refused. */
export interface Attachment {
  readonly id: string
  /** The group of the chat. */
  readonly groupId: string
  readonly name: string
  readonly size: number
  readonly type: string
  /** An address that the page may load, for a picture. */
  readonly preview: string | null
  readonly state: 'uploading' | 'ready' | 'failed' | 'refused'
  /** Share of the bytes that have left, 0 to 1. */
  readonly progress: number
  readonly refusal: Refusal | null
  readonly error: unknown
  /** What will be sent, once the file is there. */
  readonly content: MessageContent | null
}

/** Files of each chat. Those that the service has are kept on disk by the desktop, the others live as long as the page. */
const allAtom = atom<Readonly<Record<string, readonly Attachment[]>>>({})
const none: readonly Attachment[] = []

/** The files waiting in a chat's composer. */
export const attachmentsAtom = (contactId: string) => atom((get) => get(allAtom)[contactId] ?? none)

const uploads = new Map<string, { file: File; cancel: AbortController }>()

// Files that one person has chosen are nothing to the next one who signs in here.
onNextPerson(() => {
  for (const { cancel } of uploads.values()) cancel.abort()
  uploads.clear()
  store.set(allAtom, {})
})

/** How often somebody has signed in. */
let signIns = 0

// What the end of a session cut off goes on once the same person is there again.
store.sub(personAtom, () => {
  if (store.get(personAtom) === null) return
  signIns += 1
  for (const [contactId, list] of Object.entries(store.get(allAtom)))
    for (const { id, groupId, error } of list)
      if (isOfEnd(error)) retryAttachment(contactId, groupId, id)
})

/** Whether an upload failed because nobody is signed in, as the service says it or the desktop. */
const isOfEnd = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.code === 'UNAUTHENTICATED')

function change(contactId: string, to: (list: readonly Attachment[]) => readonly Attachment[]) {
  store.set(allAtom, (all) => ({ ...all, [contactId]: to(all[contactId] ?? none) }))
}

function update(contactId: string, id: string, part: Partial<Attachment>): void {
  change(contactId, (list) => list.map((one) => (one.id === id ? { ...one, ...part } : one)))
}

/** Hands the desktop the files of a chat that the service has: those are there after a restart. */
function keep(contactId: string, groupId: string): void {
  const files = (store.get(allAtom)[contactId] ?? none).flatMap(
    ({ state, name, size, type, content }) =>
      state === 'ready' && content !== null ? [{ name, size, type, content }] : [],
  )
  saveDraft({ groupId, contactId, files })
}

/** A file that the service has. */
function readyOne(groupId: string, file: DraftFile): Attachment {
  const { type, media } = file.content
  const connection = store.get(connectionAtom)
  const isShown = type === 'image' && media !== undefined && connection !== null
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

/** Takes over what an earlier page left on disk; what was chosen meanwhile comes after it. */
export function restoreFiles(
  contactId: string,
  groupId: string,
  files: readonly DraftFile[],
): void {
  change(contactId, (list) => [...files.map((file) => readyOne(groupId, file)), ...list])
}

/** Takes files into a chat's composer and begins to upload those that the channel takes. */
export function attach(contactId: string, groupId: string, files: Iterable<File>): void {
  for (const file of files) {
    const id = crypto.randomUUID()
    const refusal = checkFile(file)
    const shown = file.type.startsWith('image/') && refusal === null
    change(contactId, (list) => [
      ...list,
      {
        id,
        groupId,
        name: file.name,
        size: file.size,
        type: file.type,
        preview: shown ? URL.createObjectURL(file) : null,
        state: refusal === null ? 'uploading' : 'refused',
        progress: 0,
        refusal,
        error: null,
        content: null,
      },
    ])
    if (refusal === null) {
      uploads.set(id, { file, cancel: new AbortController() })
      void upload(contactId, groupId, id)
    }
  }
}

/** Takes a file into a chat's composer that the service has already, such as a template's. */
export function attachKept(
  { id: contactId, groupId }: Pick<Contact, 'id' | 'groupId'>,
  content: MessageContent,
): void {
  const { filename = '', size = 0, mimeType = '' } = content
  const name = filename === '' ? (content.media?.split('/').at(-1) ?? '') : filename
  const type = mimeType === '' && content.type === 'audio' ? 'audio/ogg' : mimeType
  change(contactId, (list) => [...list, readyOne(groupId, { name, size, type, content })])
  keep(contactId, groupId)
}

async function upload(contactId: string, groupId: string, id: string): Promise<void> {
  const under = uploads.get(id)
  if (under === undefined) return
  const { file, cancel } = under
  const began = signIns
  const onProgress = (progress: number) => update(contactId, id, { progress })
  try {
    const type = contentTypeOf(file.type)
    if (type === 'sticker' && !(await isSticker(file))) {
      uploads.delete(id)
      return update(contactId, id, { state: 'refused', refusal: 'unsupported' })
    }
    const [stored, facts] = await Promise.all([
      onceOpen(() => uploadFile(file, groupId, { signal: cancel.signal, onProgress })),
      type === 'audio' ? audioFacts(file) : {},
    ])
    const { url: media, filename, mimeType, size, width, height, duration } = stored
    const content: MessageContent = {
      type,
      media,
      filename,
      mimeType,
      size,
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      ...facts,
      ...(duration === undefined ? {} : { duration }),
    }
    update(contactId, id, { state: 'ready', progress: 1, content })
    // Not what was taken out, or was another person's, as it arrived.
    if (!cancel.signal.aborted) keep(contactId, groupId)
  } catch (error) {
    if (cancel.signal.aborted) return
    update(contactId, id, { state: 'failed', error })
    // The answer to the session that ended is here only now, and the person is back already.
    if (isOfEnd(error) && began !== signIns) retryAttachment(contactId, groupId, id)
  }
}

/** Tries once more to upload a file. */
export function retryAttachment(contactId: string, groupId: string, id: string): void {
  update(contactId, id, { state: 'uploading', progress: 0, error: null })
  void upload(contactId, groupId, id)
}

/** Takes a file out again; an upload under way is called off. */
export function detach(contactId: string, id: string): void {
  uploads.get(id)?.cancel.abort()
  uploads.delete(id)
  const taken = store.get(allAtom)[contactId]?.find((one) => one.id === id)
  if (taken === undefined) return
  if (taken.preview !== null) URL.revokeObjectURL(taken.preview)
  change(contactId, (list) => list.filter((one) => one.id !== id))
  if (taken.state === 'ready') keep(contactId, taken.groupId)
}
