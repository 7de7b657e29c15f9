import { atom } from 'jotai'
import { groupsApi } from '#contract/api/groups.ts'
import { call } from '../../../data/api-client.ts'
import { store } from '../../../data/store.ts'

/** The latest requested state of the sidebar (true: open), by id of each group with a call in flight. */
const requestedStatesAtom = atom<ReadonlyMap<string, boolean>>(new Map())

const requestedState = (groupId: string) => store.get(requestedStatesAtom).get(groupId)

function setRequestedState(groupId: string, isOpen: boolean | undefined): void {
  const others = [...store.get(requestedStatesAtom)].filter(([id]) => id !== groupId)
  store.set(
    requestedStatesAtom,
    new Map(isOpen === undefined ? others : [...others, [groupId, isOpen]]),
  )
}

/** Stores with the service whether the user has the sidebar open in a group. */
export function keepSidebarOpen(groupId: string, isOpen: boolean): void {
  const isInFlight = requestedState(groupId) !== undefined
  setRequestedState(groupId, isOpen)
  if (!isInFlight) void keepLatest(groupId)
}

/** Sends one call at a time, because parallel calls may arrive in the wrong order. Intermediate states are skipped. */
async function keepLatest(id: string): Promise<void> {
  for (let isOpen = requestedState(id); isOpen !== undefined; isOpen = requestedState(id)) {
    await keep(id, isOpen)
    if (requestedState(id) === isOpen) setRequestedState(id, undefined)
  }
}

async function keep(id: string, isOpen: boolean): Promise<void> {
  try {
    await call(groupsApi.setUserSidebarOpen, { groupId: id, params: { id }, body: { isOpen } })
  } catch (error) {
    // Only log the error. The choice is then not stored, so it applies until the page is loaded again.
    console.warn('Could not store the state of the sidebar', error)
  }
}
