import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import type { Session } from '#contract/bridge.ts'
import type { ContactTag } from '#contract/entities/tags/contact-tag.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import {
  connectionAtom,
  loadedGroupAtom,
  sessionAtom,
  viewerAtom,
} from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { connectionWith } from '#renderer/data/service/connection.fixture.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { contact, message } from '#renderer/data/live/live-data.fixture.ts'
import { sendTriggered, triggeredBy } from './tag-triggers.ts'

const connection = connectionWith([
  { tagName: 'Sold', templateId: 'thanks' },
  { tagName: 'sold', templateId: 'papers' },
])
const chat = contact('c1')
const now = Date.UTC(2026, 10, 20, 12)
const ago = (ms: number) => new Date(now - ms).toISOString()
const dayMs = 24 * 3_600_000
const sold = { id: 't1', name: 'Sold' }
/** The record of a tag that u1 has just added. */
const own: ContactTag = { contactId: 'c1', tagId: 't1', userId: 'u1', addedAt: ago(5) }

const viewer = () => store.get(viewerAtom)

function signIn(permission: object, settings: object = {}): void {
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1', ...permission }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g1', ...settings }))
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.stubGlobal('localStorage', { getItem: () => null })
  store.set(connectionAtom, connection)
  signIn({ role: 'ROLE_ADMI' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  store.set(connectionAtom, null)
  store.set(loadedGroupAtom, null)
})

test('templates are sent in the order of the connection document, each with its own idempotency key', async () => {
  const requests = gateway(() => json(message('m1', 'c1')))
  await sendTriggered(chat, await triggeredBy(viewer(), chat, { ...sold, name: 'SOLD' }, own))
  const bodies = await Promise.all(requests.map((request): Promise<unknown> => request.json()))
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/messages/templates',
    '/api/messages/templates',
  ])
  expect(bodies).toEqual([
    { contactId: 'c1', templateId: 'thanks', automatic: true },
    { contactId: 'c1', templateId: 'papers', automatic: true },
  ])
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
  expect(keys).not.toContain(null)
})

test('a retry uses the same idempotency keys', async () => {
  const triggered = await triggeredBy(viewer(), chat, sold, own)
  let failing = true
  const requests = gateway(() =>
    failing ? json({ code: 'INTERNAL', message: '' }, 500) : json(message('m1', 'c1')),
  )
  await expect(sendTriggered(chat, triggered)).rejects.toMatchObject({ status: 500 })
  expect(requests).toHaveLength(1)
  failing = false
  await sendTriggered(chat, triggered)
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual(
    [...triggered.values()].flatMap((key, index) => (index === 0 ? [key, key] : [key])),
  )
})

describe('a template to send while the screen is locked', () => {
  const change = (more: Partial<Session>) =>
    store.set(sessionAtom, (session) => ({ ...session, ...more }))
  const locked = () => store.get(sessionAtom).locked

  const begin = async () => {
    const requests = gateway(() =>
      locked() ? json({ code: 'LOCKED', message: '' }, 423) : json(message('m1', 'c1')),
    )
    const triggered = await triggeredBy(viewer(), chat, sold, own)
    change({ locked: true })
    const waits = vi.spyOn(store, 'sub')
    const result = sendTriggered(chat, triggered).then(
      () => 'sent',
      (error: unknown) => error,
    )
    await Promise.race([
      result,
      eventually(() => expect(waits.mock.calls.length).toBeGreaterThan(0)),
    ])
    waits.mockRestore()
    return { requests, result, keys: [...triggered.values()] }
  }

  test('is sent after the unlock, with the same idempotency keys', async () => {
    const { requests, result, keys } = await begin()
    change({ locked: false })
    expect(await result).toBe('sent')
    const sent = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(sent).toEqual([keys[0], ...keys])
  })

  test('is not sent if another user signs in', async () => {
    const { requests, result } = await begin()
    change({ user: userSchema.parse({ id: 'u2' }), locked: false })
    expect(await result).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(requests).toHaveLength(1)
  })
})

test.each([
  ['whose name has no trigger', {}, {}, 'Unsold'],
  ['added by a read-only user', { isReadOnly: true }, {}, 'Sold'],
  [
    'added by a user who may not send templates',
    { role: 'ROLE_PUBLISHER', tagId: 't1' },
    { hasTemplateModule: true, templateRestrictionForPublisher: true },
    'Sold',
  ],
])('no template is sent for a tag %s', async (_, permission, settings, name) => {
  signIn({ role: 'ROLE_ADMI', ...permission }, settings)
  expect((await triggeredBy(viewer(), chat, { ...sold, name }, own)).size).toBe(0)
})

test.each<[number, string, Partial<ContactTag>]>([
  [2, 'is the user’s own and new', {}],
  [2, 'is the user’s own, from a service whose clock is ahead', { addedAt: ago(-dayMs) }],
  [2, 'is the user’s own, from a service whose clock is behind', { addedAt: ago(dayMs - 1) }],
  [2, 'is the user’s own, without a timestamp', { addedAt: undefined }],
  [0, 'is the user’s own, and a day old', { addedAt: ago(dayMs) }],
  [0, 'is another user’s', { userId: 'u9' }],
  [0, 'is another user’s, without a timestamp', { userId: 'u9', addedAt: undefined }],
  [0, 'names no user', { userId: undefined }],
])('%i templates are sent if the record %s', async (count, _, more) => {
  expect((await triggeredBy(viewer(), chat, sold, { ...own, ...more })).size).toBe(count)
})

describe('the idempotency key', () => {
  const keys = async (more: Partial<ContactTag> = {}, to = chat, tag = sold) => [
    ...(await triggeredBy(viewer(), to, tag, { ...own, ...more })).values(),
  ]

  test('is the same for the same action in every window, and fits a header', async () => {
    const first = await keys()
    expect(await keys({ userName: 'Ana' })).toEqual(first)
    expect(new Set(first).size).toBe(2)
    for (const key of first) expect(key).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each<[string, () => Promise<string[]>]>([
    ['adding the tag again', () => keys({ addedAt: ago(4) })],
    ['another contact', () => keys({}, contact('c2'))],
    ['another tag', () => keys({}, chat, { ...sold, id: 't2' })],
  ])('differs for %s', async (_, other) => {
    const first = await keys()
    for (const key of await other()) expect(first).not.toContain(key)
  })

  test('is unique for an action without a timestamp', async () => {
    const first = await keys({ addedAt: undefined })
    for (const key of await keys({ addedAt: undefined })) expect(first).not.toContain(key)
  })
})
