import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { userSchema } from '#contract/entities/user.ts'
import { groupQuery } from '../../../data/group-queries.ts'
import { runEffect } from '../../../data/live/effects.ts'
import { live } from '../../../data/live/live.ts'
import { contact } from '../../../data/live/test-data.ts'
import { openFirstOf } from '../../../data/live/test-open-chat.ts'
import { queryClient } from '../../../data/query.ts'
import { loadedGroupAtom, pickedGroupIdAtom, sessionAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { gateway, json } from '../../../data/test-gateway.ts'
import { sidebarOpenAtom, templatesOpenAtom } from './sidebar-open.ts'

const agent = (isReadOnly: boolean) => {
  const permissions = [
    { groupId: 'g1', role: 'ROLE_PUBLISHER', isReadOnly },
    { groupId: 'g2', role: 'ROLE_PUBLISHER' },
  ]
  const user = userSchema.parse({ id: 'u1', permissions })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  agent(false)
  store.set(pickedGroupIdAtom, 'g1')
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g1' }))
  openFirstOf([contact('c1', { userId: 'u1' })])
  store.set(templatesOpenAtom, true)
})
afterEach(() => {
  live.clear()
  store.set(loadedGroupAtom, null)
  vi.unstubAllGlobals()
})

test('the templates are not open for whoever may send none any more', () => {
  expect(store.get(templatesOpenAtom)).toBe(true)
  agent(true)
  expect(store.get(templatesOpenAtom)).toBe(false)
})

test('the templates do not stay open from one group to the next', () => {
  store.set(pickedGroupIdAtom, 'g2')
  store.set(pickedGroupIdAtom, 'g1')
  expect(store.get(templatesOpenAtom)).toBe(false)
})

describe('how the sidebar was left', () => {
  const group = groupSchema.parse({ id: 'g1', name: 'Sales' })
  const { queryKey } = groupQuery('g1')
  /** What the service was told, in its order; each waits until it is let be answered, with the group as it was then. */
  let told: boolean[]
  let answer: (() => void)[]

  beforeEach(() => {
    told = []
    answer = []
    queryClient.setQueryData(queryKey, group)
    // As wide as it takes for the sidebar to stand beside the conversation.
    vi.stubGlobal('innerWidth', 1_600)
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('removeEventListener', () => undefined)
    gateway(async (request) => {
      const { isOpen } = Object(await request.json())
      told.push(isOpen)
      await new Promise<void>((go) => answer.push(go))
      return json({ ...group, isUserSidebarOpen: isOpen })
    })
  })
  afterEach(() => queryClient.clear())

  const letAnswer = async (count: number) => {
    await vi.waitFor(() => expect(told).toHaveLength(count))
    answer.at(-1)?.()
  }
  const kept = () => queryClient.getQueryData(queryKey)?.isUserSidebarOpen

  test('is told one after the other, and only as it was left last', async () => {
    const stop = store.sub(sidebarOpenAtom, () => undefined)
    for (const isOpen of [true, false, true, false]) store.set(sidebarOpenAtom, isOpen)
    expect(store.get(sidebarOpenAtom)).toBe(false)
    await letAnswer(1)
    await letAnswer(2)
    await vi.waitFor(() => expect(kept()).toBe(false))
    expect(told).toEqual([true, false])
    store.set(sidebarOpenAtom, true)
    await letAnswer(3)
    await vi.waitFor(() => expect(kept()).toBe(true))
    stop()
  })

  test('undoes nothing that was told of the group meanwhile', async () => {
    store.set(sidebarOpenAtom, true)
    await vi.waitFor(() => expect(told).toEqual([true]))
    runEffect({ kind: 'qrAssignerChanged', hasQrAssigner: true })
    await letAnswer(1)
    await vi.waitFor(() => expect(kept()).toBe(true))
    expect(queryClient.getQueryData(queryKey)?.hasQrAssigner).toBe(true)
  })

  test('is told again after a call that went wrong, where it was left otherwise since', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    let calls = 0
    gateway(() => {
      calls += 1
      return calls === 1 ? json({ message: 'no' }, 403) : json(group)
    })
    store.set(sidebarOpenAtom, true)
    store.set(sidebarOpenAtom, false)
    await vi.waitFor(() => expect(calls).toBe(2))
    await vi.waitFor(() => expect(kept()).toBe(false))
  })
})
