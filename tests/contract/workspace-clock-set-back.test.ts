import { afterEach, beforeEach, expect, test } from 'vitest'
import { remainingMs } from '#contract/rules/chats/chat-window.ts'
import { limits } from '#contract/limits.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

const HOUR_MS = 3_600_000

let rig: Rig
let sara: Caller
beforeEach(async () => {
  rig = await startRig()
  sara = await rig.as('sara')
  for (const id of ['a', 'b', 'c']) {
    await rig.contact(id, { last_position: 0, last_contact_response_at: null })
    await say(id, `${id}1`)
    rig.workspace.clock.advance(60_000)
  }
})
afterEach(() => rig.stop())

const say = (contactId: string, text: string) =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text } })
const answer = async (contactId: string) => {
  const body = { contactId, content: { type: 'text', text: 'Yes' } }
  expect((await sara('POST', 'messages/messages', { body })).status).toBe(200)
}
const chats = async (query = '') =>
  (await sara('GET', `main/contacts/lastchats?groupId=${GROUP}${query}`)).body.items
const order = async (query?: string) => (await chats(query)).map(({ id }: { id: string }) => id)

test('a clock that is set back by two hours does not change the order of chats and messages', async () => {
  expect(await order()).toEqual(['c', 'b', 'a'])
  rig.workspace.clock.advance(-2 * HOUR_MS)
  await say('a', 'a2')
  expect(await order()).toEqual(['a', 'c', 'b'])
  await say('b', 'b2')
  await answer('c')
  expect(await order()).toEqual(['c', 'b', 'a'])
  await say('a', 'a3')
  await rig.channel.customer.firstMessage({
    to: '5190000000',
    phone: '51911222333',
    name: 'Rosa',
    content: { type: 'text', text: 'New' },
  })
  const all = await chats()
  expect(all.map(({ name }: { name: string }) => name)).toEqual([
    'Rosa',
    'Customer a',
    'Customer c',
    'Customer b',
  ])
  // Clients sort the chats by this time.
  const times = all.map(({ chat }: { chat: { updateAt: string } }) => chat.updateAt)
  expect(new Set(times).size).toBe(4)
  expect(times).toEqual(times.toSorted().toReversed())
  expect([...(await order('&limit=2')), ...(await order('&limit=2&offset=2'))]).toEqual(
    all.map(({ id }: { id: string }) => id),
  )
  const { body } = await sara('GET', 'messages/messages/a')
  expect(body.items.map(({ content }: { content: { text: string } }) => content.text)).toEqual([
    'a1',
    'a2',
    'a3',
  ])
})

test('windows, waits and times of response are not negative after the clock was set back', async () => {
  rig.workspace.clock.advance(-2 * HOUR_MS)
  const now = rig.workspace.clock.now()
  const [newest] = await chats()
  expect(newest.id).toBe('c')
  expect(remainingMs(newest.lastContactResponseAt, now)).toBe(limits.chatWindowMs)
  await say('c', 'c2')
  const waitingSince = Date.parse((await chats())[0].chat.waitingSince)
  expect(waitingSince).toBeGreaterThanOrEqual(now)
  expect(waitingSince).toBeLessThanOrEqual(rig.workspace.clock.now())
  await answer('c')
  expect((await chats())[0].chat.waitingSince).toBeUndefined()
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const [from, to] = [day(now - 24 * HOUR_MS), day(now + 24 * HOUR_MS)]
  const report = await sara('GET', `main/groups/${GROUP}/report?from=${from}&to=${to}`)
  expect(report.body.totals).toMatchObject({ answered: 1, medianResponse: 0 })
})
