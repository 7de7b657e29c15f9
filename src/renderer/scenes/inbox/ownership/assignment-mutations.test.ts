import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { groupSchema, type Group } from '#contract/entities/groups/group.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import { teamSchema } from '#contract/entities/people/team.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { openFirstOf } from '#renderer/data/live/open-chat.fixture.ts'
import {
  loadedGroupAtom,
  loadedMembersAtom,
  openContactIdAtom,
  sessionAtom,
} from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import {
  assignAgent,
  assignTeam,
  releaseChat,
  setStatusTags,
  takeChat,
  transferChat,
  unassignTeam,
} from './assignment-mutations.ts'
import { closedChatAtom, currentLive, disposeCurrentLive } from '#renderer/data/live/live.ts'

const south = { id: 'south', tagId: 'tag-south' }
const mine = contact('c1', { userId: 'u1', userTagId: 't1', teamTagId: 'north' })

type Settings = Partial<Group>

/** Signs in a user of team north with a role, in a group with these settings. */
function signIn(role: string, { id = 'g1', ...settings }: Settings = {}): void {
  const permissions = [{ groupId: id, role, tagId: 't1', teamTagId: 'north' }]
  const user = userSchema.parse({ id: 'u1', permissions })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(loadedGroupAtom, groupSchema.parse({ id, hasTeams: true, ...settings }))
  const members = [
    memberSchema.parse({ id: 'u1', role, tagId: 't1', teamTagId: 'north' }),
    memberSchema.parse({ id: 'u2', role: 'ROLE_PUBLISHER', tagId: 't2', teamTagId: 'south' }),
  ]
  store.set(loadedMembersAtom, { groupId: id, members })
}

/** Makes the service respond to every call with the chat `c1`, which has the fields `after`. */
const answering = (after: Partial<Omit<Contact, 'chat'>>) =>
  gateway(() => json({ id: 'c1', userTagIds: [], ...after }))

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  signIn('ROLE_ADMI')
  openFirstOf([mine])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  void currentLive().conversations.open(null)
  store.set(loadedGroupAtom, null)
  store.set(loadedMembersAtom, null)
  disposeCurrentLive()
})

interface Call {
  what: string
  settings?: Settings
  act: () => Promise<void>
  path: string
  body: unknown
}

test.each<Call>([
  {
    what: 'assign an agent, with the group’s API key',
    settings: { apiKey: 'key-of-g1' },
    act: () => assignAgent(mine, 'u2'),
    path: 'assign',
    body: { groupId: 'g1', apiKey: 'key-of-g1', userId: 'u2', data: { phone: mine.phone } },
  },
  {
    what: 'assign an agent in a group without an API key',
    act: () => assignAgent(mine, 'u2'),
    path: 'assign',
    body: { groupId: 'g1', userId: 'u2', data: { phone: mine.phone } },
  },
  {
    what: 'assign an agent, without the API key of a group that was selected later',
    settings: { id: 'g2', apiKey: 'key-of-g2' },
    act: () => assignAgent(mine, 'u2'),
    path: 'assign',
    body: { groupId: 'g1', userId: 'u2', data: { phone: mine.phone } },
  },
  {
    what: 'release the chat',
    act: () => releaseChat(mine, { toTeam: false }),
    path: 'unassign',
    body: { groupId: 'g1' },
  },
  {
    what: 'release the chat to its team',
    act: () => releaseChat(mine, { toTeam: true }),
    path: 'unassign',
    body: { groupId: 'g1', releaseToTeam: true },
  },
  {
    what: 'assign a team',
    act: () => assignTeam(mine, south),
    path: 'assign-team',
    body: { teamId: 'south' },
  },
  {
    what: 'release the chat from its team',
    act: () => unassignTeam(mine),
    path: 'unassign-team',
    body: null,
  },
])('sends the request to $what', async ({ settings, act, path, body }) => {
  signIn('ROLE_ADMI', settings)
  const requests = answering({})
  await act()
  expect(requests).toHaveLength(1)
  const [request] = requests
  const text = (await request?.text()) ?? ''
  expect({
    method: request?.method,
    path: request && new URL(request.url).pathname,
    group: request?.headers.get('x-group-id'),
    body: text === '' ? null : JSON.parse(text),
  }).toEqual({ method: 'POST', path: `/api/main/contacts/c1/${path}`, group: 'g1', body })
})

const isShown = () => ({
  listed: currentLive().order.slice(),
  open: store.get(openContactIdAtom),
  held: currentLive().message('m1') !== undefined,
  closed: store.get(closedChatAtom)?.why ?? null,
})
const there = { listed: ['c1'], open: 'c1', held: true, closed: null }
const gone = { listed: [], open: null, held: false, closed: 'hidden' }

interface Given {
  what: string
  role: string
  settings?: Settings
  act: () => Promise<void>
  after: Partial<Omit<Contact, 'chat'>>
  stays: boolean
}
const hidesFree = { freeContactsNotVisibleByPublisher: true }
const toColleague = { act: () => assignAgent(mine, 'u2'), after: { userId: 'u2', userTagId: 't2' } }
const released = {
  act: () => releaseChat(mine, { toTeam: false }),
  after: { teamTagId: 'north' },
}
const toSouth = {
  act: () => assignTeam(mine, south),
  after: { userId: 'u2', userTagId: 't2', teamTagId: 'south' },
}

describe('once the service has responded,', () => {
  const known = { userId: 'u1', userTagId: 't1', teamTagId: 'north' }
  const since = '2026-01-02T03:04:05.000Z'
  test.each<[string, () => Promise<void>, Partial<Contact>, Partial<Contact>]>([
    [
      'assigning an agent keeps the team if the response contains only the agent’s tag',
      () => assignAgent(mine, 'u2'),
      { userTagId: 't2' },
      { userId: 'u2', userTagId: 't2', teamTagId: 'north', teamAssignedAt: since },
    ],
    [
      'assigning an agent without a tag removes the tag of the former agent',
      () => assignAgent(mine, 'u2'),
      { userId: 'u2', teamTagId: 'north', teamAssignedAt: since },
      { userId: 'u2', teamTagId: 'north', teamAssignedAt: since },
    ],
    [
      'assigning an agent changes the team if the response names another team',
      () => assignAgent(mine, 'u2'),
      { userTagId: 't2', teamTagId: 'west' },
      { userId: 'u2', userTagId: 't2', teamTagId: 'west' },
    ],
    [
      'releasing the chat removes only the agent if the response is empty',
      () => releaseChat(mine, { toTeam: true }),
      {},
      { teamTagId: 'north', teamAssignedAt: since },
    ],
    [
      'assigning a team keeps the agent if the response is empty',
      () => assignTeam(mine, south),
      {},
      { ...known, teamTagId: 'tag-south' },
    ],
    [
      'assigning a team changes the agent if the response names another agent',
      () => assignTeam(mine, south),
      { userTagId: 't2', teamTagId: 'tag-south', teamAssignedAt: since },
      { userTagId: 't2', teamTagId: 'tag-south', teamAssignedAt: since },
    ],
    [
      'releasing the chat from its team removes only the team if the response is empty',
      () => unassignTeam(mine),
      {},
      { userId: 'u1', userTagId: 't1' },
    ],
  ])('%s', async (_, act, answer, after) => {
    store.set(loadedGroupAtom, groupSchema.parse({ id: 'g1' }))
    openFirstOf([{ ...mine, teamAssignedAt: since }])
    const userTagIds = [{ userTagId: 't1', assignedAt: since }]
    answering({ userTagIds, ...answer })
    await act()
    const { userId, userTagId, teamTagId, teamAssignedAt, ...rest } =
      currentLive().chat('c1') ?? mine
    expect({ userId, userTagId, teamTagId, teamAssignedAt }).toEqual(after)
    expect(rest.userTagIds).toEqual(userTagIds)
  })
})

describe('a chat that the user has changed', () => {
  test.each<Given>([
    {
      what: 'an agent has assigned it to a colleague',
      role: 'ROLE_PUBLISHER',
      ...toColleague,
      stays: false,
    },
    {
      what: 'an admin has assigned it to an agent',
      role: 'ROLE_ADMI',
      ...toColleague,
      stays: true,
    },
    {
      what: 'an agent who sees free chats has released it',
      role: 'ROLE_PUBLISHER',
      ...released,
      stays: true,
    },
    {
      what: 'an agent who sees no free chats has released it',
      role: 'ROLE_PUBLISHER',
      settings: hidesFree,
      ...released,
      stays: false,
    },
    {
      what: 'an agent who sees no free chats has released it to the team',
      role: 'ROLE_PUBLISHER',
      settings: hidesFree,
      ...released,
      act: () => releaseChat(mine, { toTeam: true }),
      stays: false,
    },
    {
      what: 'a manager has assigned it to another team',
      role: 'ROLE_MANAGER',
      ...toSouth,
      stays: false,
    },
    { what: 'an admin has assigned it to a team', role: 'ROLE_ADMI', ...toSouth, stays: false },
    {
      what: 'a manager has assigned it to a team in a group without teams',
      role: 'ROLE_MANAGER',
      settings: { hasTeams: false },
      ...toSouth,
      stays: true,
    },
    {
      what: 'its agent has released it from its team',
      role: 'ROLE_PUBLISHER',
      act: () => unassignTeam(mine),
      after: { userId: 'u1', userTagId: 't1' },
      stays: true,
    },
  ])('stays visible after $what: $stays', async ({ role, settings, act, after, stays }) => {
    signIn(role, settings)
    answering(after)
    await act()
    expect(isShown()).toEqual(stays ? there : gone)
  })

  test('is removed if the response was lost and the service no longer returns the chat', async () => {
    vi.useFakeTimers()
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    signIn('ROLE_PUBLISHER')
    gateway((request) =>
      request.method === 'POST'
        ? json({ code: 'NETWORK', message: '' }, 503)
        : json({ code: 'NOT_FOUND', message: '' }, 404),
    )
    await expect(assignAgent(mine, 'u2')).rejects.toMatchObject({ status: 503 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(isShown()).toEqual(gone)
    // Only the failed error report is logged. That the chat is gone is not an error.
    expect(warned).toHaveBeenCalledOnce()
  })
})

test.each([
  { act: () => assignAgent(mine, 'u2'), reported: { act: 'assign', userId: 'u2' } },
  { act: () => releaseChat(mine, { toTeam: false }), reported: { act: 'unassign' } },
  { act: () => releaseChat(mine, { toTeam: true }), reported: { act: 'unassign' } },
  { act: () => assignTeam(mine, south), reported: { act: 'assign-team', teamId: 'south' } },
  { act: () => unassignTeam(mine), reported: { act: 'unassign-team' } },
])('a refused assignment is reported to the service: $reported', async ({ act, reported }) => {
  const path = '/api/main/users/actions/assign-report-error'
  const isReport = ({ url }: Request) => new URL(url).pathname === path
  const requests = gateway((request) =>
    isReport(request)
      ? json({ ok: true })
      : json({ code: 'FORBIDDEN', message: 'not yours' }, request.method === 'GET' ? 404 : 403),
  )
  await expect(act()).rejects.toMatchObject({ status: 403 })
  const [report, ...more] = requests.filter(isReport)
  expect(more).toEqual([])
  expect(await report?.json()).toEqual({
    groupId: 'g1',
    contactId: 'c1',
    code: 'FORBIDDEN',
    message: 'not yours',
    ...reported,
  })
})

test.each([
  ['no entry', [], []],
  ['a last entry without tags', [], [['Won'], []]],
  ['a last entry with a tag', ['Won'], [[], ['Won']]],
])(
  'with %s in the history of status tags, the current status tags are %j',
  async (_, inForce, sets) => {
    const chatStatusTags = sets.map((tags, hour) => ({
      tags,
      assignedAt: `2026-01-02T0${hour}:00:00.000Z`,
    }))
    gateway(() => json({ id: 'c1', chatStatusTags }))
    expect(await setStatusTags(mine, ['Won'])).toEqual(inForce)
    expect(currentLive().chat('c1')?.chatStatusTags).toEqual(chatStatusTags)
  },
)

describe('a transfer', () => {
  const beto = memberSchema.parse({ id: 'u2', role: 'ROLE_PUBLISHER', tagId: 't2' })
  const team = teamSchema.parse({ ...south, name: 'South' })
  const toAgent = { kind: 'agent', value: 'agent u2', agent: beto } as const
  const toTeam = { kind: 'team', value: 'team south', team, isCurrent: false } as const
  const paths = (requests: readonly Request[]) =>
    requests.map(({ url }) => new URL(url).pathname.split('/').at(-1))

  test('is one call with the reason and the agent whom the user saw', async () => {
    const requests = answering({ userId: 'u2', userTagId: 't2', teamTagId: 'north' })
    const how = { hasTransfer: true, fromUserId: 'u1', reason: 'discount', follow: true }
    await transferChat(mine, toAgent, how)
    expect(paths(requests)).toEqual(['transfer'])
    expect(await requests[0]?.json()).toEqual({
      groupId: 'g1',
      target: { to: 'agent', userId: 'u2' },
      fromUserId: 'u1',
      reason: 'discount',
      follow: true,
    })
    const chat = { followed: true }
    expect(currentLive().chat('c1')).toMatchObject({ userId: 'u2', userTagId: 't2', chat })
  })

  test('to a team removes the agent in the list too', async () => {
    answering({ teamTagId: 'north' })
    await transferChat(mine, toTeam, {
      hasTransfer: true,
      fromUserId: 'u1',
      reason: '',
      follow: false,
    })
    expect(currentLive().chat('c1')).toMatchObject({ userId: undefined, teamTagId: 'north' })
  })

  test.each([
    ['an agent', toAgent, ['assign']],
    ['a team', toTeam, ['assign-team', 'unassign']],
    ['its own team', { ...toTeam, isCurrent: true }, ['unassign']],
  ] as const)(
    'with a service that has no transfers is made of its other calls, to %s',
    async (_, target, expected) => {
      const requests = answering({ userId: 'u1', userTagId: 't1', teamTagId: 'tag-south' })
      await transferChat(mine, target, {
        hasTransfer: false,
        fromUserId: 'u1',
        reason: '',
        follow: false,
      })
      expect(paths(requests)).toEqual(expected)
    },
  )
})

test('a free chat that is taken has the user as its agent at once', async () => {
  const free = contact('c2', { teamTagId: 'north' })
  currentLive().commit([{ kind: 'chat.put', contact: free, listed: true }])
  const requests = gateway(() =>
    json({ id: 'c2', userTagIds: [], userId: 'u1', userTagId: 't1', teamTagId: 'north' }),
  )
  await takeChat(free)
  expect(requests.map(({ url }) => new URL(url).pathname.split('/').at(-1))).toEqual(['take'])
  expect(currentLive().chat('c2')).toMatchObject({ userId: 'u1', userTagId: 't1' })
})
