import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { channelCodes } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { createSilentChannel } from '#workspace/channel/channel.ts'
import { createClock } from '#workspace/clock.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { createWorkspace } from '#workspace/workspace.ts'
import { until } from './push-support.ts'
import { contactAccess } from './support/roles.ts'
import { followAs, type Follower } from './support/follower.ts'
import { cheapCost, GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

const HOUR = 3_600_000

let rig: Rig
const followers: Follower[] = []
beforeEach(async () => {
  rig = await startRig({ control: true })
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  await rig.contact('ritas', { user_id: 'rita', user_tag_id: 'tag-rita' })
})
afterEach(async () => {
  for (const { client } of followers.splice(0)) client.disconnect()
  await rig.stop()
})

const inMs = (ms: number) => new Date(rig.workspace.clock.now() + ms).toISOString()
const text = (words: string) => ({ content: { type: 'text', text: words } })

async function schedule(
  name: Name,
  contactId: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const path = `messages/scheduled-messages/${contactId}`
  return (await rig.as(name))('POST', path, { body, headers })
}
const pending = async (name: Name, contactId?: string): Promise<Answer> => {
  const query = contactId === undefined ? '' : `?contactId=${contactId}`
  return (await rig.as(name))('GET', `messages/scheduled-messages/pending${query}`)
}
const waiting = async (): Promise<string[]> =>
  (await pending('sara')).body.items.map(
    ({ content }: { content?: { text: string } }) => content?.text,
  )

interface Said {
  content: { text: string }
  status: string
  payloadFailed?: { code?: number; title?: string }
  sentByUserId: string
  clientKey?: string
}
const conversation = async (contactId = 'c'): Promise<Said[]> =>
  (await (await rig.as('sara'))('GET', `messages/messages/${contactId}?limit=100`)).body.items

/** Advances the clock, and waits until the conversation has that many messages. */
async function passes(ms: number, messages: number): Promise<Said[]> {
  rig.workspace.clock.advance(ms)
  await expect.poll(async () => (await conversation()).length).toBe(messages)
  return await conversation()
}

/** A template with a name variable. */
async function greetingCalled(name: string) {
  const adam = await rig.as('adam')
  const content = { type: 'text', text: 'Hello {{contact.first_name}}' }
  return adam('POST', 'main/templates', { body: { groupId: GROUP, name, content } })
}

describe('a scheduled message', () => {
  test('waits in order of time, and is sent on time in its author’s name', async () => {
    const later = await schedule('ana', 'c', { scheduledDate: inMs(2 * HOUR), ...text('Later') })
    expect(later.body).toMatchObject({ contactId: 'c', createdByUserId: 'ana' })
    await schedule('ana', 'c', { scheduledDate: inMs(HOUR), ...text('Sooner') })
    expect(await waiting()).toEqual(['Sooner', 'Later'])
    expect((await pending('ana', 'c')).body.items).toHaveLength(2)
    rig.workspace.clock.advance(HOUR - 1_000)
    expect(await conversation()).toEqual([])
    const [first] = await passes(1_000, 1)
    expect(first).toMatchObject({ content: { text: 'Sooner' }, sentByUserId: 'ana' })
    expect(first?.status).toBe('pending')
    expect(await waiting()).toEqual(['Later'])
    await passes(HOUR, 2)
    expect(await waiting()).toEqual([])
    expect(rig.channel.sent.map(({ content }) => content.text)).toEqual(['Sooner', 'Later'])
  })

  test('is sent once, though several are due at once and time goes on', async () => {
    for (const words of ['one', 'two', 'three'])
      await schedule('ana', 'c', { scheduledDate: inMs(HOUR), ...text(words) })
    await passes(HOUR, 3)
    rig.workspace.clock.advance(HOUR)
    await schedule('ana', 'c', { scheduledDate: inMs(HOUR), ...text('four') })
    await passes(HOUR, 4)
    expect(rig.channel.sent.map(({ content }) => content.text)).toEqual([
      'one',
      'two',
      'three',
      'four',
    ])
  })

  test('does not change the pending mark: nobody has read the chat', async () => {
    await rig.channel.customer.message({
      contactId: 'c',
      content: { type: 'text', text: 'Hello?' },
    })
    await schedule('ana', 'c', { scheduledDate: inMs(HOUR), ...text('Soon') })
    await passes(HOUR, 2)
    const { body } = await (await rig.as('ana'))('GET', 'main/contacts/c')
    expect(body.chat).toMatchObject({ pendingMessages: 1, lastMessage: 'Soon' })
  })

  test('sends events when it is scheduled, cancelled and due', async () => {
    const mia = await followAs(rig, 'mia')
    followers.push(mia)
    const { body } = await schedule('ana', 'c', { scheduledDate: inMs(HOUR), ...text('One') })
    expect(await mia.next()).toMatchObject({
      name: 'contact.scheduled',
      data: { contactId: 'c', byUserId: 'ana' },
    })
    await (
      await rig.as('ana')
    )('DELETE', `messages/scheduled-messages/c/${body.id}`)
    expect(await mia.next()).toMatchObject({ name: 'contact.scheduled' })
    await schedule('ana', 'c', { scheduledDate: inMs(HOUR), ...text('Two') })
    expect(await mia.next()).toMatchObject({ name: 'contact.scheduled' })
    await passes(HOUR, 1)
    const due = await mia.next()
    expect(due?.name).toBe('contact.scheduled')
    expect(due?.data.byUserId).toBeUndefined()
    const sent = await mia.next()
    expect(sent).toMatchObject({
      name: 'message.created',
      data: { message: { sentByUserId: 'ana' } },
    })
    // Ana's own screen receives it as well.
    expect(sent?.data.byUserId).toBeUndefined()
  })

  test('can be cancelled until it is sent', async () => {
    const { body } = await schedule('ana', 'c', { scheduledDate: inMs(HOUR), ...text('No') })
    const cancel = async (name: Name, contactId = 'c') =>
      (await (await rig.as(name))('DELETE', `messages/scheduled-messages/${contactId}/${body.id}`))
        .status
    expect(await cancel('beto')).toBe(404)
    expect(await cancel('sara', 'ritas')).toBe(404)
    expect(await cancel('mia')).toBe(200)
    expect(await cancel('mia')).toBe(404)
    rig.workspace.clock.advance(2 * HOUR)
    await schedule('ana', 'c', { scheduledDate: inMs(HOUR), ...text('Yes') })
    const delivered = await passes(HOUR, 1)
    expect(delivered[0]?.content.text).toBe('Yes')
  })

  test('of a template is sent with the template’s current text', async () => {
    const created = await greetingCalled('Hi')
    const scheduled = await schedule('ana', 'c', {
      scheduledDate: inMs(HOUR),
      templateId: created.body.id,
    })
    expect([scheduled.status, scheduled.body.templateId]).toEqual([200, created.body.id])
    const [delivered] = await passes(HOUR, 1)
    expect(delivered?.status).toBe('pending')
    expect(delivered?.content.text).toBe('Hello Customer')
    const gone = await schedule('ana', 'c', { scheduledDate: inMs(HOUR), templateId: 'nothing' })
    expect(gone.status).toBe(404)
    const open = await (
      await rig.as('adam')
    )('POST', 'main/templates', {
      body: { groupId: GROUP, name: 'Open', content: { type: 'text', text: 'For {{price}}' } },
    })
    const lacking = await schedule('ana', 'c', {
      scheduledDate: inMs(HOUR),
      templateId: open.body.id,
    })
    expect(lacking.status).toBe(400)
  })

  test('of an interactive template is refused if the contact’s name makes it too long', async () => {
    const place = '{{contact.first_name}}'
    const text = 'x'.repeat(limits.interactive.bodyMax - place.length) + place
    const name = 'y'.repeat(place.length + 1)
    await rig.contact('long', { user_id: 'ana', user_tag_id: 'tag-ana', name })
    const options = [{ id: 'm', title: 'Morning' }]
    const content = { type: 'quick_reply', text, options }
    const body = { groupId: GROUP, name: 'When', content }
    const created = await (await rig.as('adam'))('POST', 'main/mtemplates', { body })
    const when = { scheduledDate: inMs(HOUR), templateId: created.body.id }
    const refused = await schedule('ana', 'long', when)
    expect(refused.status).toBe(400)
    expect(refused.body.issues).toEqual([
      expect.objectContaining({ path: 'templateId.parameters' }),
    ])
    expect((await schedule('ana', 'c', when)).status).toBe(200)
  })
})

describe('a scheduled message that cannot be sent', () => {
  test('is in the conversation as failed: the window has closed', async () => {
    await schedule('ana', 'c', { scheduledDate: inMs(limits.chatWindowMs + HOUR), ...text('Late') })
    const [delivered] = await passes(limits.chatWindowMs + HOUR, 1)
    expect(delivered).toMatchObject({
      status: 'failed',
      content: { text: 'Late' },
      payloadFailed: { code: channelCodes.windowClosed },
    })
    expect(rig.channel.sent).toEqual([])
    expect(await waiting()).toEqual([])
  })

  test('fails if its author is read-only by then, or has left', async () => {
    await schedule('ana', 'c', { scheduledDate: inMs(HOUR), ...text('One') })
    await schedule('ana', 'c', { scheduledDate: inMs(2 * HOUR), ...text('Two') })
    const { db } = rig.workspace.storage
    const change = (more: object) =>
      db.updateTable('members').set(more).where('user_id', '=', 'ana').execute()
    await change({ is_read_only: 1 })
    await passes(HOUR, 1)
    await change({ is_read_only: 0, disabled: 1 })
    const delivered = await passes(HOUR, 2)
    for (const { status, payloadFailed } of delivered) {
      expect(status).toBe('failed')
      expect(payloadFailed?.title).toBe('whoever scheduled it can no longer write in this chat.')
    }
    expect(rig.channel.sent).toEqual([])
  })

  test('fails if its template was archived, or at the message limit', async () => {
    const created = await (
      await rig.as('adam')
    )('POST', 'main/templates', {
      body: { groupId: GROUP, name: 'Hi', content: { type: 'text', text: 'Hello' } },
    })
    await schedule('ana', 'c', { scheduledDate: inMs(HOUR), templateId: created.body.id })
    await (
      await rig.as('adam')
    )('PUT', `main/templates/${created.body.id}/archived`)
    const [gone] = await passes(HOUR, 1)
    expect(gone?.payloadFailed?.title).toBe('the scheduled template is no longer available.')
    await schedule('ana', 'c', { scheduledDate: inMs(HOUR), ...text('Too many') })
    const { db } = rig.workspace.storage
    await db.updateTable('groups').set({ message_limit: 0 }).where('id', '=', GROUP).execute()
    const [, over] = await passes(HOUR, 2)
    expect(over?.payloadFailed?.title).toBe('the group’s message limit is used up.')
    // It can be sent again with the text that the customer would have read, without variables.
    const greeting = await greetingCalled('Greeting')
    await schedule('ana', 'c', { scheduledDate: inMs(HOUR), templateId: greeting.body.id })
    const [, , unsent] = await passes(HOUR, 3)
    expect(unsent).toMatchObject({
      status: 'failed',
      content: { text: 'Hello Customer', templateId: greeting.body.id },
    })
    expect(rig.channel.sent).toEqual([])
  })
})

test.each(contactAccess)(
  '%s, contact %s: reading %i, scheduling %i',
  async (name, contactId, reads, schedules) => {
    expect((await pending(name, contactId)).status).toBe(reads)
    const body = { scheduledDate: inMs(HOUR), ...text('Hi') }
    expect((await schedule(name, contactId, body)).status).toBe(schedules)
    expect(await waiting()).toHaveLength(schedules === 200 ? 1 : 0)
  },
)

test('scheduled messages are visible with their chat, also in the list of all', async () => {
  for (const [name, contactId] of [
    ['ana', 'c'],
    ['sara', 'ritas'],
  ] as const)
    await schedule(name, contactId, { scheduledDate: inMs(HOUR), ...text(contactId) })
  const seen = async (name: Name) =>
    (await pending(name)).body.items.map(({ contactId }: { contactId: string }) => contactId)
  expect((await seen('sara')).toSorted()).toEqual(['c', 'ritas'])
  expect(await seen('ana')).toEqual(['c'])
  expect(await seen('rita')).toEqual(['ritas'])
  expect(await seen('beto')).toEqual([])
  expect((await pending('olga')).status).toBe(404)
})

test.each<[string, (now: number) => object]>([
  ['empty words', (now) => ({ scheduledDate: new Date(now + HOUR).toISOString(), ...text('  ') })],
  ['no words', (now) => ({ scheduledDate: new Date(now + HOUR).toISOString() })],
  [
    'words and a template',
    (now) => ({ scheduledDate: new Date(now + HOUR).toISOString(), ...text('x'), templateId: 't' }),
  ],
  [
    'too many words',
    (now) => ({
      scheduledDate: new Date(now + HOUR).toISOString(),
      ...text('x'.repeat(limits.messageTextMax + 1)),
    }),
  ],
  ['the past', (now) => ({ scheduledDate: new Date(now - 1).toISOString(), ...text('x') })],
  [
    'another age',
    (now) => ({
      scheduledDate: new Date(now + 2 * limits.scheduleAheadMs).toISOString(),
      ...text('x'),
    }),
  ],
  ['no moment', () => ({ scheduledDate: 'tomorrow', ...text('x') })],
])('scheduling %s is refused', async (_, body) => {
  const answer = await schedule('ana', 'c', body(rig.workspace.clock.now()))
  expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
  expect(await waiting()).toEqual([])
})

test('an empty text is refused with the specification’s words', async () => {
  const { body } = await schedule('ana', 'c', { scheduledDate: inMs(HOUR), ...text(' ') })
  expect(JSON.stringify(body)).toContain('Mensaje vacío o no válido')
})

test('a repeated call with its key schedules once, and returns the same after it was sent', async () => {
  const body = { scheduledDate: inMs(HOUR), ...text('Once') }
  const key = { 'idempotency-key': 'k1' }
  const first = await schedule('ana', 'c', body, key)
  expect((await schedule('ana', 'c', body, key)).body).toEqual(first.body)
  expect(await waiting()).toEqual(['Once'])
  await passes(HOUR, 1)
  expect((await schedule('ana', 'c', body, key)).body).toEqual(first.body)
  expect(await waiting()).toEqual([])
  const other = await schedule('ana', 'c', { ...body, ...text('Other') }, key)
  expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('a repeated call with its key is refused once the message is cancelled', async () => {
  const body = { scheduledDate: inMs(HOUR), ...text('Once') }
  const key = { 'idempotency-key': 'k1' }
  const first = await schedule('ana', 'c', body, key)
  const path = `messages/scheduled-messages/c/${first.body.id}`
  expect((await (await rig.as('ana'))('DELETE', path)).status).toBe(200)
  const again = await schedule('ana', 'c', body, key)
  expect([again.status, again.body.code]).toEqual([410, 'MESSAGE_DELETED'])
  expect(await waiting()).toEqual([])
})

test.each(['pending', 'rejected', 'deleted', 'disabled', 'paused'] as const)(
  'a channel template that is %s cannot be scheduled',
  async (status) => {
    const template = whatsAppTemplateSchema.parse({
      id: 'w-1',
      name: 'w_1',
      templateType: 'TEXT',
      templateText: 'Hello',
      status: 'approved',
    })
    const { db } = rig.workspace.storage
    const body = { scheduledDate: inMs(HOUR), templateId: 'w-1' }
    await saveWaTemplate(db, { ...template, groupId: GROUP }, 0)
    expect((await schedule('ana', 'c', body)).status).toBe(200)
    await saveWaTemplate(db, { ...template, groupId: GROUP, status }, 0)
    const refused = await schedule('ana', 'c', body)
    expect([refused.status, refused.body.code]).toEqual([409, 'WATEMPLATE_NOT_APPROVED'])
    expect((await pending('ana', 'c')).body.items).toHaveLength(1)
  },
)

test('a repeated call with its key returns that it is scheduled, whoever has the chat by then', async () => {
  const body = { scheduledDate: inMs(HOUR), ...text('Once') }
  const key = { 'idempotency-key': 'k1' }
  const first = await schedule('ana', 'c', body, key)
  const sara = await rig.as('sara')
  const given = await sara('POST', 'main/contacts/c/assign', {
    body: { groupId: GROUP, userId: 'beto' },
  })
  expect(given.status).toBe(200)
  const again = await schedule('ana', 'c', body, key)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await waiting()).toEqual(['Once'])
  expect((await schedule('ana', 'c', body, { 'idempotency-key': 'k2' })).status).toBe(404)
  const path = 'messages/scheduled-messages/c'
  const elsewhere = await (
    await rig.as('ana')
  )('POST', path, { body, headers: key, group: OTHER_GROUP })
  expect(elsewhere.status).toBe(404)
})

test('messages that were due while the service was down are sent once it is up, and only once', async () => {
  await schedule('ana', 'c', { scheduledDate: inMs(HOUR), ...text('While you slept') })
  const copy = await rig.copyData()
  const open = async (ahead: number) => {
    const sent: string[] = []
    const silent = createSilentChannel(() => undefined)
    const workspace = await createWorkspace({
      ...copy,
      passwordCost: cheapCost,
      clock: createClock(() => Date.now() + ahead),
      channel: () => ({
        ...silent,
        send(message) {
          sent.push(message.content.text ?? '')
          silent.send(message)
        },
      }),
    })
    return { workspace, sent }
  }
  const first = await open(0)
  await first.workspace.close()
  expect(first.sent).toEqual([])
  const second = await open(2 * HOUR)
  await until('it is sent', () => second.sent.length > 0)
  await second.workspace.close()
  const third = await open(3 * HOUR)
  await third.workspace.close()
  expect([second.sent, third.sent]).toEqual([['While you slept'], []])
})
