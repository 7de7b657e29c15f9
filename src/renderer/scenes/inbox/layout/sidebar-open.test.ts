import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { change } from '#renderer/data/change/change.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { openFirstOf } from '#renderer/data/live/open-chat.fixture.ts'
import {
  currentGroupIdAtom,
  loadedGroupAtom,
  openContactIdAtom,
  pickedGroupIdAtom,
  sessionAtom,
} from '#renderer/data/session/session.ts'
import { sendSidebarChoice, shownSidebarChoice } from '#renderer/data/navigation/sidebar-choice.ts'
import { store } from '#renderer/data/store.ts'
import { applyGroup } from '#renderer/data/groups/apply-group.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { sidebarOpenAtom, templatesOpenAtom } from './sidebar-open.ts'
import { disposeCurrentLive } from '#renderer/data/live/live.ts'

const agent = (isReadOnly: boolean, id = 'u1') => {
  const permissions = [
    { groupId: 'g1', role: 'ROLE_PUBLISHER', isReadOnly },
    { groupId: 'g2', role: 'ROLE_PUBLISHER' },
  ]
  const user = userSchema.parse({ id, permissions })
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
  disposeCurrentLive()
  store.set(loadedGroupAtom, null)
  vi.unstubAllGlobals()
})

test('the templates close if the viewer loses the permission to send templates', () => {
  expect(store.get(templatesOpenAtom)).toBe(true)
  agent(true)
  expect(store.get(templatesOpenAtom)).toBe(false)
})

test('the templates close when the group changes', () => {
  const stop = store.sub(currentGroupIdAtom, () => undefined)
  store.set(templatesOpenAtom, true)
  store.set(pickedGroupIdAtom, 'g2')
  store.set(pickedGroupIdAtom, 'g1')
  expect(store.get(templatesOpenAtom)).toBe(false)
  stop()
})

test.each([
  [1_100, 'closes', false],
  [1_600, 'does not close', true],
])('in a window of %s px, opening another chat %s the templates', (innerWidth, _, isOpen) => {
  vi.stubGlobal('innerWidth', innerWidth)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  const stop = store.sub(templatesOpenAtom, () => undefined)
  expect(store.get(templatesOpenAtom)).toBe(true)
  store.set(openContactIdAtom, 'c2')
  expect(store.get(templatesOpenAtom)).toBe(isOpen)
  stop()
})

test('a sidebar that covers the conversation closes when another chat is opened', () => {
  vi.stubGlobal('innerWidth', 1_100)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  const stop = store.sub(sidebarOpenAtom, () => undefined)
  store.set(sidebarOpenAtom, true)
  expect(store.get(sidebarOpenAtom)).toBe(true)
  store.set(openContactIdAtom, 'c2')
  expect(store.get(sidebarOpenAtom)).toBe(false)
  stop()
})

describe('the stored state of the sidebar', () => {
  const group = groupSchema.parse({ id: 'g1', name: 'Sales' })
  /** The states that the service received, in order. Each call stays pending until `letAnswer`. */
  let received: boolean[]
  let answer: (() => void)[]
  let stop: () => void

  beforeEach(() => {
    received = []
    answer = []
    // Wide enough for the sidebar next to the conversation.
    vi.stubGlobal('innerWidth', 1_600)
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('removeEventListener', () => undefined)
    stop = store.sub(sidebarOpenAtom, () => undefined)
    gateway(async (request) => {
      const { isOpen } = Object(await request.json())
      received.push(isOpen)
      await new Promise<void>((go) => answer.push(go))
      return json({ ...group, isUserSidebarOpen: isOpen })
    })
  })
  afterEach(() => stop())

  const letAnswer = async (count: number) => {
    await eventually(() => expect(received).toHaveLength(count))
    answer.at(-1)?.()
  }

  test('is sent one call at a time, without the states in between', async () => {
    store.set(sidebarOpenAtom, true)
    await eventually(() => expect(received).toHaveLength(1))
    for (const isOpen of [false, true, false]) store.set(sidebarOpenAtom, isOpen)
    expect(store.get(sidebarOpenAtom)).toBe(false)
    await letAnswer(1)
    await letAnswer(2)
    store.set(sidebarOpenAtom, true)
    await letAnswer(3)
    expect(received).toEqual([true, false, true])
  })

  test.each([true, false])(
    'does not change when an older response with the group arrives (open: %s)',
    async (isOpen) => {
      const before = { ...group, isUserSidebarOpen: !isOpen }
      applyGroup(before)
      store.set(sidebarOpenAtom, isOpen)
      // The response to an earlier fetch of the group arrives while the call is in flight.
      applyGroup(before)
      expect(store.get(sidebarOpenAtom)).toBe(isOpen)
      await letAnswer(1)
      applyGroup(before)
      expect(store.get(sidebarOpenAtom)).toBe(isOpen)
    },
  )

  test('changes with the setting, even after the user has toggled the sidebar', async () => {
    store.set(sidebarOpenAtom, true)
    await letAnswer(1)
    const send = () => sendSidebarChoice('g1', false)
    const setting = change({ ...shownSidebarChoice('g1', false), send })
    expect(store.get(sidebarOpenAtom)).toBe(false)
    await letAnswer(2)
    await setting
    expect(store.get(sidebarOpenAtom)).toBe(false)
  })

  test('applies only to the group and the user for which it was set', async () => {
    store.set(sidebarOpenAtom, true)
    await letAnswer(1)
    store.set(pickedGroupIdAtom, 'g2')
    applyGroup(groupSchema.parse({ id: 'g2' }))
    expect(store.get(sidebarOpenAtom)).toBe(false)
    store.set(pickedGroupIdAtom, 'g1')
    applyGroup(group)
    expect(store.get(sidebarOpenAtom)).toBe(true)
    agent(false, 'u2')
    expect(store.get(sidebarOpenAtom)).toBe(false)
  })

  test('is sent again after a failed call if it has changed during the call', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    gateway(async (request) => {
      received.push(Object(await request.json()).isOpen)
      return received.length === 1 ? json({ message: 'no' }, 403) : json(group)
    })
    store.set(sidebarOpenAtom, true)
    await eventually(() => expect(received).toHaveLength(1))
    store.set(sidebarOpenAtom, false)
    await eventually(() => expect(received).toEqual([true, false]))
  })
})
