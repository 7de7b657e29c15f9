import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import type { Session } from '#contract/bridge.ts'
import { permissionSchema } from '#contract/entities/people/permission.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import { teamSchema } from '#contract/entities/people/team.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import {
  awaitConnection,
  awaitsConnectionAtom,
  endConnectionWait,
} from '#renderer/data/service/first-connection.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import {
  loadedGroupAtom,
  loadedMembersAtom,
  loadedTeamsAtom,
  pendingChatsAtom,
  pickedGroupIdAtom,
  realtimeAtom,
  sessionAtom,
} from '#renderer/data/session/session.ts'
import { applySession } from '#renderer/data/session/session-sync.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { accessChangeAtom } from '#renderer/data/session/access-change.ts'
import { startLive, startLiveAhead } from './start.ts'
import { at, contact, event } from '#renderer/data/live/live-data.fixture.ts'
import { openFirstOf } from '#renderer/data/live/open-chat.fixture.ts'
import { currentLive, listFilterAtom } from '#renderer/data/live/live.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

const messagingAppData = { appId: 'app' }
const anAdmin = { groupId: 'g1', role: 'ROLE_ADMI' }
const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
const twoGroups = userSchema.parse({
  id: 'u1',
  permissions: [{ groupId: 'g1' }, { groupId: 'g2' }],
}).permissions
const signedIn: Session = { user, tokenStore: 'keychain', locked: false, returnTo: null }

/** How often the list was requested from the service. */
let lists: number
/** The queries of the requests for the list. */
let queries: URLSearchParams[]
/** How often the outbox was requested from the main process. */
let outboxes: number
/** The paths of all calls. */
let calls: string[]
/** Moves an event to another group of the user. */
function elsewhere(one: RealtimeEvent): RealtimeEvent {
  one.data.groupId = 'g2'
  return one
}

/** How often the session was refreshed. */
let refreshed: number
/** The number of listeners to pushes. */
let listeners: number
/** Delivers a live event to the page, as the main process does. */
let deliver: (event: RealtimeEvent) => void = () => undefined
/** Reports a gap in the events to the page. */
let resync: (groupId?: string | null) => void = () => undefined
/** The session that a refresh returns. */
let found: Session

beforeEach(() => {
  lists = 0
  queries = []
  calls = []
  outboxes = 0
  refreshed = 0
  found = signedIn
  listeners = 0
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('window', {
    bandeja: {
      request: (name: string) => {
        if (name === 'outbox.list') outboxes += 1
        if (name !== 'session.refresh') return Promise.resolve({ ok: true, value: [] })
        refreshed += 1
        return Promise.resolve({ ok: true, value: found })
      },
      on: (name: string, listener: (payload: unknown) => void) => {
        listeners += 1
        if (name === 'realtime.events') deliver = (one) => listener([one])
        if (name === 'realtime.resync')
          resync = (groupId = 'g1') => listener({ reason: 'connected', groupId })
        return () => void (listeners -= 1)
      },
    },
  })
  gateway(({ url }) => {
    calls.push(new URL(url).pathname)
    if (!url.includes('/lastchats?')) return json({ pendingChatsAmount: 0 })
    lists += 1
    queries.push(new URL(url).searchParams)
    return json({ items: [contact('c1')], hasMoreItems: false })
  })
  store.set(sessionAtom, signedIn)
  store.set(pickedGroupIdAtom, 'g1')
})
afterEach(() => vi.unstubAllGlobals())

test('a screen adopts the Live that was started before the screen was mounted, and requests nothing twice', async () => {
  startLiveAhead()
  await eventually(() => expect(currentLive().order.slice()).toEqual(['c1']))
  const stop = startLive()
  expect(currentLive().order.slice()).toEqual(['c1'])
  expect([lists, outboxes]).toEqual([1, 1])
  stop()
  expect(currentLive().order.slice()).toEqual([])
  expect(listeners).toBe(0)
})

test.each<[string, Session]>([
  ['ends', { ...signedIn, user: null }],
  ['is locked', { ...signedIn, locked: true }],
])('a session that %s before the screen is mounted leaves no listeners', async (_, session) => {
  startLiveAhead()
  store.set(sessionAtom, session)
  expect(listeners).toBe(0)
  store.set(sessionAtom, signedIn)
  const stop = startLive()
  await eventually(() => expect(currentLive().order.slice()).toEqual(['c1']))
  expect([lists, outboxes]).toEqual([2, 2])
  stop()
})

describe('after a sign-in', () => {
  const counted = () => calls.filter((path) => path.endsWith('/counter')).length
  beforeEach(awaitConnection)
  afterEach(endConnectionWait)

  test('the first calls are made once, when the live connection has subscribed to the group', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    gateway(({ url }) => {
      calls.push(new URL(url).pathname)
      if (!url.includes('/lastchats?')) return json({ pendingChatsAmount: 3 })
      lists += 1
      return json({ items: [contact('c1')], hasMoreItems: false })
    })
    const stop = startLive()
    resync(null)
    expect([lists, counted(), refreshed]).toEqual([0, 0, 0])
    resync()
    await eventually(() => expect(currentLive().order.slice()).toEqual(['c1']))
    await eventually(() => expect(store.get(pendingChatsAtom)).toBe(3))
    // Longer than the delay before the pending chats would be counted again.
    await vi.advanceTimersByTimeAsync(2_000)
    expect([lists, counted(), refreshed]).toEqual([1, 1, 1])
    expect(store.get(awaitsConnectionAtom)).toBe(false)
    stop()
  })

  test('if the connection is late, the first calls are sent before it and repeated after it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    awaitConnection()
    const stop = startLive()
    vi.advanceTimersByTime(999)
    expect(lists).toBe(0)
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await eventually(() => expect(lists).toBe(1))
    resync()
    await eventually(() => expect([lists, counted()]).toEqual([2, 2]))
    stop()
  })

  test.each(['waiting', 'stopped'] as const)(
    'the first calls do not wait for a connection that is %s',
    async (state) => {
      const stop = startLive()
      store.set(realtimeAtom, { state })
      onTestFinished(() => store.set(realtimeAtom, { state: 'off' }))
      await eventually(() => expect(lists).toBe(1))
      stop()
    },
  )
})

test('a Live that a screen has adopted is stopped only by the screen', () => {
  startLiveAhead()
  const stop = startLive()
  store.set(sessionAtom, { ...signedIn, locked: true })
  expect(listeners).toBeGreaterThan(0)
  stop()
  expect(listeners).toBe(0)
})

test('the first list has the filter of the URL, and the list of another group has no filter', async () => {
  vi.stubGlobal('location', { search: '?chat=c9&type=important&tagIdList=a1,a2' })
  store.set(sessionAtom, { ...signedIn, user: { ...user, permissions: twoGroups } })
  const stop = startLive()
  await eventually(() => expect(lists).toBe(1))
  expect(queries[0]?.get('important')).toBe('true')
  expect(queries[0]?.get('tagIdList')).toBe('a1,a2')
  store.set(pickedGroupIdAtom, 'g2')
  await eventually(() => expect(lists).toBe(2))
  expect([...(queries[1]?.keys() ?? [])].toSorted()).toEqual(['groupId', 'limit', 'offset'])
  stop()
})

test('chats are requested only while the group has a messaging app', async () => {
  const permissions = twoGroups.map((one) => ({ ...one, hasMessagingApp: one.groupId === 'g2' }))
  const counted = () => calls.filter((path) => path.endsWith('/counter')).length
  found = { ...signedIn, user: { ...user, permissions } }
  store.set(sessionAtom, found)
  const stop = startLive()
  resync()
  deliver(event('contact.created', { contact: contact('c2') }))
  store.set(pickedGroupIdAtom, 'g2')
  await eventually(() => expect(currentLive().order.slice()).toEqual(['c1']))
  expect(queries.map((query) => query.get('groupId'))).toEqual(['g2'])
  expect(counted()).toBe(1)
  // Group g2 has lost its messaging app, but the user's permission does not say so yet.
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g2' }))
  expect(currentLive().order.slice()).toEqual([])
  await Promise.all([currentLive().list.resync(), currentLive().counter.refetch()])
  expect([lists, counted()]).toEqual([1, 1])
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g2', messagingAppData }))
  await eventually(() => expect(currentLive().order.slice()).toEqual(['c1']))
  expect([lists, counted()]).toEqual([2, 2])
  store.set(loadedGroupAtom, null)
  stop()
})

test('a group response that lacks a former level tag causes a refetch of the chats, even before the event', async () => {
  const tags = ['a', 'b'].map((id) => ({ id, name: id, type: 'l1' }))
  const group = (count: number) =>
    groupSchema.parse({ id: 'g1', messagingAppData, tagsLvl: tags.slice(0, count) })
  store.set(loadedGroupAtom, group(2))
  const stop = startLive()
  await eventually(() => expect(lists).toBe(1))
  store.set(loadedGroupAtom, group(1))
  await eventually(() => expect(lists).toBe(2))
  stop()
  store.set(loadedGroupAtom, null)
})

test('the list of another group starts at its top, even if the previous list was scrolled', async () => {
  store.set(sessionAtom, { ...signedIn, user: { ...user, permissions: twoGroups } })
  gateway(({ url }) => {
    if (!url.includes('/lastchats?')) return json({ pendingChatsAmount: 0 })
    queries.push(new URL(url).searchParams)
    const offset = Number(queries.at(-1)?.get('offset'))
    const items = Array.from({ length: limits.chatListPage }, (_, index) => {
      const number = offset + index
      return contact(`c${number}`, { chat: { updateAt: at(-number) } })
    })
    return json({ items, hasMoreItems: true })
  })
  const stop = startLive()
  await eventually(() => expect(currentLive().order.slice()).toHaveLength(limits.chatListPage))
  await currentLive().list.loadMore()
  expect(currentLive().order.slice().length).toBeGreaterThan(limits.chatListPage)
  for (const groupId of ['g2', 'g1']) {
    queries = []
    store.set(pickedGroupIdAtom, groupId)
    await eventually(() => expect(currentLive().order.slice()).toHaveLength(limits.chatListPage))
    const limit = String(limits.chatListPage)
    expect(queries.map((one) => Object.fromEntries(one))).toEqual([{ groupId, limit, offset: '0' }])
  }
  stop()
})

test('after a gap in the events, cached queries are refetched', async () => {
  const stop = startLive()
  await eventually(() => expect(lists).toBe(1))
  const names = ['contactTags', 'notes', 'tags', 'group', 'users', 'frame'] as const
  for (const name of names) queryClient.setQueryData(queryKeyOf(name, 'x'), { items: [] })
  resync()
  const stale = names.filter(
    (name) => queryClient.getQueryState(queryKeyOf(name, 'x'))?.isInvalidated,
  )
  // Group and members are refetched separately. Loaded frames reload only if an agent has left.
  expect(stale).toEqual(['contactTags', 'notes', 'tags'])
  queryClient.clear()
  stop()
})

test('after a gap in the events, a failed frame is fetched again and a loaded frame is not', async () => {
  const stop = startLive()
  await eventually(() => expect(lists).toBe(1))
  const fetches = { failed: 0, loaded: 0 }
  const shown = (['failed', 'loaded'] as const).map((name) =>
    new QueryObserver(queryClient, {
      queryKey: queryKeyOf('frame', name),
      queryFn: () => {
        fetches[name] += 1
        return name === 'loaded' ? Promise.resolve({}) : Promise.reject(new Error('No network'))
      },
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined),
  )
  const states = () =>
    Object.keys(fetches).map((name) => queryClient.getQueryState(queryKeyOf('frame', name)))
  await eventually(() => expect(states()).toMatchObject([{ status: 'error' }, { data: {} }]))
  resync()
  await eventually(() => expect(fetches).toEqual({ failed: 2, loaded: 1 }))
  for (const leave of shown) leave()
  queryClient.clear()
  stop()
})

test('after a gap in the events, a retained chat that the viewer may no longer see is removed', async () => {
  const stop = startLive()
  await eventually(() => expect(currentLive().order.slice()).toEqual(['c1']))
  const letGo = currentLive().retain('c9')
  currentLive().commit([{ kind: 'chat.put', contact: contact('c9'), listed: false }])
  gateway(({ url }) => {
    if (url.endsWith('/contacts/c9')) return json({}, 404)
    return json({ items: [contact('c1')], hasMoreItems: false, pendingChatsAmount: 0 })
  })
  resync()
  await eventually(() => expect(currentLive().chat('c9')).toBeUndefined())
  letGo()
  stop()
})

test('after a reconnect, chats and messages of a restored backup are shown', async () => {
  const stop = startLive()
  await eventually(() => expect(currentLive().order.slice()).toEqual(['c1']))
  openFirstOf([contact('c1'), contact('c2')])
  const restored = [contact('c1', { name: 'Before' }), contact('c2', { name: 'Before' })]
  const later = [contact('c1', { revision: 9 }), contact('c2', { revision: 9 })]
  for (const chat of later)
    currentLive().commit([{ kind: 'chat.put', contact: chat, listed: true }])
  const message = currentLive().message('m1')
  if (message === undefined) throw new Error('The message is not loaded.')
  const after = { ...message, revision: 10, status: 'failed' as const }
  currentLive().commit([
    { kind: 'conversation.clear', contactId: 'c1', revision: 9 },
    { kind: 'message.put', message: after },
    { kind: 'message.drop', contactId: 'c1', messageId: 'm2' },
  ])
  expect(currentLive().message('m1')?.status).toBe('failed')
  gateway(({ url }) => {
    if (url.endsWith('/contacts/c1')) return json(restored[0])
    const { pathname } = new URL(url)
    if (pathname.startsWith('/api/messages/'))
      return json({ items: [message, { ...message, id: 'm2' }], hasMoreItems: false })
    return json({ items: restored, hasMoreItems: false, pendingChatsAmount: 0 })
  })
  resync()
  await eventually(() => {
    expect(['c1', 'c2'].map((id) => currentLive().chat(id)?.name)).toEqual(['Before', 'Before'])
    expect(currentLive().message('m1')).toEqual(message)
    expect(currentLive().message('m2')?.revision).toBe(1)
  })
  // From now on the revisions count again.
  const overtaken = contact('c1', { revision: 0, name: 'Overtaken' })
  currentLive().commit([{ kind: 'chat.put', contact: overtaken, listed: true }])
  expect(currentLive().chat('c1')?.name).toBe('Before')
  stop()
})

describe('with a connection that is already live', () => {
  beforeEach(() => store.set(realtimeAtom, { state: 'live' }))
  afterEach(() => store.set(realtimeAtom, { state: 'off' }))

  test('data fetched before the page listened to events is refetched', () => {
    queryClient.setQueryData(queryKeyOf('notes', 'x'), { items: [] })
    const stop = startLive()
    expect(queryClient.getQueryState(queryKeyOf('notes', 'x'))?.isInvalidated).toBe(true)
    queryClient.clear()
    stop()
  })

  test('a change of the user’s access during the first gap in the events is reported', async () => {
    const stop = startLive()
    // Later refreshes are compared with the first refresh: the session that was stored before may be outdated.
    found = { ...signedIn, user: userSchema.parse({ id: 'u1', permissions: twoGroups }) }
    await eventually(() => expect(refreshed).toBe(1))
    found = { ...signedIn, user: userSchema.parse({ id: 'u1', permissions: [anAdmin] }) }
    resync()
    await eventually(() => expect(store.get(accessChangeAtom)).toBe('role'))
    store.set(accessChangeAtom, null)
    stop()
  })
})

describe.each(['waiting', 'stopped'] as const)('with a connection that is %s', (state) => {
  afterEach(() => store.set(realtimeAtom, { state: 'off' }))
  const person = (...permissions: object[]) => ({
    ...signedIn,
    user: userSchema.parse({ id: 'u1', permissions }),
  })
  /** Changes the access after the first refresh, and waits for the report. */
  const reportedChange = async () => {
    await eventually(() => expect(refreshed).toBe(1))
    return await eventually(() => {
      applySession(person(anAdmin))
      applySession(person(...twoGroups))
      const change = store.get(accessChangeAtom)
      expect(change).not.toBeNull()
      return change
    })
  }
  afterEach(() => store.set(accessChangeAtom, null))

  test('a change of the viewer’s access after the start is reported', async () => {
    store.set(realtimeAtom, { state })
    found = person(...twoGroups)
    const stop = startLive()
    expect(await reportedChange()).toBe('role')
    stop()
  })

  test('a change of the viewer’s access before the first connection is reported', async () => {
    found = person(...twoGroups)
    const stop = startLive()
    expect(refreshed).toBe(0)
    store.set(realtimeAtom, { state })
    expect(await reportedChange()).toBe('role')
    stop()
  })
})

describe('when an agent leaves the group', () => {
  const ana = { id: 'ana', role: 'ROLE_PUBLISHER', tagId: 'tag-ana' }
  const beto = { id: 'beto', role: 'ROLE_PUBLISHER', tagId: 'tag-beto' }
  const know = (...members: object[]) =>
    store.set(loadedMembersAtom, {
      groupId: 'g1',
      members: members.map((member) => memberSchema.parse(member)),
    })
  beforeEach(() => {
    const admin = { ...user, permissions: [permissionSchema.parse(anAdmin)] }
    store.set(sessionAtom, { ...signedIn, user: admin })
    store.set(loadedGroupAtom, groupSchema.parse({ id: 'g1', messagingAppData }))
    know(ana, beto)
  })
  afterEach(() => store.set(loadedMembersAtom, null))

  test.each([
    ['is removed', [beto]],
    ['is disabled', [{ ...ana, disabled: true }, beto]],
    ['has lost their tag', [{ ...ana, tagId: undefined }, beto]],
  ])('an agent who %s in a gap is removed from the list filter', async (_, members) => {
    const stop = startLive()
    currentLive().list.setFilter({ agentTagIds: ['tag-ana', 'tag-beto', 'tag-unknown'] })
    know(ana, beto)
    expect(store.get(listFilterAtom).agentTagIds).toHaveLength(3)
    const before = lists
    know(...members)
    expect(store.get(listFilterAtom).agentTagIds).toEqual(['tag-beto', 'tag-unknown'])
    await eventually(() => expect(lists).toBeGreaterThan(before))
    stop()
  })

  test('the frames reload once: at the event or, without an event, after the gap', async () => {
    found = store.get(sessionAtom)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    /** Whether `what` reloads the frames, after all requests have had time to run. */
    const after = (what: () => void) => {
      queryClient.setQueryData(queryKeyOf('frame', 'x'), { address: 'https://a.example' })
      what()
      vi.advanceTimersByTime(2_000)
      return queryClient.getQueryState(queryKeyOf('frame', 'x'))?.isInvalidated
    }
    const removed = event('member.removed', { userId: 'ana', tagId: 'tag-ana', byUserId: 'u2' })
    const stop = startLive()
    know(ana, beto)
    expect(after(resync)).toBe(false)
    expect(after(() => know(beto))).toBe(true)
    expect(after(() => know(ana, beto))).toBe(false)
    expect(after(() => deliver(removed))).toBe(true)
    expect(after(() => know(beto))).toBe(false)
    expect(after(resync)).toBe(false)
    // Nobody left the group: "beto" got a role without a tag.
    expect(after(() => know({ ...beto, role: 'ROLE_ADMI', tagId: undefined }))).toBe(false)
    expect(after(() => know())).toBe(true)
    queryClient.clear()
    stop()
  })

  test.each<[string, RealtimeEvent, object[]]>([
    ['removed', event('member.removed', { userId: 'ana', tagId: 'tag-ana', byUserId: 'u1' }), []],
    [
      'disabled',
      event('member.disabled', { member: memberSchema.parse(ana), byUserId: 'u1' }),
      [{ ...ana, disabled: true }],
    ],
  ])(
    'an agent %s by the viewer on another desktop stays in the filter',
    async (_, change, left) => {
      const stop = startLive()
      currentLive().list.setFilter({ agentTagIds: ['tag-ana'] })
      know(ana, beto)
      deliver(change)
      // Events are applied in order, so once this event is applied, the event before it is applied too.
      deliver(event('contact.created', { contact: contact('after', { userTagId: 'tag-ana' }) }))
      await eventually(() => expect(currentLive().chat('after')).toBeDefined())
      know(...left, beto)
      expect(store.get(listFilterAtom).agentTagIds).toEqual(['tag-ana'])
      know(ana, beto)
      know(beto)
      expect(store.get(listFilterAtom).agentTagIds).toEqual([])
      stop()
    },
  )
})

describe('the viewer’s access', () => {
  const group = groupSchema.parse({ id: 'g1', hasTeams: true, messagingAppData })
  const inTeams = (...teamTagIds: string[]) => ({
    groupId: 'g1',
    members: teamTagIds.map((teamTagId) =>
      memberSchema.parse({ id: teamTagId, role: 'ROLE_PUBLISHER', teamTagId }),
    ),
  })

  const hide = (...tagIds: string[]) => {
    const teams = ['north', 'south'].map((tagId) =>
      teamSchema.parse({ id: tagId, name: tagId, tagId, hidesFreeChats: tagIds.includes(tagId) }),
    )
    store.set(loadedTeamsAtom, { groupId: 'g1', teams })
  }

  test('causes a refetch of the chats when a team or member changes it, but not when teams and members first load', async () => {
    const admin = { ...user, permissions: [permissionSchema.parse(anAdmin)] }
    store.set(sessionAtom, { ...signedIn, user: admin })
    const stop = startLive()
    await eventually(() => expect(lists).toBe(1))
    store.set(loadedGroupAtom, group)
    store.set(loadedMembersAtom, inTeams('north'))
    hide()
    store.set(loadedMembersAtom, inTeams('north', 'south'))
    await eventually(() => expect(lists).toBe(2))
    store.set(loadedMembersAtom, inTeams('north', 'south', 'south'))
    store.set(loadedMembersAtom, inTeams('north'))
    await eventually(() => expect(lists).toBe(3))
    hide('north')
    await eventually(() => expect(lists).toBe(4))
    stop()
  })

  test('in another group can change without an effect in this group, and the session is refreshed', async () => {
    store.set(loadedGroupAtom, group)
    const stop = startLive()
    const member = memberSchema.parse({ id: 'u1', role: 'ROLE_MANAGER' })
    deliver(elsewhere(event('member.removed', { userId: 'u9' })))
    deliver(elsewhere(event('member.roleChanged', { member })))
    await eventually(() => expect(refreshed).toBe(1))
    expect(store.get(accessChangeAtom)).toBeNull()
    deliver(event('member.roleChanged', { member }))
    await eventually(() => expect(store.get(accessChangeAtom)).toBe('role'))
    expect(refreshed).toBe(1)
    store.set(accessChangeAtom, null)
    stop()
  })

  test('to the QR assigner is refreshed when it is given or removed', async () => {
    store.set(loadedGroupAtom, group)
    const stop = startLive()
    deliver(event('member.qrAccess', { userId: 'u9', hasQrAccess: true }))
    deliver(event('member.qrAccess', { userId: 'u1', hasQrAccess: true }))
    await eventually(() => expect(refreshed).toBe(1))
    // QR access applies to the user in every group, so the event may name another group.
    deliver(elsewhere(event('member.qrAccess', { userId: 'u9', hasQrAccess: false })))
    deliver(elsewhere(event('member.qrAccess', { userId: 'u1', hasQrAccess: false })))
    await eventually(() => expect(refreshed).toBe(2))
    deliver(event('group.qrAssigner', { hasQrAssigner: true }))
    await eventually(() => expect(store.get(loadedGroupAtom)?.hasQrAssigner).toBe(true))
    stop()
  })

  test('is not reported as changed if it changed before the first connection', async () => {
    const stop = startLive()
    const permissions = [{ groupId: 'g1', role: 'ROLE_ADMI' }]
    found = { ...signedIn, user: userSchema.parse({ id: 'u1', permissions }) }
    resync()
    await eventually(() => expect(store.get(sessionAtom).user).toEqual(found.user))
    expect(store.get(accessChangeAtom)).toBeNull()
    stop()
  })

  test('is refreshed, and no change is reported, if it ends in another group while this group is loading', async () => {
    store.set(loadedGroupAtom, null)
    const stop = startLive()
    store.set(sessionAtom, { ...signedIn, user: { ...user, permissions: twoGroups } })
    deliver(elsewhere(event('member.removed', { userId: 'u1' })))
    store.set(loadedGroupAtom, group)
    await eventually(() => expect(refreshed).toBe(1))
    expect(store.get(accessChangeAtom)).toBeNull()
    stop()
  })

  test.each([
    ['before the event', true],
    ['while the event waits', false],
  ])('is reported as removed even if the session is refreshed %s', async (_, isReadFirst) => {
    store.set(loadedGroupAtom, group)
    const stop = startLive()
    const read = () => {
      store.set(sessionAtom, { ...signedIn, user: { ...user, permissions: [] } })
      store.set(loadedGroupAtom, null)
    }
    // The first event is applied at once; later ones wait for the next batch.
    deliver(event('member.removed', { userId: 'u9' }))
    if (isReadFirst) read()
    deliver(event('member.removed', { userId: 'u1' }))
    if (!isReadFirst) read()
    await eventually(() => expect(store.get(accessChangeAtom)).toBe('removed'))
    store.set(accessChangeAtom, null)
    stop()
  })

  test.each([
    ['a renamed group', [{ groupId: 'g1', groupName: 'Renamed' }], null],
    ['another role', [{ groupId: 'g1', role: 'ROLE_ADMI' }], 'role'],
    ['a new tag of the user', [{ groupId: 'g1', tagIdList: ['made'] }], null],
    ['read-only access', [{ groupId: 'g1', isReadOnly: true }], 'role'],
    ['the rights of a supervisor', [{ groupId: 'g1', isSupervisor: true }], 'role'],
    ['the rights of a super admin', [{ groupId: 'g1', isSuperAdmin: true }], 'role'],
    ['permission to use templates', [{ groupId: 'g1', hasTemplatePermission: true }], 'role'],
    ['membership of a team', [{ groupId: 'g1', teamId: 'north' }], null],
    ['an agent’s tag', [{ groupId: 'g1', tagId: 'tag-ana' }], 'role'],
    ['access to another group', [{ groupId: 'g2' }], 'removed'],
    ['access to no group', [], 'removed'],
  ])('is refreshed after a gap in which it changed: %s', async (_, permissions, change) => {
    const stop = startLive()
    // The first connection reports no change of access; later refreshes are compared with the session at that time.
    resync()
    await eventually(() => expect(refreshed).toBe(1))
    found = { ...signedIn, user: userSchema.parse({ id: 'u1', permissions }) }
    resync()
    await eventually(() => expect(refreshed).toBe(2))
    await eventually(() => expect(store.get(sessionAtom).user).toEqual(found.user))
    expect(store.get(accessChangeAtom)).toBe(change)
    store.set(accessChangeAtom, null)
    stop()
  })
})
