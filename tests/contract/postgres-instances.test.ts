import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assignmentEntrySchema } from '#contract/entities/chats/assignment-entry.ts'
import { pendingAfterMessage } from '#contract/rules/chats/pending.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

/** The first position of a message here: the chats begin as if there had been one. */
const FIRST = 2
const CHATS = ['c0', 'c1', 'c2']
/** Chats of another group. */
const OTHER_CHATS = ['d0', 'd1']
const groupOf = (id: string) => (OTHER_CHATS.includes(id) ? OTHER_GROUP : GROUP)
/** The group's number, its admin who calls, and the agents who get chats. */
const groups = {
  [GROUP]: { number: '5190000000', admin: 'sara', agents: ['ana', 'beto'] },
  [OTHER_GROUP]: { number: '5190000001', admin: 'olga', agents: ['beto', 'ana'] },
} as const
/** People who have not written before. Both groups have each of them. */
const NEWCOMERS = ['5193330001', '5193330002']
/** Connections of each service: enough for several commits at the same time. */
const CONNECTIONS = '8'
/** Calls at the same time. */
const AT_ONCE = 12

const chat = fc.constantFrom(...CHATS, ...OTHER_CHATS)
const group = fc.constantFrom(GROUP, OTHER_GROUP)
const call = fc.oneof(
  fc.record({ kind: fc.constant('customer' as const), chat }),
  fc.record({ kind: fc.constant('answer' as const), chat, key: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('assign' as const), chat, to: fc.nat(1) }),
  fc.record({ kind: fc.constant('unassign' as const), chat }),
  fc.record({
    kind: fc.constant('tag' as const),
    group,
    name: fc.constantFrom('One', 'Two', 'Three'),
  }),
  fc.record({
    kind: fc.constant('newcomer' as const),
    group,
    phone: fc.constantFrom(...NEWCOMERS),
  }),
)
const calls = fc.array(fc.tuple(call, fc.integer({ min: 0, max: 1 })), {
  minLength: 100,
  maxLength: 100,
})

describe('two services on one database', () => {
  let original: Rig
  let rigs: [Rig, Rig]
  beforeEach(async () => {
    original = await startRig()
    for (const id of [...CHATS, ...OTHER_CHATS])
      await original.contact(id, { group_id: groupOf(id) })
    const { db } = original.workspace.storage
    for (const user_id of groups[OTHER_GROUP].agents)
      await insertMember(db, {
        group_id: OTHER_GROUP,
        user_id,
        role: 'ROLE_PUBLISHER',
        created_at: 0,
      })
    const url = new URL((await original.copyData()).database ?? '')
    url.searchParams.set('connection_limit', CONNECTIONS)
    const database = url.href
    rigs = await Promise.all([startRig({ database }), startRig({ database })])
  })
  afterEach(async () => {
    for (const rig of [...rigs, original]) await rig.stop()
  })

  /** Makes a call, at one of the services. */
  async function make(
    one: (typeof call extends fc.Arbitrary<infer Call> ? Call : never) & object,
    at: Rig,
  ): Promise<Answer | undefined> {
    const groupId = 'group' in one ? one.group : groupOf(one.chat)
    const { admin, agents, number } = groups[groupId]
    const call = await at.as(admin)
    const as = { group: groupId }
    const content = { type: 'text', text: 'Hi' } as const
    switch (one.kind) {
      case 'customer':
        await at.channel.customer.message({ contactId: one.chat, content })
        return undefined
      case 'newcomer':
        await at.channel.customer.firstMessage({ to: number, phone: one.phone, name: '', content })
        return undefined
      case 'answer':
        return await call('POST', 'messages/messages', {
          body: { groupId, contactId: one.chat, content: { type: 'text', text: 'Yes' } },
          ...as,
          headers: { 'idempotency-key': `${one.chat}-${one.key}` },
        })
      case 'assign':
        return await call('POST', `main/contacts/${one.chat}/assign`, {
          body: { groupId, userId: agents[one.to === 0 ? 0 : 1] },
          ...as,
        })
      case 'unassign':
        return await call('POST', `main/contacts/${one.chat}/unassign`, {
          body: { groupId },
          ...as,
        })
      case 'tag':
        return await call('POST', 'main/v2/tags', { body: { groupId, name: one.name }, ...as })
    }
  }

  test('agree with themselves after random calls at the same time', async () => {
    const [sample = []] = fc.sample(calls, 1)
    const answers: { key: string | undefined; answer: Answer }[] = []
    const waiting = [...sample]
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const [one, index] = next
          const answer = await make(one, rigs[index === 0 ? 0 : 1])
          const key = one.kind === 'answer' ? `${one.chat}-${one.key}` : undefined
          if (answer !== undefined) answers.push({ key, answer })
        }
      }),
    )
    expect(answers.filter(({ answer }) => answer.status >= 500)).toEqual([])

    const { db } = rigs[0].workspace.storage
    for (const id of [...CHATS, ...OTHER_CHATS]) {
      const contact = await db
        .selectFrom('contacts')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const messages = await db
        .selectFrom('messages')
        .selectAll()
        .where('contact_id', '=', id)
        .orderBy('position')
        .execute()
      expect(messages.map(({ position }) => position)).toEqual(messages.map((_, at) => at + FIRST))
      let pending = 0
      for (const { sender, auto_response } of messages) {
        const content = { type: 'text' } as const
        const from = sender === 'contact' ? 'contact' : 'group'
        pending = pendingAfterMessage(pending, {
          sender: from,
          autoResponse: auto_response === 1,
          content,
        })
      }
      expect(contact.pending_messages).toBe(pending)

      const history = await db
        .selectFrom('assignments')
        .selectAll()
        .where('contact_id', '=', id)
        .orderBy('position')
        .execute()
      const entries = history.map(({ entry_json }) =>
        assignmentEntrySchema.parse(JSON.parse(entry_json)),
      )
      const open = entries.filter(({ unassignedAt }) => unassignedAt === undefined)
      expect(open.map(({ userId }) => userId)).toEqual(
        contact.user_id === null ? [] : [contact.user_id],
      )
      expect(open.every((entry) => entry === entries.at(-1))).toBe(true)
    }

    const sent = new Map<string, unknown>()
    for (const { key, answer } of answers) {
      if (key === undefined) continue
      expect(answer.status).toBe(200)
      expect(answer.body._id).toBe(sent.get(key) ?? answer.body._id)
      sent.set(key, answer.body._id)
    }
    const ofAgents = await db
      .selectFrom('messages')
      .where('sender', '!=', 'contact')
      .select('id')
      .execute()
    expect(ofAgents.map(({ id }) => id).toSorted()).toEqual(
      [...sent.values()].map(String).toSorted(),
    )

    const written = sample.filter(([{ kind }]) => kind === 'customer' || kind === 'newcomer')
    const ofCustomers = await db
      .selectFrom('messages')
      .where('sender', '=', 'contact')
      .select('id')
      .execute()
    expect(ofCustomers).toHaveLength(written.length)
    // Each message is found by its words once.
    const indexed = await db
      .selectFrom('message_moments')
      .select(['contact_id', 'position'])
      .execute()
    expect(indexed).toHaveLength(ofAgents.length + ofCustomers.length)

    const names = await db
      .selectFrom('tags')
      .select(['group_id', 'name'])
      .where('name', 'in', ['One', 'Two', 'Three'])
      .execute()
    expect(new Set(names.map((tag) => `${tag.group_id} ${tag.name}`)).size).toBe(names.length)
    const people = await db
      .selectFrom('contacts')
      .select(['group_id', 'phone'])
      .where('phone', 'in', NEWCOMERS)
      .execute()
    expect(new Set(people.map((one) => `${one.group_id} ${one.phone}`)).size).toBe(people.length)

    const { rows: miscounted } = await sql`
      select group_id, user_id, sum(chats), sum(pending) from chat_counts where chats > 0 group by group_id, user_id
      except
      select group_id, coalesce(user_id, ''), count(*), sum(case when pending_messages > 0 then 1 else 0 end)
        from contacts where archived = 0 group by group_id, user_id`.execute(db)
    expect(miscounted).toEqual([])
  })

  test('keep the last admin, whoever leaves at the same time', async () => {
    const admins = ['sara', 'adam', 'susi'] as const
    const statuses = await Promise.all(
      admins.map(async (name, index) => {
        const as = await rigs[index % 2 === 0 ? 0 : 1].as(name)
        return (await as('DELETE', `main/groups/${GROUP}/members/me`)).status
      }),
    )
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    const { db } = rigs[0].workspace.storage
    const left = await db
      .selectFrom('members')
      .select('user_id')
      .where('group_id', '=', GROUP)
      .where('role', '=', 'ROLE_ADMI')
      .where('is_supervisor', '=', 0)
      .execute()
    expect(left).not.toEqual([])
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
  })
})
