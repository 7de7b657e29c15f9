import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { at, contact } from './live-data.fixture.ts'
import { currentLive, disposeCurrentLive } from './live.ts'

/** When more than a few chats change at once, the list is refetched, possibly while the user scrolls it. */

/** The service's list. */
let items: Contact[]
/** Response time of the service, ms of the fake clock. */
let delay: number
let requests: Request[]

const paths = () => requests.map(({ url }) => new URL(url).pathname.replace(/^.*\/contacts\//, ''))
const singles = () => paths().filter((path) => path !== 'lastchats')
/** Chats outside the list. */
const others = Array.from({ length: 6 }, (_, n) => `other${n}`)

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  items = Array.from({ length: 1_600 }, (_, n) =>
    contact(`many${n}`, { chat: { updateAt: at(-n) } }),
  )
  delay = 0
  requests = gateway(async ({ url, signal }) => {
    const answer = answerTo(new URL(url))
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    signal.throwIfAborted()
    return answer
  })
  await currentLive().list.load()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  disposeCurrentLive()
})

function answerTo({ pathname, searchParams }: URL): Response {
  if (!pathname.endsWith('/lastchats'))
    return json(contact(pathname.split('/').at(-1) ?? '', { chat: { updateAt: at(-9_999) } }))
  const offset = Number(searchParams.get('offset'))
  const end = offset + Number(searchParams.get('limit'))
  return json({ items: items.slice(offset, end), hasMoreItems: end < items.length })
}

async function scrollTo(rows: number): Promise<void> {
  while (currentLive().order.length < rows) await currentLive().list.loadMore()
  requests.length = 0
}

test('a refetch keeps the rows below the thousandth row', async () => {
  await scrollTo(1_200)
  for (const contactId of others) currentLive().effects.run({ kind: 'refetchChat', contactId })
  await vi.runAllTimersAsync()
  expect(singles()).toHaveLength(5)
  expect(requests.length).toBeLessThan(20)
  expect(currentLive().order.length).toBeGreaterThanOrEqual(1_200)
})

test('a refetch covers every loaded row, even if other chats have moved it further down', async () => {
  await scrollTo(1_200)
  const given = Array.from({ length: 150 }, (_, n) =>
    contact(`given${n}`, { chat: { updateAt: at(n + 1) } }),
  )
  // One of the last rows is removed, and many are added.
  items = [...given.toReversed(), ...items.filter(({ id }) => id !== 'many1190')]
  for (const contactId of [...given.map(({ id }) => id), 'many1190'])
    currentLive().effects.run({ kind: 'refetchChat', contactId })
  await vi.runAllTimersAsync()
  expect(singles()).toHaveLength(5)
  expect(currentLive().order.slice(0, 1_340)).toEqual(items.slice(0, 1_340).map(({ id }) => id))
})

test('a refetch loads no further rows', async () => {
  const rows = currentLive().order.length
  for (const contactId of others) currentLive().effects.run({ kind: 'refetchChat', contactId })
  await vi.runAllTimersAsync()
  expect(paths().filter((path) => path === 'lastchats')).toHaveLength(2)
  expect(currentLive().order.length).toBe(rows)
})

test('the next rows of the list load while chats keep changing', async () => {
  await scrollTo(250)
  delay = 300
  const rows: number[] = []
  for (let n = 0; n < 30; n += 1) {
    currentLive().effects.run({ kind: 'refetchChat', contactId: `fresh${n}` })
    if (n === 15) void currentLive().list.loadMore()
    await vi.advanceTimersByTimeAsync(100)
    rows.push(currentLive().order.length)
  }
  expect(rows[19]).toBeGreaterThan(rows[15] ?? 0)
  await vi.runAllTimersAsync()
})
