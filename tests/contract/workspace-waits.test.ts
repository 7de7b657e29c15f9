import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { teamOverviewSchema } from '#contract/api/people/team-overview.ts'
import { followAs } from './support/follower.ts'
import { callAs, type ExpectedStatus } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

/** Waits whose window closes, and those that a user ends without an answer. */

const HOUR = 3_600_000
const ofAna = { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' }

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  for (const id of ['first', 'second', 'third']) await rig.contact(id, ofAna)
})
afterEach(() => rig.stop())

const call = async (who: Name, method: string, path: string, body?: object): Promise<Answer> =>
  await (
    await rig.as(who)
  )(method, `main/${path}`, body === undefined ? {} : { body })
const say = (contactId: string, text = 'Hi') =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text } })
const answer = async (who: Name, contactId: string) =>
  await (
    await rig.as(who)
  )('POST', 'messages/messages', { body: { contactId, content: { type: 'text', text: 'Hello' } } })
const later = (hours: number) => rig.workspace.clock.advance(hours * HOUR)
const chatOf = async (id: string) => (await call('sara', 'GET', `contacts/${id}`)).body.chat
/** `open`, `closed` or `none`. */
async function waitOf(id: string): Promise<string> {
  const { waitingSince, closedWaitSince } = await chatOf(id)
  if (waitingSince !== undefined && closedWaitSince !== undefined) return 'both'
  return waitingSince !== undefined ? 'open' : closedWaitSince === undefined ? 'none' : 'closed'
}
const waits = async () => [await waitOf('first'), await waitOf('second'), await waitOf('third')]
const order = async (query = '', who: Name = 'ana') => {
  const path = `contacts/lastchats?groupId=${GROUP}&sort=waiting${query}`
  const { items }: { items: { id: string }[] } = (await call(who, 'GET', path)).body
  return items.map(({ id }) => id)
}
const countsOf = async (who: Name) =>
  (await call(who, 'GET', `contacts/lastchats/counter?groupId=${GROUP}`)).body.views
const overviewOf = async (who: Name) =>
  teamOverviewSchema.parse((await call(who, 'GET', 'assignment/overview')).body)
const endWait = (who: Name, id: string) => call(who, 'PUT', `contacts/${id}/no-answer-needed`)
const resumeWait = (who: Name, id: string) => call(who, 'DELETE', `contacts/${id}/no-answer-needed`)

/** The first customer waits and their window is closed; the second waits; the third does not. */
async function oneClosed(): Promise<void> {
  await say('first')
  later(2)
  await say('second')
  later(22)
  await expect.poll(waits).toEqual(['closed', 'open', 'none'])
}

describe('a wait whose window has closed', () => {
  beforeEach(oneClosed)

  test('is below the open ones in the order by waits, and above the chats of those who do not wait', async () => {
    expect(await order()).toEqual(['second', 'first', 'third'])
    expect(await order('&waiting=0')).toEqual(['second', 'first'])
    expect(await order('&closedWait=true')).toEqual(['first'])
    later(2)
    await expect.poll(waits).toEqual(['closed', 'closed', 'none'])
    expect(await order()).toEqual(['second', 'first', 'third'])
  })

  test('is in no figure of waiting customers but in one of its own', async () => {
    const views = { mine: 3, waiting: 1, closedWaits: 1, all: 3 }
    expect(await countsOf('ana')).toMatchObject(views)
    const { agents, total } = await overviewOf('mia')
    const { waitingSince } = await chatOf('second')
    const figures = { waiting: 1, waitingSince, closedWaits: 1 }
    expect(agents.find(({ userId }) => userId === 'ana')).toMatchObject(figures)
    expect(total).toMatchObject(figures)
    const { body } = await call('mia', 'GET', 'assignment/loads')
    const ana = body.items.find(({ userId }: { userId?: string }) => userId === 'ana')
    expect(ana.waitingSince).toBe(waitingSince)
  })

  test('is counted with its agent, also after another one got it', async () => {
    await call('sara', 'POST', 'contacts/first/assign', { groupId: GROUP, userId: 'beto' })
    expect(await countsOf('ana')).toMatchObject({ waiting: 1, closedWaits: 0 })
    expect(await countsOf('beto')).toMatchObject({ waiting: 0, closedWaits: 1 })
    await call('sara', 'PUT', 'contacts/first/chat-archived')
    expect(await countsOf('beto')).toMatchObject({ closedWaits: 0 })
  })

  test('ends with an answer', async () => {
    const now = rig.workspace.clock.now()
    await rig.workspace.storage.db
      .updateTable('contacts')
      .set({ last_contact_response_at: now })
      .where('id', '=', 'first')
      .execute()
    expect((await answer('ana', 'first')).status).toBe(200)
    expect(await waitOf('first')).toBe('none')
  })

  test.each(['Hi again', 'Thanks'])(
    'begins anew when the customer writes “%s”: nobody has answered them yet',
    async (text) => {
      await say('first', text)
      const { waitingSince, updateAt } = await chatOf('first')
      expect([waitingSince, await waitOf('first')]).toEqual([updateAt, 'open'])
      expect(await order('&waiting=0')).toEqual(['second', 'first'])
    },
  )
})

test('the window of a wait begins again with each message, and the app learns when it closes', async () => {
  await say('first')
  later(20)
  await say('first', 'Hello?')
  later(23)
  expect(await waitOf('first')).toBe('open')
  const { client, received } = await followAs(rig, 'ana')
  later(1)
  await expect.poll(() => received.map(({ name }) => name)).toContain('chat.wait')
  client.disconnect()
  const event = received.find(({ name }) => name === 'chat.wait')
  expect(event?.data.byUserId).toBeUndefined()
  expect(event?.data.contact.chat.waitingSince).toBeUndefined()
  expect(event?.data.contact.chat.closedWaitSince).toBeDefined()
})

test.each(['Gracias', 'Muchas gracias Ana!!', '👍'])('“%s” alone starts no wait', async (text) => {
  await say('first')
  await answer('ana', 'first')
  await say('first', text)
  expect(await waitOf('first')).toBe('none')
  await say('first', 'And the price?')
  await say('first', text)
  expect(await waitOf('first')).toBe('open')
})

describe('“no answer needed”', () => {
  const byRole: readonly ExpectedStatus[] = [
    { role: 'super admin', who: 'sara', status: 200 },
    { role: 'admin', who: 'adam', status: 200 },
    { role: 'supervisor', who: 'susi', status: 200 },
    { role: 'manager', who: 'mia', status: 200 },
    { role: 'agent who has it', who: 'ana', status: 200 },
    { role: 'other agent', who: 'beto', status: 404 },
    { role: 'read-only agent', who: 'rita', status: 404 },
    { role: 'person whose access was taken away', who: 'gone', status: 404 },
    { role: 'stranger', who: 'olga', status: 404 },
    { role: 'person without a session', who: 'nobody', status: 401 },
  ]
  test.each(byRole)('is set by the $role with $status', async ({ who, status }) => {
    await say('first')
    const caller = await callAs(rig, who)
    expect((await caller('PUT', 'main/contacts/first/no-answer-needed')).status).toBe(status)
    expect(await waitOf('first')).toBe(status === 200 ? 'none' : 'open')
    expect((await caller('DELETE', 'main/contacts/first/no-answer-needed')).status).toBe(status)
    expect(await waitOf('first')).toBe('open')
  })

  test('is refused to a read-only agent who sees the chat', async () => {
    await rig.contact('ritas', { user_id: 'rita', user_tag_id: 'tag-rita' })
    await say('ritas')
    expect((await endWait('rita', 'ritas')).status).toBe(403)
    expect(await waitOf('ritas')).toBe('open')
  })

  test('ends the wait for everybody, once, and leaves the chat’s status and its reading as they were', async () => {
    await say('first')
    const before = (await call('sara', 'GET', 'contacts/first')).body
    const { client, received } = await followAs(rig, 'mia')
    const { status, body } = await endWait('ana', 'first')
    expect([status, body.chat.waitingSince]).toEqual([200, undefined])
    await endWait('ana', 'first')
    await call('ana', 'POST', 'contacts/first/enable-flag', { flag: 'important' })
    await expect.poll(() => received.map(({ name }) => name)).toEqual(['chat.wait', 'chat.flags'])
    client.disconnect()
    expect(received[0]?.data).toMatchObject({ byUserId: 'ana', contact: { id: 'first' } })
    const after = (await call('sara', 'GET', 'contacts/first')).body
    expect([
      after.chatStatus,
      after.archived,
      after.finishedChat,
      after.chat.pendingMessages,
    ]).toEqual([
      before.chatStatus,
      before.archived,
      before.finishedChat,
      before.chat.pendingMessages,
    ])
    expect(await countsOf('ana')).toMatchObject({ waiting: 0, closedWaits: 0 })
  })

  test('is undone as the wait was, closed if its window has closed meanwhile', async () => {
    await say('first')
    const { waitingSince } = await chatOf('first')
    await endWait('ana', 'first')
    await resumeWait('ana', 'first')
    expect((await chatOf('first')).waitingSince).toBe(waitingSince)
    await endWait('ana', 'first')
    later(25)
    await resumeWait('ana', 'first')
    expect((await chatOf('first')).closedWaitSince).toBe(waitingSince)
  })

  test('that was undone lets the window close as before', async () => {
    await say('first')
    await endWait('ana', 'first')
    await resumeWait('ana', 'first')
    later(24)
    await expect.poll(() => waitOf('first')).toBe('closed')
  })

  test('lasts until the customer writes again, and is then not undone', async () => {
    await say('first')
    await endWait('ana', 'first')
    later(1)
    await say('first', 'One more thing')
    const { waitingSince, updateAt } = await chatOf('first')
    expect(waitingSince).toBe(updateAt)
    await resumeWait('ana', 'first')
    expect((await chatOf('first')).waitingSince).toBe(waitingSince)
  })

  test('is not undone after an answer', async () => {
    await say('first')
    await endWait('ana', 'first')
    await answer('ana', 'first')
    await resumeWait('ana', 'first')
    expect(await waitOf('first')).toBe('none')
  })

  test('is set for many chats at once, each by itself, and undone', async () => {
    await oneClosed()
    await rig.contact('betos', { user_id: 'beto', user_tag_id: 'tag-beto' })
    await say('betos')
    const change = async (kind: string, contactIds: readonly string[]) => {
      const body = { groupId: GROUP, contactIds, change: { kind } }
      const { items } = (await call('ana', 'POST', 'contacts/lastchats/bulk', body)).body
      return items.map(({ id, result, undo }: { id: string; result: string; undo?: object }) =>
        [id, result, undo === undefined ? '' : JSON.stringify(undo)].join(' ').trim(),
      )
    }
    const all = ['first', 'second', 'third', 'betos']
    expect(await change('endWait', all)).toEqual([
      'first changed {"kind":"resumeWait"}',
      'second changed {"kind":"resumeWait"}',
      'third unchanged',
      'betos refused',
    ])
    expect(await waits()).toEqual(['none', 'none', 'none'])
    await change('resumeWait', ['first', 'second'])
    expect(await waits()).toEqual(['closed', 'open', 'none'])
    expect(await waitOf('betos')).toBe('open')
  })
})

describe('the wait of a finished chat', () => {
  const flag = (way: 'enable' | 'disable') =>
    call('ana', 'POST', `contacts/first/${way}-flag`, { flag: 'finished' })

  test('goes on closed if the window has closed meanwhile', async () => {
    await say('first')
    await flag('enable')
    expect(await waitOf('first')).toBe('none')
    await flag('disable')
    expect(await waitOf('first')).toBe('open')
    await flag('enable')
    later(25)
    await flag('disable')
    expect(await waitOf('first')).toBe('closed')
    await flag('enable')
    await flag('disable')
    expect(await waitOf('first')).toBe('closed')
  })

  test('closes later if the mark is removed in time', async () => {
    await say('first')
    await flag('enable')
    later(23.5)
    await flag('disable')
    later(0.5)
    await expect.poll(() => waitOf('first')).toBe('closed')
  })

  test('does not go on after it was ended, except by undoing that', async () => {
    await say('first')
    await endWait('ana', 'first')
    await flag('enable')
    await resumeWait('ana', 'first')
    expect(await waitOf('first')).toBe('none')
    await flag('disable')
    expect(await waitOf('first')).toBe('open')
  })
})
