import { atom } from 'jotai'
import { z } from 'zod'
import { currentGroupIdAtom, userKeyAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { templateFormSchema, type TemplateForm } from './template-form.ts'

const draftSchema = z.object({ id: z.string(), savedAt: z.string(), form: templateFormSchema })
/** A template on this machine that has not been submitted yet. */
export type LocalDraft = z.infer<typeof draftSchema>

/** The local storage key of the user's drafts in the current group; null without a user or group. */
export const draftsKeyAtom = atom((get) => {
  const [person, groupId] = [get(userKeyAtom), get(currentGroupIdAtom)]
  return person === null || groupId === null
    ? null
    : `bandeja.channelTemplateDrafts.${person}.${groupId}`
})

/** Increments with each change, so that `localDraftsAtom` reads the local storage again. */
const changesAtom = atom(0)

/** The user's drafts in the current group, newest first. */
export const localDraftsAtom = atom<readonly LocalDraft[]>((get) => {
  get(changesAtom)
  return storedDrafts(get(draftsKeyAtom))
})

/** Reads the drafts in the local storage. Drafts that do not match `draftSchema` are left out. */
function storedDrafts(key: string | null): LocalDraft[] {
  const text = key === null ? null : localStorage.getItem(key)
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

function storeDrafts(key: string, drafts: readonly LocalDraft[]): void {
  if (drafts.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(drafts))
  store.set(changesAtom, (count) => count + 1)
}

/**
 * Saves a draft. It replaces the draft with the same id.
 * @param key the value of `draftsKeyAtom`; if it is null, nothing is saved
 */
export function saveLocalDraft(key: string | null, id: string, form: TemplateForm): void {
  if (key === null) return
  const others = storedDrafts(key).filter((draft) => draft.id !== id)
  storeDrafts(key, [{ id, savedAt: new Date().toISOString(), form }, ...others])
}

export function deleteLocalDraft(key: string | null, id: string): void {
  if (key === null) return
  const drafts = storedDrafts(key)
  if (drafts.some((draft) => draft.id === id))
    storeDrafts(
      key,
      drafts.filter((one) => one.id !== id),
    )
}
