import { atom } from 'jotai'
import { z } from 'zod'
import { currentGroupIdAtom, personAtom } from '../../data/session.ts'
import { store } from '../../data/store.ts'
import { templateFormSchema, type TemplateForm } from './template-form.ts'

const draftSchema = z.object({ id: z.string(), savedAt: z.string(), form: templateFormSchema })
/** A template that was not submitted yet, on this computer. */
export type LocalDraft = z.infer<typeof draftSchema>

/** The local storage key of the user's drafts in the current group; null without a user or group. */
const storageKeyAtom = atom((get) => {
  const [person, groupId] = [get(personAtom), get(currentGroupIdAtom)]
  return person === null || groupId === null
    ? null
    : `bandeja.channelTemplateDrafts.${person}.${groupId}`
})

/** Counts the changes, each of which rereads the storage. */
const changesAtom = atom(0)

/** The user's drafts in the current group, newest first. */
export const localDraftsAtom = atom<readonly LocalDraft[]>((get) => {
  get(changesAtom)
  const key = get(storageKeyAtom)
  return key === null ? [] : draftsFrom(localStorage.getItem(key))
})

/** Reads stored drafts; ones that this version does not understand are left out. */
function draftsFrom(text: string | null): LocalDraft[] {
  if (text === null) return []
  try {
    const stored = z.array(z.unknown()).parse(JSON.parse(text))
    return stored.flatMap((one) => {
      const { data } = draftSchema.safeParse(one)
      return data === undefined ? [] : [data]
    })
  } catch {
    return []
  }
}

function storeDrafts(drafts: readonly LocalDraft[]): void {
  const key = store.get(storageKeyAtom)
  if (key === null) return
  if (drafts.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(drafts))
  store.set(changesAtom, (count) => count + 1)
}

/** Saves a draft; it replaces the one with the same id. */
export function saveLocalDraft(id: string, form: TemplateForm): void {
  const others = store.get(localDraftsAtom).filter((draft) => draft.id !== id)
  storeDrafts([{ id, savedAt: new Date().toISOString(), form }, ...others])
}

export function deleteLocalDraft(id: string): void {
  const drafts = store.get(localDraftsAtom)
  if (drafts.some((draft) => draft.id === id)) storeDrafts(drafts.filter((one) => one.id !== id))
}
