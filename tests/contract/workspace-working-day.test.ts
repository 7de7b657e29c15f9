import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSilentChannel } from '#workspace/channel/channel.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { insertMember, updateMember } from '#workspace/storage/people/members.ts'
import { insertUser } from '#workspace/storage/people/users.ts'
import { followAs, type Follower } from './support/follower.ts'
import { callAs, type ExpectedStatus, type Who } from './support/roles.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

const MINUTE_MS = 60_000

let rig: Rig
const followers: Follower[] = []
beforeEach(async () => {
  rig = await startRig({ control: true, channel: () => createSilentChannel(() => undefined) })
  const { db } = rig.workspace.storage
  await saveGroup(db, { ...(await stored()), hasNotifications: true })
  // Nobody is available until a test changes it.
  await db.updateTable('members').set({ service_status: 3 }).execute()
})
afterEach(async () => {
  for (const { client } of followers.splice(0)) client.disconnect()
  await rig.stop()
})

async function stored() {
  const group = await findGroup(rig.workspace.storage.db, GROUP)
  if (group === undefined) throw new Error('no group')
  return group
}

const setting = async (who: Who, method: string, path: string, body?: object) =>
  (await callAs(rig, who))(method, `main/groups/${GROUP}/${path}`, { ...(body && { body }) })
const assignBy = async (mode: string, capacity = 200) =>
  setting('sara', 'PUT', 'auto-assignment', { mode, capacity })
const say = async (id: string, text = 'Hello') =>
  rig.call('POST', `/_control/customers/${id}/say`, { body: { content: { type: 'text', text } } })
const status = async (who: Name, kind: 'available' | 'busy' | 'unavailable') =>
  (await rig.as(who))('PUT', `main/users/me/service-status-${kind}`, { body: { groupId: GROUP } })
const agentOf = async (id: string): Promise<string | undefined> =>
  (await (await rig.as('sara'))('GET', `main/contacts/${id}`)).body.userId

/** More agents of team north, all available. */
async function hire(names: readonly string[]): Promise<void> {
  const { db } = rig.workspace.storage
  for (const name of names) {
    const email = `${name}@example.test`
    await insertUser(db, { id: name, name, email, password_hash: 'x', created_at: 0 })
    await insertMember(db, {
      group_id: GROUP,
      user_id: name,
      role: 'ROLE_PUBLISHER',
      tag_id: `tag-${name}`,
      team_id: 'north',
      service_status: 1,
      created_at: 0,
    })
  }
}

/**
 * Chats that arrive one after another.
 * @returns the number that each agent was assigned
 */
async function arrive(count: number, more: object = {}): Promise<Record<string, number>> {
  const given: Record<string, number> = {}
  for (let n = 1; n <= count; n += 1) {
    await rig.contact(`n${n}`, { name: `Customer ${n}`, ...more })
    await say(`n${n}`)
    const agent = (await agentOf(`n${n}`)) ?? 'nobody'
    given[agent] = (given[agent] ?? 0) + 1
  }
  return given
}

const admins: readonly ExpectedStatus[] = [
  { role: 'super admin', who: 'sara', status: 200 },
  { role: 'admin', who: 'adam', status: 200 },
  { role: 'supervisor', who: 'susi', status: 403 },
  { role: 'manager', who: 'mia', status: 403 },
  { role: 'publisher', who: 'ana', status: 403 },
  { role: 'read-only agent', who: 'rita', status: 403 },
  { role: 'stranger', who: 'olga', status: 404 },
  { role: 'person without a session', who: 'nobody', status: 401 },
]

describe('the settings', () => {
  test.each(admins)(
    'are changed by the $role ($who): $status',
    async ({ who, status: expected }) => {
      const body = { mode: 'leastBusy', capacity: 12 }
      expect((await setting(who, 'PUT', 'auto-assignment', body)).status).toBe(expected)
      expect((await setting(who, 'PUT', 'waiting-limit', { minutes: 15 })).status).toBe(expected)
      const isChanged = expected === 200
      expect(await stored()).toMatchObject(
        isChanged ? { autoAssignment: body, waitingLimitMinutes: 15 } : {},
      )
      expect((await stored()).autoAssignment === undefined).toBe(!isChanged)
      expect((await setting(who, 'DELETE', 'auto-assignment')).status).toBe(expected)
      expect((await setting(who, 'DELETE', 'waiting-limit')).status).toBe(expected)
      const { autoAssignment, waitingLimitMinutes } = await stored()
      expect([autoAssignment, waitingLimitMinutes]).toEqual([undefined, undefined])
    },
  )

  test.each([
    ['auto-assignment', { mode: 'lottery', capacity: 5 }],
    ['auto-assignment', { mode: 'roundRobin', capacity: 0 }],
    ['auto-assignment', { mode: 'roundRobin' }],
    ['waiting-limit', { minutes: 0 }],
    ['waiting-limit', { minutes: 1.5 }],
  ])('refuse %s %j and stay unchanged', async (path, body) => {
    const before = await stored()
    expect((await setting('sara', 'PUT', path, body)).status).toBe(400)
    expect(await stored()).toEqual(before)
  })
})

describe('a chat that arrives without an agent', () => {
  test('stays free if the group assigns nothing, and if nobody is available', async () => {
    await status('ana', 'available')
    await rig.contact('off')
    await say('off')
    expect(await agentOf('off')).toBeUndefined()
    await assignBy('roundRobin')
    await status('ana', 'busy')
    await rig.contact('busy')
    await say('busy')
    expect(await agentOf('busy')).toBeUndefined()
    // Its next message tries again.
    await hire(['ines'])
    await say('busy')
    expect(await agentOf('busy')).toBe('ines')
  })

  test('finds room with an agent whose other contacts have no conversation', async () => {
    await assignBy('roundRobin', 1)
    await status('ana', 'available')
    const imported = { last_contact_response_at: null }
    await rig.contact('imported', { ...imported, user_id: 'ana', user_tag_id: 'tag-ana' })
    expect(await arrive(2)).toEqual({ ana: 1, nobody: 1 })
  })

  test('is assigned to an agent who becomes available, the longest wait first', async () => {
    await assignBy('roundRobin', 2)
    for (const id of ['third', 'second', 'first']) await rig.contact(id)
    for (const id of ['first', 'second', 'third']) {
      await say(id)
      rig.workspace.clock.advance(MINUTE_MS)
    }
    await status('ana', 'available')
    expect(await Promise.all(['first', 'second', 'third'].map(agentOf))).toEqual([
      'ana',
      'ana',
      undefined,
    ])
  })

  test('is assigned although many chats of a team without a free agent wait longer', async () => {
    await assignBy('roundRobin', 2)
    const now = rig.workspace.clock.now()
    for (let n = 1; n <= 60; n += 1)
      await rig.contact(`s${n}`, { team_tag_id: 'tag-south', waiting_since: now - 60 * MINUTE_MS })
    for (const id of ['first', 'second']) await rig.contact(id, { waiting_since: now - MINUTE_MS })
    await status('ana', 'available')
    expect(await Promise.all(['s1', 'first', 'second'].map(agentOf))).toEqual([
      undefined,
      'ana',
      'ana',
    ])
    await rig.contact('third', { waiting_since: now - MINUTE_MS })
    await (
      await rig.as('ana')
    )('PUT', 'main/contacts/first/chat-archived', { body: {} })
    expect(await agentOf('third')).toBe('ana')
  })

  test('is not assigned to read-only, disabled or other teams’ agents', async () => {
    await assignBy('leastBusy')
    const { db } = rig.workspace.storage
    for (const userId of ['rita', 'gone', 'beto', 'mia'])
      await updateMember(db, { groupId: GROUP, userId }, { service_status: 1 })
    await rig.contact('n', { team_tag_id: 'tag-north' })
    await say('n')
    expect(await agentOf('n')).toBeUndefined()
    await rig.contact('s', { team_tag_id: 'tag-south' })
    await say('s')
    expect(await agentOf('s')).toBe('beto')
    // A team that no longer exists has no agents.
    await rig.contact('lost', { team_tag_id: 'tag-lost' })
    await say('lost')
    expect(await agentOf('lost')).toBeUndefined()
  })

  test('is sent to its agent live with a notification, as an action of the system', async () => {
    await assignBy('roundRobin')
    await status('ana', 'available')
    await rig.contact('c', { name: 'Piero' })
    const ana = await followAs(rig, 'ana')
    followers.push(ana)
    await say('c')
    const names: (string | undefined)[] = []
    for (let events = 0; events < 3; events += 1) names.push((await ana.next())?.name)
    expect(names).toEqual(['message.created', 'contact.assigned', 'notification.created'])
    const { body } = await (await rig.as('ana'))('GET', 'main/notifications/user')
    expect(body.items).toMatchObject([{ kind: 'assignment', change: 'agent', title: 'Piero' }])
    const { body: contact } = await (await rig.as('sara'))('GET', 'main/contacts/c')
    expect(contact.userTagIds.at(-1).assignedBy).toBe('SOURCE_SYSTEM')
  })

  test.each(['roundRobin', 'leastBusy'])('shares 100 chats fairly: %s', async (mode) => {
    await hire(['ines', 'jorge', 'lucia'])
    await status('ana', 'available')
    await assignBy(mode)
    expect(await arrive(100)).toEqual({ ana: 25, ines: 25, jorge: 25, lucia: 25 })
  })

  test('by least busy, counts open chats', async () => {
    await hire(['ines'])
    await status('ana', 'available')
    await assignBy('leastBusy')
    for (const id of ['a', 'b', 'done'])
      await rig.contact(id, { user_id: 'ana', user_tag_id: 'tag-ana' })
    await rig.workspace.storage.db
      .updateTable('contacts')
      .set({ finished: 1 })
      .where('id', '=', 'done')
      .execute()
    expect(await arrive(4)).toEqual({ ines: 3, ana: 1 })
  })

  test.each([
    ['finishes', 'POST', 'enable-flag', { flag: 'finished' }],
    ['archives', 'PUT', 'chat-archived', {}],
  ])('goes to an agent at their capacity who %s a chat', async (_, method, action, body) => {
    await assignBy('roundRobin', 1)
    await status('ana', 'available')
    for (const id of ['had', 'south', 'first', 'second']) {
      await rig.contact(id, id === 'south' ? { team_tag_id: 'tag-south' } : {})
      await say(id)
      rig.workspace.clock.advance(MINUTE_MS)
    }
    const close = async (id: string) =>
      (await rig.as('ana'))(method, `main/contacts/${id}/${action}`, { body })
    expect((await close('had')).status).toBe(200)
    const agents = () => Promise.all(['south', 'first', 'second'].map(agentOf))
    expect(await agents()).toEqual([undefined, 'ana', undefined])
    // An agent who is away gets no other.
    await status('ana', 'busy')
    await close('first')
    expect(await agents()).toEqual([undefined, 'ana', undefined])
  })

  test('goes to an agent at their capacity one of whose chats is archived with others', async () => {
    await assignBy('roundRobin', 1)
    await status('ana', 'available')
    for (const id of ['had', 'next']) {
      await rig.contact(id)
      await say(id)
      rig.workspace.clock.advance(MINUTE_MS)
    }
    const body = { groupId: GROUP, contactIds: ['had'], change: { kind: 'archive' } }
    const { status: answered } = await (
      await rig.as('sara')
    )('POST', 'main/contacts/bulk', { body })
    expect([answered, await agentOf('next')]).toEqual([200, 'ana'])
  })

  test('goes to nobody above their capacity', async () => {
    await hire(['ines'])
    await status('ana', 'available')
    await assignBy('roundRobin', 3)
    expect(await arrive(8)).toEqual({ ana: 3, ines: 3, nobody: 2 })
  })
})

describe('a waiting customer', () => {
  const waiting = async (who: Name, minutes: number) => {
    const path = `main/contacts/lastchats?groupId=${GROUP}&waiting=${minutes}`
    const { body } = await (await rig.as(who))('GET', path)
    return body.items.map(({ _id }: { _id: string }) => _id).toSorted()
  }
  const notices = async (who: Name) => {
    const { body } = await (await rig.as(who))('GET', 'main/notifications/user?kind=waiting')
    return body.items.map(
      ({ change, contactId }: Record<string, string>) => `${change} ${contactId}`,
    )
  }
  const pass = async (minutes: number) => {
    rig.workspace.clock.advance(minutes * MINUTE_MS)
    await rig.call('POST', '/_control/clock', { body: { advanceMs: 0 } })
  }
  const answer = async (contactId: string) =>
    (await rig.as('ana'))('POST', 'messages/messages', {
      body: { contactId, content: { type: 'text', text: 'Yes' } },
    })

  beforeEach(async () => {
    await rig.contact('mine', { user_id: 'ana', user_tag_id: 'tag-ana' })
    await rig.contact('free')
  })

  test('is listed after the limit, until there is an answer', async () => {
    await say('mine')
    await say('free')
    expect(await waiting('ana', 15)).toEqual([])
    await pass(16)
    // A further message does not restart the wait.
    await say('mine', 'Are you there?')
    expect(await waiting('ana', 15)).toEqual(['free', 'mine'])
    expect(await waiting('beto', 15)).toEqual(['free'])
    expect(await waiting('ana', 30)).toEqual([])
    await answer('mine')
    expect(await waiting('ana', 15)).toEqual(['free'])
    const ana = await rig.as('ana')
    const finish = (how: 'enable' | 'disable') =>
      ana('POST', `main/contacts/free/${how}-flag`, { body: { flag: 'finished' } })
    await finish('enable')
    expect(await waiting('ana', 15)).toEqual([])
    await finish('disable')
    expect(await waiting('ana', 15)).toEqual(['free'])
    // What is answered while the chat is finished does not wait afterwards.
    await finish('enable')
    await answer('free')
    await finish('disable')
    expect(await waiting('ana', 15)).toEqual([])
    const path = `main/contacts/lastchats?groupId=${GROUP}&waiting=-1`
    expect((await ana('GET', path)).status).toBe(400)
  })

  test('raises one notification past the limit: to the agent, or for a free chat to those who lead', async () => {
    await setting('sara', 'PUT', 'waiting-limit', { minutes: 15 })
    await say('mine')
    await say('free')
    await pass(14)
    expect(await notices('ana')).toEqual([])
    await pass(2)
    await expect.poll(() => notices('ana')).toEqual(['unanswered mine'])
    await expect.poll(() => notices('mia')).toEqual(['unassigned free'])
    await expect.poll(() => notices('adam')).toEqual(['unassigned free'])
    expect(await notices('beto')).toEqual([])
    await say('mine', 'Hello?')
    await pass(60)
    expect(await notices('ana')).toEqual(['unanswered mine'])
  })

  test('whose window closes in an hour is announced to the agent, once, and not after an answer', async () => {
    await rig.contact('answered', { user_id: 'ana', user_tag_id: 'tag-ana' })
    for (const id of ['mine', 'answered', 'free']) await say(id)
    await answer('answered')
    await pass(10 * 60)
    // The window begins again with each message.
    await say('mine', 'Hello?')
    await pass(22 * 60)
    expect(await notices('ana')).toEqual([])
    await pass(90)
    await expect.poll(() => notices('ana')).toEqual(['window_closing mine'])
    await pass(24 * 60)
    expect(await notices('ana')).toEqual(['window_closing mine'])
    for (const who of ['mia', 'adam', 'beto'] as const) expect(await notices(who)).toEqual([])
  })

  test('is announced past the limit and before the window closes, also after the limit was changed', async () => {
    await say('mine')
    await setting('sara', 'PUT', 'waiting-limit', { minutes: 30 })
    await pass(31)
    await expect.poll(() => notices('ana')).toEqual(['unanswered mine'])
    await setting('sara', 'DELETE', 'waiting-limit')
    await pass(23 * 60)
    await expect.poll(() => notices('ana')).toEqual(['window_closing mine', 'unanswered mine'])
  })

  test('with an answer in time, in an archived or finished chat, ended without an answer, or without a limit raises none', async () => {
    await setting('sara', 'PUT', 'waiting-limit', { minutes: 15 })
    for (const id of ['done', 'old', 'needless', 'last'])
      await rig.contact(id, { user_id: 'ana', user_tag_id: 'tag-ana' })
    for (const id of ['mine', 'done', 'old', 'needless']) await say(id)
    const ana = await rig.as('ana')
    await answer('mine')
    await ana('POST', 'main/contacts/done/enable-flag', { body: { flag: 'finished' } })
    await ana('PUT', 'main/contacts/old/chat-archived', { body: {} })
    await ana('PUT', 'main/contacts/needless/no-answer-needed')
    // Notifications are written in the order of the waits: this one comes last.
    await say('last')
    await pass(60)
    await expect.poll(() => notices('ana')).toEqual(['unanswered last'])
    await say('mine', 'One more')
    await setting('sara', 'DELETE', 'waiting-limit')
    // Until the window of the first chat closes.
    await pass(22 * 60 + 30)
    await expect.poll(() => notices('ana')).toEqual(['window_closing last', 'unanswered last'])
  })

  test('who has passed a limit when it is set raises none', async () => {
    await say('mine')
    await pass(20)
    await setting('sara', 'PUT', 'waiting-limit', { minutes: 15 })
    await rig.contact('last', { user_id: 'ana', user_tag_id: 'tag-ana' })
    await say('last')
    await pass(16)
    await expect.poll(() => notices('ana')).toEqual(['unanswered last'])
  })

  test('stops waiting once their only message is deleted', async () => {
    await say('mine')
    await pass(20)
    expect(await waiting('ana', 15)).toEqual(['mine'])
    const ana = await rig.as('ana')
    const { body } = await ana('GET', 'messages/messages/mine')
    expect((await ana('DELETE', `messages/messages/mine/${body.items[0]._id}`)).status).toBe(200)
    expect(await waiting('ana', 15)).toEqual([])
  })

  test('stops waiting once the chat is a success', async () => {
    await say('mine')
    await pass(20)
    expect(await waiting('ana', 15)).toEqual(['mine'])
    await answer('mine')
    await say('mine', 'Thanks')
    const { db } = rig.workspace.storage
    await db.updateTable('contacts').set({ chat_status: 2 }).where('id', '=', 'mine').execute()
    const body = { chatStatusSetByUser: true }
    const marked = await (await rig.as('ana'))('POST', 'main/contacts/mine/chatstatus', { body })
    expect(marked.status).toBe(200)
    await pass(20)
    expect(await waiting('ana', 15)).toEqual([])
  })

  test('is counted from a limit that is set while they wait', async () => {
    await say('mine')
    await pass(10)
    await setting('sara', 'PUT', 'waiting-limit', { minutes: 15 })
    await pass(6)
    await expect.poll(() => notices('ana')).toEqual(['unanswered mine'])
  })
})
