import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assignmentApi, chatTakenSchema } from '#contract/api/chats/assignment.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { followAs } from './support/follower.ts'
import { callAs, type ExpectedStatus } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig({ control: true })
  await rig.contact('free')
  await rig.contact('south', { team_tag_id: 'tag-south' })
  await rig.contact('anas', { user_id: 'ana', user_tag_id: 'tag-ana' })
})
afterEach(() => rig.stop())

const take = async (who: Parameters<typeof callAs>[1], id: string): Promise<Answer> =>
  (await callAs(rig, who))('POST', `main/contacts/${id}/take`)
const say = async (
  who: Name,
  id: string,
  content: object = { type: 'text', text: 'Good morning' },
) => (await rig.as(who))('POST', 'messages/messages', { body: { contactId: id, content } })

async function chat(id: string) {
  return contactSchema.parse((await (await rig.as('sara'))('GET', `main/contacts/${id}`)).body)
}
const agentOf = async (id: string) => (await chat(id)).userId

async function setGroup(change: object): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('no group')
  await saveGroup(db, { ...group, ...change })
}

const roles: readonly ExpectedStatus[] = [
  { role: 'super admin', who: 'sara', status: 200 },
  { role: 'admin', who: 'adam', status: 200 },
  { role: 'supervisor', who: 'susi', status: 200 },
  { role: 'manager', who: 'mia', status: 200 },
  { role: 'publisher', who: 'ana', status: 200 },
  { role: 'read-only agent', who: 'rita', status: 403 },
  { role: 'person whose access was taken away', who: 'gone', status: 404 },
  { role: 'stranger', who: 'olga', status: 404 },
  { role: 'person without a session', who: 'nobody', status: 401 },
]

describe('taking a free chat', () => {
  test.each(roles)('is answered to the $role ($who) with $status', async ({ who, status }) => {
    expect((await take(who, 'free')).status).toBe(status)
    expect(await agentOf('free')).toBe(status === 200 ? who : undefined)
  })

  test('is a row of the history, an event for all who see the chat, and no notification', async () => {
    await setGroup({ hasNotifications: true })
    const follower = await followAs(rig, 'mia')
    const { body } = await take('ana', 'free')
    const { output } = assignmentApi.takeChat
    const row = {
      userId: 'ana',
      userTagId: 'tag-ana',
      assignedBy: 'SOURCE_USER_PUBLISHER',
      assignedByUserId: 'ana',
      taken: 'byHand',
    }
    expect(output.parse(body)).toMatchObject({ userId: 'ana', userTagIds: [row] })
    expect(await follower.next()).toMatchObject({
      name: 'contact.assigned',
      data: { byUserId: 'ana', contact: { id: 'free', userId: 'ana' }, entry: row },
    })
    follower.client.disconnect()
    const ana = await rig.as('ana')
    expect((await ana('GET', 'main/notifications/user')).body.items).toEqual([])
  })

  test('is repeated without effect by the user who has it', async () => {
    await take('ana', 'free')
    const { status, body } = await take('ana', 'free')
    expect([status, body.userTagIds.length]).toEqual([200, 1])
  })

  test('of two users at once, one has it and the other reads who was faster', async () => {
    const [ana, beto] = await Promise.all([rig.as('ana'), rig.as('beto')])
    const answers = await Promise.all(
      [ana, beto].map((call) => call('POST', 'main/contacts/free/take')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const winner = await agentOf('free')
    const refusal = answers.find(({ status }) => status === 409)
    expect(refusal?.body.code).toBe('CHAT_TAKEN')
    const taken = chatTakenSchema.parse(refusal?.body.details)
    expect(taken).toMatchObject({ userId: winner, userName: winner })
    expect((await chat('free')).userTagIds).toHaveLength(1)
  })

  test('says for how long the other has it, also to a manager, who still sees it', async () => {
    await take('ana', 'free')
    rig.workspace.clock.advance(3_000)
    for (const who of ['mia', 'beto'] as const) {
      const { status, body } = await take(who, 'free')
      expect([status, body.details.userName]).toEqual([409, 'ana'])
      expect(body.details.sinceMs).toBeGreaterThanOrEqual(3_000)
    }
  })

  test('says nothing about a chat that the caller never saw, or lost long ago', async () => {
    expect((await take('beto', 'anas')).status).toBe(404)
    await take('ana', 'free')
    rig.workspace.clock.advance(11 * 60_000)
    expect((await take('beto', 'free')).status).toBe(404)
  })

  test('is refused where free chats are hidden from the caller', async () => {
    await setGroup({ teamRestrictionForUserOutTeam: true })
    expect((await take('ana', 'south')).status).toBe(404)
    expect((await take('beto', 'south')).status).toBe(200)
    await setGroup({ freeContactsNotVisibleByPublisher: true })
    expect((await take('ana', 'free')).status).toBe(404)
    expect((await take('mia', 'free')).status).toBe(200)
  })
})

describe('the first answer in a free chat', () => {
  test('takes it for the agent, who is its agent in the event of the message', async () => {
    const follower = await followAs(rig, 'mia')
    expect((await say('ana', 'free')).status).toBe(200)
    expect((await chat('free')).userTagIds).toMatchObject([
      { userId: 'ana', assignedByUserId: 'ana', taken: 'byAnswer' },
    ])
    expect((await follower.next())?.name).toBe('contact.assigned')
    expect(await follower.next()).toMatchObject({
      name: 'message.created',
      data: { contact: { userId: 'ana' } },
    })
    follower.client.disconnect()
  })

  test('of two agents at once takes it for one; the other’s is not sent, and the refusal says who has it', async () => {
    const agents = await Promise.all([rig.as('ana'), rig.as('beto')])
    const body = { contactId: 'free', content: { type: 'text', text: 'Good morning' } }
    const answers = await Promise.all(
      agents.map((call) => call('POST', 'messages/messages', { body })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const refusal = answers.find(({ status }) => status === 409)
    expect(refusal?.body).toMatchObject({
      code: 'CHAT_TAKEN',
      details: { userId: await agentOf('free'), answer: { content: body.content } },
    })
    // The other one is told the answer for a minute.
    const loser = agents[answers.findIndex(({ status }) => status === 409)]
    const again = async () => (await loser?.('POST', 'messages/messages', { body }))?.body.details
    rig.workspace.clock.advance(59_000)
    expect((await again()).answer.content).toEqual(body.content)
    rig.workspace.clock.advance(2_000)
    expect(await again()).toMatchObject({ userId: await agentOf('free') })
    expect((await again()).answer).toBeUndefined()
    expect(rig.channel.sent).toHaveLength(1)
  })

  test('takes it with a template too', async () => {
    const ana = await rig.as('ana')
    const quick = { name: 'Greeting', content: { text: 'Hello', type: 'text' }, groupId: GROUP }
    const { id: templateId } = (await ana('POST', 'main/templates', { body: quick })).body
    const sent = await ana('POST', 'messages/templates', {
      body: { contactId: 'free', templateId },
    })
    expect(sent.status).toBe(200)
    expect(await agentOf('free')).toBe('ana')
  })

  test('leaves a colleague’s chat to the colleague', async () => {
    await say('mia', 'anas')
    expect(await agentOf('anas')).toBe('ana')
  })

  test.each(['sara', 'adam', 'mia'] as const)('leaves it free if %s answers', async (who) => {
    expect((await say(who, 'free')).status).toBe(200)
    expect(await agentOf('free')).toBeUndefined()
  })

  test('leaves it free while the setting is off, which an admin changes', async () => {
    const path = `main/groups/${GROUP}/first-answer-takes`
    const [sara, mia] = await Promise.all([rig.as('sara'), rig.as('mia')])
    expect((await sara('GET', `main/groups/${GROUP}`)).body.firstAnswerTakes).toBe(true)
    expect((await mia('DELETE', path)).status).toBe(403)
    expect((await sara('DELETE', path)).body.firstAnswerTakes).toBe(false)
    await say('ana', 'free')
    expect(await agentOf('free')).toBeUndefined()
    expect((await sara('PUT', path)).body.firstAnswerTakes).toBe(true)
    await say('ana', 'free')
    expect(await agentOf('free')).toBe('ana')
  })

  test('is no reaction, no refused message, no template of a tag and no scheduled message', async () => {
    const content = { type: 'text', text: 'Hi' } as const
    await rig.channel.customer.message({ contactId: 'free', content })
    const ana = await rig.as('ana')
    const messageId = (await ana('GET', 'messages/messages/free')).body.items[0]._id
    const reaction = { type: 'reaction', text: '👍', messageId }
    expect((await say('ana', 'free', reaction)).status).toBe(200)
    expect((await say('ana', 'free', { ...content, media: 'y' })).status).toBe(400)
    const quick = { name: 'Tagged', content, groupId: GROUP }
    const { id: templateId } = (await ana('POST', 'main/templates', { body: quick })).body
    const ofTag = { contactId: 'free', templateId, automatic: true }
    expect((await ana('POST', 'messages/templates', { body: ofTag })).status).toBe(200)
    const scheduledDate = new Date(rig.workspace.clock.now() + 60_000).toISOString()
    const later = { scheduledDate, content: { type: 'text', text: 'Later' } }
    const path = 'messages/scheduled-messages/free'
    expect((await ana('POST', path, { body: later })).status).toBe(200)
    rig.workspace.clock.advance(120_000)
    const sent = async () => (await ana('GET', 'messages/messages/free')).body.items.length
    await expect.poll(sent).toBe(3)
    expect(await agentOf('free')).toBeUndefined()
  })
})
