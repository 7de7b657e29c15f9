import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { applyGroup, settingScope } from '#renderer/data/groups/apply-group.ts'
import { change } from '#renderer/data/change/change.ts'
import { groupQuery } from '#renderer/data/groups/group-queries.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { loadedGroupAtom, sessionAtom } from '#renderer/data/session/session.ts'
import {
  groupWithSidebarChoiceAtom,
  sendSidebarChoice,
  shownSidebarChoice,
  storeSidebarChoice,
} from './sidebar-choice.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'

const group = groupSchema.parse({ id: 'g1', name: 'Sales' })
const signIn = (id: string) => {
  const user = userSchema.parse({
    id,
    permissions: [{ groupId: 'g1', role: 'ROLE_PUBLISHER' }],
  })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
}
const shown = () => store.get(groupWithSidebarChoiceAtom)?.isUserSidebarOpen
/** Changes the choice as the settings do. */
const changeSetting = (isOpen: boolean) =>
  change({
    scope: settingScope({ isUserSidebarOpen: isOpen }),
    ...shownSidebarChoice('g1', isOpen),
    send: () => sendSidebarChoice('g1', isOpen),
  })
/** Answers each call. @param refused the states that the service refuses */
const answerCalls = (refused: readonly boolean[] = []) =>
  gateway(async (request) => {
    const { isOpen } = Object(await request.json())
    if (refused.includes(isOpen)) return json({ message: 'no' }, 403)
    return json({ ...group, isUserSidebarOpen: isOpen })
  })

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  // Another user than before, so that no choice is left.
  signIn('nobody')
  signIn('u1')
  queryClient.clear()
  applyGroup(group)
})
afterEach(() => {
  store.set(loadedGroupAtom, null)
  vi.unstubAllGlobals()
})

test('a stored choice is also in the group’s cached data', async () => {
  answerCalls()
  await storeSidebarChoice('g1', true)
  expect(store.get(loadedGroupAtom)?.isUserSidebarOpen).toBe(true)
  expect(queryClient.getQueryData(groupQuery('g1').queryKey)?.isUserSidebarOpen).toBe(true)
})

test('the last choice applies at once, in the inbox and in the settings', async () => {
  answerCalls()
  const inbox = storeSidebarChoice('g1', true)
  expect(shown()).toBe(true)
  const setting = changeSetting(false)
  expect(shown()).toBe(false)
  await Promise.all([inbox, setting])
  expect(shown()).toBe(false)
  await storeSidebarChoice('g1', true)
  expect(shown()).toBe(true)
})

test('a setting that the service refuses is undone; a refused choice of the inbox stays', async () => {
  answerCalls([true])
  await expect(changeSetting(true)).rejects.toMatchObject({ status: 403 })
  expect(shown()).toBe(false)
  await expect(storeSidebarChoice('g1', true)).rejects.toMatchObject({ status: 403 })
  expect(shown()).toBe(true)
  expect(store.get(loadedGroupAtom)?.isUserSidebarOpen).toBe(false)
})

test('a refused setting does not undo a later choice', async () => {
  answerCalls([true])
  await storeSidebarChoice('g1', false)
  const setting = changeSetting(true)
  const inbox = storeSidebarChoice('g1', false)
  await expect(setting).rejects.toMatchObject({ status: 403 })
  await inbox
  expect(shown()).toBe(false)
})

test('a refused setting of the former user does not change the choice of the next user', async () => {
  answerCalls([true])
  await storeSidebarChoice('g1', false)
  const setting = changeSetting(true)
  signIn('u2')
  applyGroup({ ...group, isUserSidebarOpen: true })
  await expect(setting).rejects.toMatchObject({ status: 403 })
  expect(shown()).toBe(true)
})

test('a choice of the former user does not change the group of the next user', async () => {
  answerCalls()
  const stored = storeSidebarChoice('g1', true)
  signIn('u2')
  await stored
  expect(shown()).toBe(false)
})
