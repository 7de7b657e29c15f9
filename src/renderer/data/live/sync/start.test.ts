import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Session } from '#contract/bridge.ts'
import { permissionSchema } from '#contract/entities/permission.ts'
import { userSchema } from '#contract/entities/user.ts'
import { groupSchema } from '#contract/entities/group.ts'
import { memberSchema } from '#contract/entities/member.ts'
import { teamSchema } from '#contract/entities/team.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { awaitConnection, awaitsConnectionAtom, endConnectionWait } from '../../first-connection.ts'
import { queryClient } from '../../query.ts'
import {
  loadedGroupAtom,
  loadedMembersAtom,
  loadedTeamsAtom,
  pendingChatsAtom,
  pickedGroupIdAtom,
  realtimeAtom,
  sessionAtom,
} from '../../session.ts'
import { applySession } from '../../session-sync.ts'
import { store } from '../../store.ts'
import { gateway, json } from '../../test-gateway.ts'
import { accessChangeAtom } from '../../access-change.ts'
import { startLive, startLiveAhead } from './start.ts'
import { at, contact, event } from '../test-data.ts'
import { currentLive, listFilterAtom } from '../live.ts'

const messagingAppData = { appId: 'app' }
const anAdmin = { groupId: 'g1', role: 'ROLE_ADMI' }
const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
const twoGroups = userSchema.parse({
  id: 'u1',
  permissions: [{ groupId: 'g1' }, { groupId: 'g2' }],
}).permissions
const signedIn: Session = { user, tokenStore: 'keychain', locked: false, returnTo: null }

/** How often the service was asked for the list, and the desktop for its outbox. */
let lists: number
/** The queries of those calls. */
let queries: URLSearchParams[]
let outboxes: number
/** The paths of all calls. */
let calls: string[]
/** How often the desktop was asked who the person is. */
/** The same, told of another group of the person's. */
function elsewhere(one: RealtimeEvent): RealtimeEvent {
  one.data.groupId = 'g2'
  return one
}

let refreshed: number
/** Pushes that somebody listens to. */
let listeners: number
/** Tells the page a live event, as the desktop does. */
let tell: (event: RealtimeEvent) => void = () => undefined
/** Tells the page that there was a gap. */
let resync: (groupId?: string | null) => void = () => undefined
/** Whom the desktop finds signed in, when it asks the service again. */
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
        if (name === 'realtime.events') tell = (one) => listener([one])
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

test('what was started ahead is taken over, and nothing is asked twice', async () => {
  startLiveAhead()
  await vi.waitFor(() => expect(currentLive().order.slice()).toEqual(['c1']))
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
])('a session that %s before a screen stands leaves nothing of it', async (_, session) => {
  startLiveAhead()
  store.set(sessionAtom, session)
  expect(listeners).toBe(0)
  store.set(sessionAtom, signedIn)
  const stop = startLive()
  await vi.waitFor(() => expect(currentLive().order.slice()).toEqual(['c1']))
  expect([lists, outboxes]).toEqual([2, 2])
  stop()
})

describe('after a sign-in', () => {
  const counted = () => calls.filter((path) => path.endsWith('/counter')).length
  beforeEach(awaitConnection)
  afterEach(endConnectionWait)

  test('the first calls are made once, when the group is followed', async () => {
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
    await vi.waitFor(() => expect(currentLive().order.slice()).toEqual(['c1']))
    await vi.waitFor(() => expect(store.get(pendingChatsAtom)).toBe(3))
    // Longer than a recount is delayed.
    await vi.advanceTimersByTimeAsync(2_000)
    expect([lists, counted(), refreshed]).toEqual([1, 1, 1])
    expect(store.get(awaitsConnectionAtom)).toBe(false)
    stop()
  })

  test('a connection that comes late repeats the first calls, which did not wait for it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    awaitConnection()
    const stop = startLive()
    vi.advanceTimersByTime(999)
    expect(lists).toBe(0)
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await vi.waitFor(() => expect(lists).toBe(1))
    resync()
    await vi.waitFor(() => expect([lists, counted()]).toEqual([2, 2]))
    stop()
  })

  test.each(['waiting', 'stopped'] as const)(
    'a connection that is %s is not waited for',
    async (state) => {
      const stop = startLive()
      store.set(realtimeAtom, { state })
      onTestFinished(() => store.set(realtimeAtom, { state: 'off' }))
      await vi.waitFor(() => expect(lists).toBe(1))
      stop()
    },
  )
})

test('a screen that stands ends it itself', () => {
  startLiveAhead()
  const stop = startLive()
  store.set(sessionAtom, { ...signedIn, locked: true })
  expect(listeners).toBeGreaterThan(0)
  stop()
  expect(listeners).toBe(0)
})

test('the first list is the one that the address narrows, and another group’s is whole', async () => {
  vi.stubGlobal('location', { search: '?chat=c9&type=important&tagIdList=a1,a2' })
  store.set(sessionAtom, { ...signedIn, user: { ...user, permissions: twoGroups } })
  const stop = startLive()
  await vi.waitFor(() => expect(lists).toBe(1))
  expect(queries[0]?.get('important')).toBe('true')
  expect(queries[0]?.get('tagIdList')).toBe('a1,a2')
  store.set(pickedGroupIdAtom, 'g2')
  await vi.waitFor(() => expect(lists).toBe(2))
  expect([...(queries[1]?.keys() ?? [])].toSorted()).toEqual(['groupId', 'limit', 'offset'])
  stop()
})

test('chats of a group without a messaging app are not asked for, and are once it has one', async () => {
  const permissions = twoGroups.map((one) => ({ ...one, hasMessagingApp: one.groupId === 'g2' }))
  const counted = () => calls.filter((path) => path.endsWith('/counter')).length
  found = { ...signedIn, user: { ...user, permissions } }
  store.set(sessionAtom, found)
  const stop = startLive()
  resync()
  tell(event('contact.created', { contact: contact('c2') }))
  store.set(pickedGroupIdAtom, 'g2')
  await vi.waitFor(() => expect(currentLive().order.slice()).toEqual(['c1']))
  expect(queries.map((query) => query.get('groupId'))).toEqual(['g2'])
  expect(counted()).toBe(1)
  // The group itself says so before what one is in it does.
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g2' }))
  expect(currentLive().order.slice()).toEqual([])
  await Promise.all([currentLive().list.resync(), currentLive().counter.refetch()])
  expect([lists, counted()]).toEqual([1, 1])
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g2', messagingAppData }))
  await vi.waitFor(() => expect(currentLive().order.slice()).toEqual(['c1']))
  expect([lists, counted()]).toEqual([2, 2])
  store.set(loadedGroupAtom, null)
  stop()
})

test('the first list of another group begins at its top, however far the one before was read', async () => {
  store.set(sessionAtom, { ...signedIn, user: { ...user, permissions: twoGroups } })
  gateway(({ url }) => {
    if (!url.includes('/lastchats?')) return json({ pendingChatsAmount: 0 })
    queries.push(new URL(url).searchParams)
    const offset = Number(queries.at(-1)?.get('offset'))
    const items = Array.from({ length: limits.chatListPage }, (_, index) => {
      const place = offset + index
      return contact(`c${place}`, { chat: { updateAt: at(-place) } })
    })
    return json({ items, hasMoreItems: true })
  })
  const stop = startLive()
  await vi.waitFor(() => expect(currentLive().order.slice()).toHaveLength(limits.chatListPage))
  await currentLive().list.loadMore()
  expect(currentLive().order.slice().length).toBeGreaterThan(limits.chatListPage)
  for (const groupId of ['g2', 'g1']) {
    queries = []
    store.set(pickedGroupIdAtom, groupId)
    await vi.waitFor(() => expect(currentLive().order.slice()).toHaveLength(limits.chatListPage))
    const limit = String(limits.chatListPage)
    expect(queries.map((one) => Object.fromEntries(one))).toEqual([{ groupId, limit, offset: '0' }])
  }
  stop()
})

test('after a gap in the events what was merely fetched is fetched again', async () => {
  const stop = startLive()
  await vi.waitFor(() => expect(lists).toBe(1))
  const names = ['contactTags', 'notes', 'tags', 'group', 'users', 'frame']
  for (const name of names) queryClient.setQueryData([name, 'x'], { items: [] })
  resync()
  const stale = names.filter((name) => queryClient.getQueryState([name, 'x'])?.isInvalidated)
  // Group and people are asked for by themselves, and frames by what has become of those.
  expect(stale).toEqual(['contactTags', 'notes', 'tags'])
  queryClient.clear()
  stop()
})

test('after a gap in the events a frame that could not be had is asked for again, and one that stands is not', async () => {
  const stop = startLive()
  await vi.waitFor(() => expect(lists).toBe(1))
  const asked = { failed: 0, standing: 0 }
  const shown = (['failed', 'standing'] as const).map((name) =>
    new QueryObserver(queryClient, {
      queryKey: ['frame', name],
      queryFn: () => {
        asked[name] += 1
        return name === 'standing' ? Promise.resolve({}) : Promise.reject(new Error('No network'))
      },
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined),
  )
  const states = () => Object.keys(asked).map((name) => queryClient.getQueryState(['frame', name]))
  await vi.waitFor(() => expect(states()).toMatchObject([{ status: 'error' }, { data: {} }]))
  resync()
  await vi.waitFor(() => expect(asked).toEqual({ failed: 2, standing: 1 }))
  for (const leave of shown) leave()
  queryClient.clear()
  stop()
})

test('after a gap in the events a chat that something is asked about goes if it is not to be seen any more', async () => {
  const stop = startLive()
  await vi.waitFor(() => expect(currentLive().order.slice()).toEqual(['c1']))
  const letGo = currentLive().hold('c9')
  currentLive().commit([{ kind: 'chat.put', contact: contact('c9'), listed: false }])
  gateway(({ url }) => {
    if (url.endsWith('/contacts/c9')) return json({}, 404)
    return json({ items: [contact('c1')], hasMoreItems: false, pendingChatsAmount: 0 })
  })
  resync()
  await vi.waitFor(() => expect(currentLive().chat('c9')).toBeUndefined())
  letGo()
  stop()
})

describe('where the connection stands already', () => {
  beforeEach(() => store.set(realtimeAtom, { state: 'live' }))
  afterEach(() => store.set(realtimeAtom, { state: 'off' }))

  test('what was fetched before one listened anew is fetched again', () => {
    queryClient.setQueryData(['notes', 'x'], { items: [] })
    const stop = startLive()
    expect(queryClient.getQueryState(['notes', 'x'])?.isInvalidated).toBe(true)
    queryClient.clear()
    stop()
  })

  test('a change of the person’s access in the first gap is told', async () => {
    const stop = startLive()
    // Whom it finds first is taken over: what was known is of the unlock or of an earlier page.
    found = { ...signedIn, user: userSchema.parse({ id: 'u1', permissions: twoGroups }) }
    await vi.waitFor(() => expect(refreshed).toBe(1))
    found = { ...signedIn, user: userSchema.parse({ id: 'u1', permissions: [anAdmin] }) }
    resync()
    await vi.waitFor(() => expect(store.get(accessChangeAtom)).toBe('role'))
    store.set(accessChangeAtom, null)
    stop()
  })
})

describe.each(['waiting', 'stopped'] as const)('where the connection is %s', (state) => {
  afterEach(() => store.set(realtimeAtom, { state: 'off' }))
  const person = (...permissions: object[]) => ({
    ...signedIn,
    user: userSchema.parse({ id: 'u1', permissions }),
  })
  /** What is told of a change that comes once what the person is has been asked about. */
  const toldOfAChange = async () => {
    await vi.waitUntil(() => refreshed === 1)
    return await vi.waitUntil(() => {
      applySession(person(anAdmin))
      applySession(person(...twoGroups))
      return store.get(accessChangeAtom)
    })
  }
  afterEach(() => store.set(accessChangeAtom, null))

  test('as one begins, a change of one’s access is told', async () => {
    store.set(realtimeAtom, { state })
    found = person(...twoGroups)
    const stop = startLive()
    expect(await toldOfAChange()).toBe('role')
    stop()
  })

  test('before it was ever there, a change of one’s access is told', async () => {
    found = person(...twoGroups)
    const stop = startLive()
    expect(refreshed).toBe(0)
    store.set(realtimeAtom, { state })
    expect(await toldOfAChange()).toBe('role')
    stop()
  })
})

describe('an agent whom the list is narrowed to', () => {
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
    ['is known by no tag any more', [{ ...ana, tagId: undefined }, beto]],
  ])('and who %s in a gap narrows it no longer', async (_, members) => {
    const stop = startLive()
    currentLive().list.setFilter({ agentTagIds: ['tag-ana', 'tag-beto', 'tag-unknown'] })
    know(ana, beto)
    expect(store.get(listFilterAtom).agentTagIds).toHaveLength(3)
    const before = lists
    know(...members)
    expect(store.get(listFilterAtom).agentTagIds).toEqual(['tag-beto', 'tag-unknown'])
    await vi.waitFor(() => expect(lists).toBeGreaterThan(before))
    stop()
  })

  test('and whoever is nobody’s any more has frames loaded anew, once: by the event, or after a gap without one', async () => {
    found = store.get(sessionAtom)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    /** Whether the frames are to be loaded anew, once all that was asked for has had its time. */
    const after = (what: () => void) => {
      queryClient.setQueryData(['frame', 'x'], { address: 'https://a.example' })
      what()
      vi.advanceTimersByTime(2_000)
      return queryClient.getQueryState(['frame', 'x'])?.isInvalidated
    }
    const removed = event('member.removed', { userId: 'ana', tagId: 'tag-ana', byUserId: 'u2' })
    const stop = startLive()
    know(ana, beto)
    expect(after(resync)).toBe(false)
    expect(after(() => know(beto))).toBe(true)
    expect(after(() => know(ana, beto))).toBe(false)
    expect(after(() => tell(removed))).toBe(true)
    expect(after(() => know(beto))).toBe(false)
    expect(after(resync)).toBe(false)
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
  ])('and whom the admin has %s elsewhere narrows it still', async (_, told, left) => {
    const stop = startLive()
    currentLive().list.setFilter({ agentTagIds: ['tag-ana'] })
    know(ana, beto)
    tell(told)
    // What was told is applied in its order, some at a time.
    tell(event('contact.created', { contact: contact('after', { userTagId: 'tag-ana' }) }))
    await vi.waitFor(() => expect(currentLive().chat('after')).toBeDefined())
    know(...left, beto)
    expect(store.get(listFilterAtom).agentTagIds).toEqual(['tag-ana'])
    know(ana, beto)
    know(beto)
    expect(store.get(listFilterAtom).agentTagIds).toEqual([])
    stop()
  })
})

describe('what the viewer may see', () => {
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

  test('is fetched again when the teams and their people change it, and not when they come', async () => {
    const admin = { ...user, permissions: [permissionSchema.parse(anAdmin)] }
    store.set(sessionAtom, { ...signedIn, user: admin })
    const stop = startLive()
    await vi.waitFor(() => expect(lists).toBe(1))
    store.set(loadedGroupAtom, group)
    store.set(loadedMembersAtom, inTeams('north'))
    hide()
    store.set(loadedMembersAtom, inTeams('north', 'south'))
    await vi.waitFor(() => expect(lists).toBe(2))
    store.set(loadedMembersAtom, inTeams('north', 'south', 'south'))
    store.set(loadedMembersAtom, inTeams('north'))
    await vi.waitFor(() => expect(lists).toBe(3))
    hide('north')
    await vi.waitFor(() => expect(lists).toBe(4))
    stop()
  })

  test('is asked for anew when another group of theirs changes it, which ends nothing here', async () => {
    store.set(loadedGroupAtom, group)
    const stop = startLive()
    const member = memberSchema.parse({ id: 'u1', role: 'ROLE_MANAGER' })
    tell(elsewhere(event('member.removed', { userId: 'u9' })))
    tell(elsewhere(event('member.roleChanged', { member })))
    await vi.waitFor(() => expect(refreshed).toBe(1))
    expect(store.get(accessChangeAtom)).toBeNull()
    tell(event('member.roleChanged', { member }))
    await vi.waitFor(() => expect(store.get(accessChangeAtom)).toBe('role'))
    expect(refreshed).toBe(1)
    store.set(accessChangeAtom, null)
    stop()
  })

  test('of the QR assigner is asked for anew when it is given or taken', async () => {
    store.set(loadedGroupAtom, group)
    const stop = startLive()
    tell(event('member.qrAccess', { userId: 'u9', hasQrAccess: true }))
    tell(event('member.qrAccess', { userId: 'u1', hasQrAccess: true }))
    await vi.waitFor(() => expect(refreshed).toBe(1))
    // It is the person's in every group: told of in another, too.
    tell(elsewhere(event('member.qrAccess', { userId: 'u9', hasQrAccess: false })))
    tell(elsewhere(event('member.qrAccess', { userId: 'u1', hasQrAccess: false })))
    await vi.waitFor(() => expect(refreshed).toBe(2))
    tell(event('group.qrAssigner', { hasQrAssigner: true }))
    await vi.waitFor(() => expect(store.get(loadedGroupAtom)?.hasQrAssigner).toBe(true))
    stop()
  })

  test('is taken over by the first connection, before which nothing was followed', async () => {
    const stop = startLive()
    const permissions = [{ groupId: 'g1', role: 'ROLE_ADMI' }]
    found = { ...signedIn, user: userSchema.parse({ id: 'u1', permissions }) }
    resync()
    await vi.waitFor(() => expect(store.get(sessionAtom).user).toEqual(found.user))
    expect(store.get(accessChangeAtom)).toBeNull()
    stop()
  })

  test('in another group ends nothing either while this one is still on its way', async () => {
    store.set(loadedGroupAtom, null)
    const stop = startLive()
    store.set(sessionAtom, { ...signedIn, user: { ...user, permissions: twoGroups } })
    tell(elsewhere(event('member.removed', { userId: 'u1' })))
    store.set(loadedGroupAtom, group)
    await vi.waitFor(() => expect(refreshed).toBe(1))
    expect(store.get(accessChangeAtom)).toBeNull()
    stop()
  })

  test.each([
    ['before the event', true],
    ['while the event waits', false],
  ])('is told to be gone also where that is read %s', async (_, isReadFirst) => {
    store.set(loadedGroupAtom, group)
    const stop = startLive()
    const read = () => {
      store.set(sessionAtom, { ...signedIn, user: { ...user, permissions: [] } })
      store.set(loadedGroupAtom, null)
    }
    // What comes at once is applied at once; what follows it waits for its frame.
    tell(event('member.removed', { userId: 'u9' }))
    if (isReadFirst) read()
    tell(event('member.removed', { userId: 'u1' }))
    if (!isReadFirst) read()
    await vi.waitFor(() => expect(store.get(accessChangeAtom)).toBe('removed'))
    store.set(accessChangeAtom, null)
    stop()
  })

  test.each([
    ['the same', [{ groupId: 'g1', groupName: 'Renamed' }], null],
    ['another role', [{ groupId: 'g1', role: 'ROLE_ADMI' }], 'role'],
    ['the same, with a tag they made', [{ groupId: 'g1', tagIdList: ['made'] }], null],
    ['read-only', [{ groupId: 'g1', isReadOnly: true }], 'role'],
    ['a supervisor', [{ groupId: 'g1', isSupervisor: true }], 'role'],
    ['a super admin', [{ groupId: 'g1', isSuperAdmin: true }], 'role'],
    ['free to use templates', [{ groupId: 'g1', hasTemplatePermission: true }], 'role'],
    ['of a team', [{ groupId: 'g1', teamId: 'north' }], 'role'],
    ['of a team that its tag tells', [{ groupId: 'g1', teamTagId: 'tag-north' }], 'role'],
    ['known by a tag', [{ groupId: 'g1', tagId: 'tag-ana' }], 'role'],
    ['of another group', [{ groupId: 'g2' }], 'removed'],
    ['of none', [], 'removed'],
  ])(
    'is asked for after a gap, in which they may have become %s',
    async (_, permissions, change) => {
      const stop = startLive()
      // The first connection ends nothing.
      resync()
      await vi.waitFor(() => expect(refreshed).toBe(1))
      found = { ...signedIn, user: userSchema.parse({ id: 'u1', permissions }) }
      resync()
      await vi.waitFor(() => expect(refreshed).toBe(2))
      await vi.waitFor(() => expect(store.get(sessionAtom).user).toEqual(found.user))
      expect(store.get(accessChangeAtom)).toBe(change)
      store.set(accessChangeAtom, null)
      stop()
    },
  )
})
