import { atom } from 'jotai'
import { groupsApi } from '#contract/api/groups/groups.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { patchGroup, settingScope } from '#renderer/data/groups/apply-group.ts'
import { change, type Shown } from '#renderer/data/change/change.ts'
import { onUserChange } from '#renderer/data/session/on-user-change.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

interface Choice {
  readonly isOpen: boolean
}

/**
 * The user's last choice whether the contact sidebar is open, by group id. It has priority over the group's data, which
 * may be older.
 */
const choicesAtom = atom<Readonly<Record<string, Choice | undefined>>>({})
onUserChange(() => store.set(choicesAtom, {}))

const setChoice = (groupId: string, choice: Choice | undefined) =>
  store.set(choicesAtom, (choices) => ({ ...choices, [groupId]: choice }))

/** Whether the user has made no other choice since. */
const isLast = (groupId: string, choice: Choice) => store.get(choicesAtom)[groupId] === choice

/** The current group with the user's last choice for the sidebar; null while the group loads. */
export const groupWithSidebarChoiceAtom = atom((get) => {
  const group = get(groupAtom)
  if (group === null) return null
  const isUserSidebarOpen = get(choicesAtom)[group.id]?.isOpen ?? group.isUserSidebarOpen
  return { ...group, isUserSidebarOpen }
})

export const sendSidebarChoice = (id: string, isOpen: boolean): Promise<Group> =>
  call(groupsApi.setUserSidebarOpen, { groupId: id, params: { id }, body: { isOpen } })

/** Shows a choice made in the settings. If it could not be stored, the former choice applies again. */
export function shownSidebarChoice(groupId: string, isOpen: boolean): Shown {
  const choice = { isOpen }
  let former: Choice | undefined
  return {
    apply() {
      former = store.get(choicesAtom)[groupId]
      setChoice(groupId, choice)
    },
    undo() {
      if (isLast(groupId, choice)) setChoice(groupId, former)
    },
  }
}

/**
 * Applies a choice made in the inbox at once and stores it with the service, unless another choice follows meanwhile.
 * @throws ApiError if it could not be stored. It applies nevertheless until the page is loaded again.
 */
export async function storeSidebarChoice(groupId: string, isOpen: boolean): Promise<void> {
  const choice = { isOpen }
  await change({
    scope: settingScope({ isUserSidebarOpen: isOpen }),
    apply: () => setChoice(groupId, choice),
    send: async () => (isLast(groupId, choice) ? await sendSidebarChoice(groupId, isOpen) : null),
    accept(group) {
      if (group === null || !isLast(groupId, choice)) return
      patchGroup(groupId, { isUserSidebarOpen: group.isUserSidebarOpen })
    },
  })
}
