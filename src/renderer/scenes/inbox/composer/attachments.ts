import { atom } from 'jotai'
import type { MessageContent } from '#contract/entities/message.ts'
import { ApiError } from '../../../data/api-error.ts'
import { userAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { uploadFile } from '../../../data/upload-file.ts'
import { checkFile, contentTypeOf, type Refusal } from './attachment-rules.ts'
import { audioFacts } from './audio-facts.ts'
import { isSticker } from './is-sticker.ts'

/** A file beside the words of a chat: on its way to the service, there, or refused. */
export interface Attachment {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly type: string
  /** An address of the page's own, for a picture. */
  readonly preview: string | null
  readonly state: 'uploading' | 'ready' | 'failed' | 'refused'
  /** Share of the bytes that have left, 0 to 1. */
  readonly progress: number
  readonly refusal: Refusal | null
  readonly error: unknown
  /** What will be sent, once the file is there. */
  readonly content: MessageContent | null
}

/** Files of each chat; they live as long as the window. */
const allAtom = atom<Readonly<Record<string, readonly Attachment[]>>>({})
const none: readonly Attachment[] = []

/** The files waiting in a chat's composer. */
export const attachmentsAtom = (contactId: string) => atom((get) => get(allAtom)[contactId] ?? none)

const uploads = new Map<string, { file: File; cancel: AbortController }>()

// Files that one person has chosen are nothing to the next one who signs in here.
let owner = store.get(userAtom)?.id
store.sub(userAtom, () => {
  const now = store.get(userAtom)?.id
  if (now === owner) return
  owner = now
  for (const { cancel } of uploads.values()) cancel.abort()
  uploads.clear()
  store.set(allAtom, {})
})

function change(contactId: string, to: (list: readonly Attachment[]) => readonly Attachment[]) {
  store.set(allAtom, (all) => ({ ...all, [contactId]: to(all[contactId] ?? none) }))
}

function update(contactId: string, id: string, part: Partial<Attachment>): void {
  change(contactId, (list) => list.map((one) => (one.id === id ? { ...one, ...part } : one)))
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
export function attachKept(contactId: string, content: MessageContent): void {
  const { filename = '', size = 0, mimeType = '' } = content
  const named = filename === '' ? (content.media?.split('/').at(-1) ?? '') : filename
  change(contactId, (list) => [
    ...list,
    {
      id: crypto.randomUUID(),
      name: named,
      size,
      type: mimeType === '' && content.type === 'audio' ? 'audio/ogg' : mimeType,
      preview: null,
      state: 'ready',
      progress: 1,
      refusal: null,
      error: null,
      content,
    },
  ])
}

async function upload(contactId: string, groupId: string, id: string): Promise<void> {
  const under = uploads.get(id)
  if (under === undefined) return
  const { file, cancel } = under
  const onProgress = (progress: number) => update(contactId, id, { progress })
  try {
    const type = contentTypeOf(file.type)
    if (type === 'sticker' && !(await isSticker(file))) {
      uploads.delete(id)
      return update(contactId, id, { state: 'refused', refusal: 'unsupported' })
    }
    const [stored, facts] = await Promise.all([
      uploadFile(file, groupId, { signal: cancel.signal, onProgress }),
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
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'CANCELLED'))
      update(contactId, id, { state: 'failed', error })
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
  change(contactId, (list) => {
    const preview = list.find((one) => one.id === id)?.preview
    if (preview) URL.revokeObjectURL(preview)
    return list.filter((one) => one.id !== id)
  })
}
