import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assignmentEntrySchema } from '#contract/entities/chats/assignment-entry.ts'
import { pendingAfterMessage } from '#contract/rules/chats/pending.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** The first position of a message here: the chats begin as if there had been one. */
const FIRST = 2
const CHATS = ['c0', 'c1', 'c2']
/** Calls at the same time. */
const AT_ONCE = 8

const chat = fc.constantFrom(...CHATS)
const call = fc.oneof(
  fc.record({ kind: fc.constant('customer' as const), chat }),
  fc.record({ kind: fc.constant('answer' as const), chat, key: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('assign' as const), chat, to: fc.constantFrom('ana', 'beto') }),
  fc.record({ kind: fc.constant('unassign' as const), chat }),
  fc.record({ kind: fc.constant('tag' as const), name: fc.constantFrom('One', 'Two', 'Three') }),
)
const calls = fc.array(fc.tuple(call, fc.integer({ min: 0, max: 1 })), {
  minLength: 60,
  maxLength: 60,
})

describe('two services on one database', () => {
  let original: Rig
  let rigs: [Rig, Rig]
  beforeEach(async () => {
    original = await startRig()
    for (const id of CHATS) await original.contact(id)
    const { database = '' } = await original.copyData()
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
    const sara = await at.as('sara')
    switch (one.kind) {
      case 'customer':
        await at.channel.customer.message({
          contactId: one.chat,
          content: { type: 'text', text: 'Hi' },
        })
        return undefined
      case 'answer':
        return await sara('POST', 'messages/messages', {
          body: { contactId: one.chat, content: { type: 'text', text: 'Yes' } },
          headers: { 'idempotency-key': `${one.chat}-${one.key}` },
        })
      case 'assign':
        return await sara('POST', `main/contacts/${one.chat}/assign`, {
          body: { groupId: GROUP, userId: one.to },
        })
      case 'unassign':
        return await sara('POST', `main/contacts/${one.chat}/unassign`, {
          body: { groupId: GROUP },
        })
      case 'tag':
        return await sara('POST', 'main/v2/tags', { body: { groupId: GROUP, name: one.name } })
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
    for (const id of CHATS) {
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

    const names = await db
      .selectFrom('tags')
      .select('name')
      .where('name', 'in', ['One', 'Two', 'Three'])
      .execute()
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length)

    const { rows: miscounted } = await sql`
      select user_id, sum(chats), sum(pending) from chat_counts where group_id = ${GROUP} and chats > 0 group by user_id
      except
      select coalesce(user_id, ''), count(*), sum(case when pending_messages > 0 then 1 else 0 end)
        from contacts where group_id = ${GROUP} and archived = 0 group by user_id`.execute(db)
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
