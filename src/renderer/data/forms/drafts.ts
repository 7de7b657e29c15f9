import { atom, useAtomValue, type Atom } from 'jotai'
import { useEffect, useMemo } from 'react'
import type { Draft, DraftChange, DraftKind, DraftValue } from '#contract/draft.ts'
import { limits } from '#contract/limits.ts'
import { atomWithin } from '#renderer/data/atom-within.ts'
import { onPush, request } from '#renderer/data/service/bridge.ts'
import { retryAfterUnlock } from '#renderer/data/service/retry-after-unlock.ts'
import { userKeyAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showError } from '#renderer/data/change/toasts.ts'

/**
 * The user's unsaved work: read once per group and sign-in from the main process, which stores every change on disk, so that it
 * survives a lock, a reload, the end of the session, an update and a kill.
 */

function isChangeOf<Kind extends DraftKind>(
  draft: DraftChange,
  kind: Kind,
): draft is DraftChange<Kind> {
  return draft.kind === kind
}

/** What a draft is about. A draft belongs to one group. */
export interface DraftSubject<Kind extends DraftKind = DraftKind> {
  readonly groupId: string
  readonly kind: Kind
  readonly id: string
}

interface StoredDrafts {
  /** By key. A removed draft stays with the value null, so that a later `loadDrafts` does not restore it. */
  readonly drafts: ReadonlyMap<string, DraftChange & { readonly groupId: string }>
  /** The reads by group. */
  readonly loads: ReadonlyMap<string, Promise<void>>
  /** The results of the reads by group. A failure stays until a later read succeeds. */
  readonly results: ReadonlyMap<string, 'read' | 'failed'>
}

const none: StoredDrafts = { drafts: new Map(), loads: new Map(), results: new Map() }
/** Another user must not see these drafts. The same user's are read again after the next sign-in. */
const storedAtom = atomWithin(userKeyAtom, none)

const keyOf = ({ groupId, kind, id }: DraftSubject) => JSON.stringify([groupId, kind, id])

const valueIn = <Kind extends DraftKind>(
  draft: DraftChange | undefined,
  kind: Kind,
): DraftValue<Kind> | null => (draft !== undefined && isChangeOf(draft, kind) ? draft.value : null)

/** Returns an atom with the value of a draft; null if there is none. */
export const draftAtom = <Kind extends DraftKind>(
  subject: DraftSubject<Kind>,
): Atom<DraftValue<Kind> | null> =>
  atom((get) => valueIn(get(storedAtom).drafts.get(keyOf(subject)), subject.kind))

export const draftOf = <Kind extends DraftKind>(
  subject: DraftSubject<Kind>,
): DraftValue<Kind> | null =>
  valueIn(store.get(storedAtom).drafts.get(keyOf(subject)), subject.kind)

/** Returns an atom with the drafts of one kind in a group, those with the oldest change first. */
export const draftsAtom = <Kind extends DraftKind>(groupId: string, kind: Kind) =>
  atom((get) =>
    [...get(storedAtom).drafts.values()].flatMap((draft) => {
      const value = draft.groupId === groupId ? valueIn(draft, kind) : null
      return value === null ? [] : [{ id: draft.id, value }]
    }),
  )

/**
 * Returns an atom with whether the drafts of a group were read. `failed`: the last read failed, and a draft that is not
 * shown may exist on disk; the next call of `loadDrafts` reads again.
 */
export const draftsReadAtom = (groupId: string) =>
  atom((get) => get(storedAtom).results.get(groupId) ?? 'pending')

function put(groupId: string, draft: DraftChange): void {
  store.set(storedAtom, (stored) => {
    const drafts = new Map(stored.drafts)
    const key = keyOf({ groupId, ...draft })
    // `delete` before `set` moves the draft to the end, so that the drafts are ordered by their last change.
    drafts.delete(key)
    drafts.set(key, { groupId, ...draft })
    return { ...stored, drafts }
  })
}

async function read(groupId: string): Promise<void> {
  const userKey = store.get(userKeyAtom)
  const found = await retryAfterUnlock(() => request('drafts.get', { groupId }))
  if (store.get(userKeyAtom) !== userKey) return
  store.set(storedAtom, (stored) => {
    const older = found.map((draft): [string, Draft & { groupId: string }] => [
      keyOf({ groupId, ...draft }),
      { groupId, ...draft },
    ])
    // What was written before the drafts were read is newer.
    const drafts = new Map([...older, ...stored.drafts])
    return { ...stored, drafts, results: new Map([...stored.results, [groupId, 'read']]) }
  })
}

/** Reads the drafts of a group from disk, once per sign-in. */
export function loadDrafts(groupId: string): Promise<void> {
  const running = store.get(storedAtom).loads.get(groupId)
  if (running !== undefined) return running
  const userKey = store.get(userKeyAtom)
  const load = read(groupId).catch((error: unknown) => {
    // Forget the failed attempt, so that the next call reads again. It does not concern the next user.
    if (store.get(userKeyAtom) === userKey)
      store.set(storedAtom, ({ loads, results, ...stored }) => ({
        ...stored,
        loads: new Map([...loads].filter(([, one]) => one !== load)),
        results: new Map([...results, [groupId, 'failed']]),
      }))
    throw error
  })
  store.set(storedAtom, ({ loads, ...stored }) => ({
    ...stored,
    loads: new Map([...loads, [groupId, load]]),
  }))
  return load
}

/**
 * Reads the drafts of a group, for a screen that starts with one. Returns whether they were read; a toast informs of a
 * failure.
 */
export function useLoadedDrafts(groupId: string | null): 'pending' | 'read' | 'failed' {
  useEffect(() => {
    if (groupId !== null) loadDrafts(groupId).catch(showError)
  }, [groupId])
  return useAtomValue(useMemo(() => draftsReadAtom(groupId ?? ''), [groupId]))
}

/**
 * Stores a draft, or removes it with the value null. A save that is refused because the screen is locked is repeated
 * after the unlock.
 */
export function saveDraft<Kind extends DraftKind>(
  { groupId, kind, id }: DraftSubject<Kind>,
  value: DraftValue<Kind> | null,
): void {
  const draft: DraftChange<Kind> = { kind, id, value }
  put(groupId, draft)
  const userKey = store.get(userKeyAtom)
  retryAfterUnlock(() => request('drafts.set', { groupId, draft: fitting(draft) })).catch(
    (error: unknown) => {
      if (store.get(userKeyAtom) === userKey) showError(error)
    },
  )
}

/** The main process has a limit, so only the beginning of a longer text is stored. */
const fitting = (draft: DraftChange): DraftChange =>
  isChangeOf(draft, 'text') && draft.value !== null
    ? { ...draft, value: draft.value.slice(0, limits.draftTextMax) }
    : draft

/**
 * Applies the changes that are made in other windows. The main process has already stored them.
 * @returns a function that unsubscribes
 */
export const followDrafts = () =>
  onPush('drafts.changed', ({ groupId, draft }) => put(groupId, draft))
