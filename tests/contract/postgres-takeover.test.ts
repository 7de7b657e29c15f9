import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SECRET_KEY_BYTES } from '#workspace/sealed-text.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { campaignCalls } from './support/campaigns.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { emailOf, GROUP, PASSWORD } from './support/users.ts'

/** How soon another service goes on with what one has left, ms. */
const TAKEN_OVER = { interval: 50, timeout: 15_000 }

/** Two services on one database. */
let first: Rig
let second: Rig
let database = ''
let mailServer: Awaited<ReturnType<typeof startMailServer>>
/** What ends a test, last first. */
const stops: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  mailServer = await startMailServer()
  stops.push(mailServer.stop)
  const original = await startRig()
  stops.push(original.stop)
  for (const id of ['c', 'd']) await original.contact(id)
  database = (await original.copyData()).database ?? ''
  const options = { database, lineKey: randomBytes(SECRET_KEY_BYTES), smtp: mailServer.smtp }
  first = await startRig(options)
  second = await startRig(options)
  stops.push(second.stop)
})
afterEach(async () => {
  while (stops.length > 0) await stops.pop()?.()
})

const say = async (rig: Rig, contactId: string, text: string, key?: string): Promise<Answer> =>
  await (
    await rig.as('sara')
  )('POST', 'messages/messages', {
    body: { contactId, content: { type: 'text', text } },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

const sent = ({ channel }: Rig) => channel.sent.map(({ content }) => content.text ?? '')

test('what a service has not handed over when it ends is handed over by the other, once', async () => {
  for (const text of ['one', 'two']) expect((await say(first, 'c', text)).status).toBe(200)
  expect((await say(second, 'd', 'three')).status).toBe(200)
  // One that starts meanwhile leaves the messages of running services alone.
  const third = await startRig({ database })
  expect(sent(third)).toEqual([])
  await first.stop()
  const others = () => [...sent(second), ...sent(third)].toSorted()
  await expect.poll(others, TAKEN_OVER).toEqual(['one', 'three', 'two'])
  await third.stop()
})

test('mails that both services post are sent once, also after the end of the one that sent', async () => {
  const invite = async (rig: Rig, name: string) => {
    const body = { groupId: GROUP, email: `${name}@example.test`, role: 'ROLE_PUBLISHER' }
    const answer = await (await rig.as('adam'))('POST', 'main/users/genesys', { body })
    expect(answer.status).toBe(200)
    return `${name}@example.test`
  }
  const invited: string[] = []
  for (let index = 0; index < 6; index += 1) {
    invited.push(await invite(first, `a${index}`))
    invited.push(await invite(second, `b${index}`))
  }
  await first.stop()
  invited.push(await invite(second, 'last'))
  await expect.poll(() => mailServer.received.length, TAKEN_OVER).toBe(invited.length)
  expect(mailServer.received.flatMap(({ to }) => to).toSorted()).toEqual(invited.toSorted())
})

test('a campaign whose preparation a service has left is prepared by the other, and reaches everybody once', async () => {
  const { draft, saveTemplate, status } = campaignCalls(() => second)
  await saveTemplate('offer', {})
  const phones = ['51980000001', '51980000002']
  for (const phone of phones) await second.contact(`v${phone}`, { phone }, ['label-vip'])
  const id = await draft()
  const { db } = second.workspace.storage
  await db.updateTable('campaigns').set({ status: 'preparing' }).where('id', '=', id).execute()
  await first.stop()
  await expect.poll(async () => await status(id), TAKEN_OVER).not.toBe('preparing')
  await expect.poll(() => second.channel.sent.map(({ phone }) => phone), TAKEN_OVER).toEqual(phones)
})

describe('two services', () => {
  beforeEach(() => {
    stops.push(first.stop)
  })

  test('count failed sign-ins together', async () => {
    const login = async (rig: Rig, password: string) =>
      (await rig.call('POST', 'main/login', { body: { email: emailOf('ana'), password } })).status
    const statuses = await Promise.all(
      Array.from({ length: 14 }, (_, index) => login(index % 2 === 0 ? first : second, 'no')),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    for (const rig of [first, second]) expect(await login(rig, PASSWORD)).toBe(429)
  })

  test('answer to each other’s tickets of exports', async () => {
    const sara = await first.as('sara')
    const body = {
      groupId: GROUP,
      columns: [{ field: 'name', label: 'Name' }],
      filename: 'contacts.csv',
      originLabels: { whatsApp: 'WhatsApp', integration: 'Integration' },
    }
    const prepared = await sara('POST', 'main/contacts/export', { body })
    expect(prepared.status).toBe(200)
    const path = `main${prepared.body.path}`
    const file = await (await second.as('sara'))('GET', path)
    expect(file).toMatchObject({ status: 200 })
    expect(file.body).toContain('Customer c')
    expect((await (await second.as('adam'))('GET', path)).status).toBe(404)
  })

  test('have one effect of a call with a key that is made at both at once', async () => {
    const rounds = Array.from({ length: 10 }, (_, index) => `key-${index}`)
    for (const key of rounds) {
      const [one, two] = await Promise.all([first, second].map((rig) => say(rig, 'c', key, key)))
      expect({ status: one?.status, id: one?.body._id }).toEqual({
        status: 200,
        id: two?.body._id,
      })
    }
    expect([...sent(first), ...sent(second)].toSorted()).toEqual(rounds.toSorted())
    const note = async (rig: Rig) =>
      await (
        await rig.as('sara')
      )('POST', 'main/notes', {
        body: { contactId: 'c', text: 'Note' },
        headers: { 'idempotency-key': 'note' },
      })
    const notes = await Promise.all([first, second].map(note))
    expect(notes.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(notes.map(({ body }) => body.id)).size).toBe(1)
  })
})
