import { atom } from 'jotai'
import { groupsApi } from '#contract/api/groups.ts'
import type { Group } from '#contract/entities/group.ts'
import { call } from './api-client.ts'
import { patchGroup } from './apply-group.ts'
import { onUserChange } from './on-user-change.ts'
import { groupAtom } from './session.ts'
import { store } from './store.ts'

/**
 * The user's last choice whether the contact sidebar is open, by group id. It has priority over the group's data, which
 * may be older.
 */
const choicesAtom = atom<Readonly<Record<string, boolean | undefined>>>({})
onUserChange(() => store.set(choicesAtom, {}))

const choiceOf = (groupId: string) => store.get(choicesAtom)[groupId]

const setChoice = (groupId: string, isOpen: boolean | undefined) =>
  store.set(choicesAtom, (choices) => ({ ...choices, [groupId]: isOpen }))

/** The current group with the user's last choice for the sidebar; null while the group loads. */
export const groupWithSidebarChoiceAtom = atom((get) => {
  const group = get(groupAtom)
  if (group === null) return null
  const isUserSidebarOpen = get(choicesAtom)[group.id] ?? group.isUserSidebarOpen
  return { ...group, isUserSidebarOpen }
})

/** The calls in flight, by group id. */
const inFlightAtom = atom<Readonly<Record<string, Promise<Group> | undefined>>>({})

const setInFlight = (groupId: string, running: Promise<Group> | undefined) =>
  store.set(inFlightAtom, (all) => ({ ...all, [groupId]: running }))

/**
 * Applies the user's choice at once and stores it with the service.
 * @returns the group after the last choice is stored
 * @throws ApiError if the last choice could not be stored. It applies nevertheless until the page is loaded again.
 */
export function storeSidebarChoice(groupId: string, isOpen: boolean): Promise<Group> {
  setChoice(groupId, isOpen)
  const running = store.get(inFlightAtom)[groupId]
  if (running !== undefined) return running
  const started = storeLatest(groupId, isOpen)
  setInFlight(groupId, started)
  return started
}

/** Sends one call at a time, because parallel calls may arrive in the wrong order. Intermediate choices are skipped. */
async function storeLatest(id: string, isOpen: boolean): Promise<Group> {
  const [result] = await Promise.allSettled([
    call(groupsApi.setUserSidebarOpen, { groupId: id, params: { id }, body: { isOpen } }),
  ])
  // Undefined if another user has signed in.
  const latest = choiceOf(id)
  if (latest !== undefined && latest !== isOpen) return await storeLatest(id, latest)
  setInFlight(id, undefined)
  if (result.status === 'rejected') throw result.reason
  const { isUserSidebarOpen } = result.value
  if (latest !== undefined) patchGroup(id, { isUserSidebarOpen })
  return result.value
}

/**
 * Changes the choice as a setting: if it could not be stored, the former choice applies again.
 * @throws ApiError
 */
export async function changeSidebarSetting(groupId: string, isOpen: boolean): Promise<Group> {
  const former = choiceOf(groupId)
  try {
    return await storeSidebarChoice(groupId, isOpen)
  } catch (error) {
    if (choiceOf(groupId) === isOpen) setChoice(groupId, former)
    throw error
  }
}
