import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Contact } from '#contract/entities/contact.ts'
import { groupSchema, type Group } from '#contract/entities/group.ts'
import { memberSchema } from '#contract/entities/member.ts'
import { userSchema } from '#contract/entities/user.ts'
import { contact } from '../../../../data/live/test-data.ts'
import { openFirstOf } from '../../../../data/live/test-open-chat.ts'
import {
  loadedGroupAtom,
  loadedMembersAtom,
  openContactIdAtom,
  sessionAtom,
} from '../../../../data/session.ts'
import { store } from '../../../../data/store.ts'
import { gateway, json } from '../../../../data/test-gateway.ts'
import {
  assignAgent,
  assignTeam,
  releaseChat,
  setStatusTags,
  unassignTeam,
} from './assignment-mutations.ts'
import { closedChatAtom, currentLive, disposeCurrentLive } from '../../../../data/live/live.ts'

const south = { id: 'south', tagId: 'tag-south' }
const mine = contact('c1', { userId: 'u1', userTagId: 't1', teamTagId: 'north' })

type Settings = Partial<Group>

/** Signs an agent or a manager of team north in, in a group with these settings. */
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

/** The service responds with the chat after the call. */
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
    what: 'assign, with the key of the group',
    settings: { apiKey: 'key-of-g1' },
    act: () => assignAgent(mine, 'u2'),
    path: 'assign',
    body: { groupId: 'g1', apiKey: 'key-of-g1', userId: 'u2', data: { phone: mine.phone } },
  },
  {
    what: 'assign, in a group without a key',
    act: () => assignAgent(mine, 'u2'),
    path: 'assign',
    body: { groupId: 'g1', userId: 'u2', data: { phone: mine.phone } },
  },
  {
    what: 'assign, when the person has gone on to another group, whose key is none of this chat’s',
    settings: { id: 'g2', apiKey: 'key-of-g2' },
    act: () => assignAgent(mine, 'u2'),
    path: 'assign',
    body: { groupId: 'g1', userId: 'u2', data: { phone: mine.phone } },
  },
  {
    what: 'release',
    act: () => releaseChat(mine, { toTeam: false }),
    path: 'unassign',
    body: { groupId: 'g1' },
  },
  {
    what: 'release to the team',
    act: () => releaseChat(mine, { toTeam: true }),
    path: 'unassign',
    body: { groupId: 'g1', releaseToTeam: true },
  },
  {
    what: 'assign to a team',
    act: () => assignTeam(mine, south),
    path: 'assign-team',
    body: { teamId: 'south' },
  },
  {
    what: 'take out of the team',
    act: () => unassignTeam(mine),
    path: 'unassign-team',
    body: null,
  },
])('the request to $what', async ({ settings, act, path, body }) => {
  signIn('ROLE_ADMI', settings)
  const asked = answering({})
  await act()
  expect(asked).toHaveLength(1)
  const [request] = asked
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
  closed: store.get(closedChatAtom),
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

describe('the assignment after a response', () => {
  const known = { userId: 'u1', userTagId: 't1', teamTagId: 'north' }
  const since = '2026-01-02T03:04:05.000Z'
  test.each<[string, () => Promise<void>, Partial<Contact>, Partial<Contact>]>([
    [
      'to an assignment, as the specification shows it: the team is still there',
      () => assignAgent(mine, 'u2'),
      { userTagId: 't2' },
      { userId: 'u2', userTagId: 't2', teamTagId: 'north', teamAssignedAt: since },
    ],
    [
      'to an assignment, of an agent without a tag',
      () => assignAgent(mine, 'u2'),
      { userId: 'u2', teamTagId: 'north', teamAssignedAt: since },
      { userId: 'u2', teamTagId: 'north', teamAssignedAt: since },
    ],
    [
      'to an assignment, of another team',
      () => assignAgent(mine, 'u2'),
      { userTagId: 't2', teamTagId: 'west' },
      { userId: 'u2', userTagId: 't2', teamTagId: 'west' },
    ],
    [
      'to a release, without either: the agent is gone, the team is not',
      () => releaseChat(mine, { toTeam: true }),
      {},
      { teamTagId: 'north', teamAssignedAt: since },
    ],
    [
      'to a team, without either: it is that team’s, and the agent’s as before',
      () => assignTeam(mine, south),
      {},
      { ...known, teamTagId: 'tag-south' },
    ],
    [
      'to a team, with another agent',
      () => assignTeam(mine, south),
      { userTagId: 't2', teamTagId: 'tag-south', teamAssignedAt: since },
      { userTagId: 't2', teamTagId: 'tag-south', teamAssignedAt: since },
    ],
    [
      'to taking it from its team, without either: the team is gone, the agent is not',
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
      what: 'given by an agent to a colleague',
      role: 'ROLE_PUBLISHER',
      ...toColleague,
      stays: false,
    },
    { what: 'given by an admin', role: 'ROLE_ADMI', ...toColleague, stays: true },
    {
      what: 'released by an agent who sees free ones',
      role: 'ROLE_PUBLISHER',
      ...released,
      stays: true,
    },
    {
      what: 'released by an agent who does not',
      role: 'ROLE_PUBLISHER',
      settings: hidesFree,
      ...released,
      stays: false,
    },
    {
      what: 'released to the team by an agent who does not',
      role: 'ROLE_PUBLISHER',
      settings: hidesFree,
      ...released,
      act: () => releaseChat(mine, { toTeam: true }),
      stays: false,
    },
    {
      what: 'given by a manager to a team of others',
      role: 'ROLE_MANAGER',
      ...toSouth,
      stays: false,
    },
    { what: 'given by an admin to a team', role: 'ROLE_ADMI', ...toSouth, stays: false },
    {
      what: 'given by a manager to a team where there are none',
      role: 'ROLE_MANAGER',
      settings: { hasTeams: false },
      ...toSouth,
      stays: true,
    },
    {
      what: 'taken from its team by its agent',
      role: 'ROLE_PUBLISHER',
      act: () => unassignTeam(mine),
      after: { userId: 'u1', userTagId: 't1' },
      stays: true,
    },
  ])(
    'after $what the chat stays visible: $stays',
    async ({ role, settings, act, after, stays }) => {
      signIn(role, settings)
      answering(after)
      await act()
      expect(isShown()).toEqual(stays ? there : gone)
    },
  )

  test('is removed if the response was lost and the service no longer returns it', async () => {
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
    // The report fails too; the removed chat is no error.
    expect(warned).toHaveBeenCalledOnce()
  })
})

test.each([
  { act: () => assignAgent(mine, 'u2'), told: { act: 'assign', userId: 'u2' } },
  { act: () => releaseChat(mine, { toTeam: false }), told: { act: 'unassign' } },
  { act: () => releaseChat(mine, { toTeam: true }), told: { act: 'unassign' } },
  { act: () => assignTeam(mine, south), told: { act: 'assign-team', teamId: 'south' } },
  { act: () => unassignTeam(mine), told: { act: 'unassign-team' } },
])('a refused change shows the service’s message: $told', async ({ act, told }) => {
  const path = '/api/main/users/actions/assign-report-error'
  const isReport = ({ url }: Request) => new URL(url).pathname === path
  const asked = gateway((request) =>
    isReport(request)
      ? json({ ok: true })
      : json({ code: 'FORBIDDEN', message: 'not yours' }, request.method === 'GET' ? 404 : 403),
  )
  await expect(act()).rejects.toMatchObject({ status: 403 })
  const [report, ...more] = asked.filter(isReport)
  expect(more).toEqual([])
  expect(await report?.json()).toEqual({
    groupId: 'g1',
    contactId: 'c1',
    code: 'FORBIDDEN',
    message: 'not yours',
    ...told,
  })
})

test.each([
  ['none at all', [], []],
  ['a last set without any, after one with some', [['Won'], []], []],
  ['a last set with some, after one without', [[], ['Won']], ['Won']],
])('status tags that the service has in force: %s', async (_, sets, inForce) => {
  const chatStatusTags = sets.map((tags, hour) => ({
    tags,
    assignedAt: `2026-01-02T0${hour}:00:00.000Z`,
  }))
  gateway(() => json({ id: 'c1', chatStatusTags }))
  expect(await setStatusTags(mine, ['Won'])).toEqual(inForce)
  expect(currentLive().chat('c1')?.chatStatusTags).toEqual(chatStatusTags)
})
