import fc from 'fast-check'
import { sql } from 'kysely'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { assignmentEntrySchema } from '#contract/entities/chats/assignment-entry.ts'
import { pendingAfterMessage } from '#contract/rules/chats/pending.ts'
import { isSameName } from '#contract/rules/people/colleague-name.ts'
import { labelKey } from '#contract/rules/tags/tag-uniqueness.ts'
import { signInBounds } from '#workspace/auth/login-guard.ts'
import { saveGroup } from '#workspace/storage/groups/groups.ts'
import { insertMember, listMembers } from '#workspace/storage/people/members.ts'
import type { Db } from '#workspace/storage/tables.ts'
import type { Answer, Rig } from './test-workspace.ts'
import { emailOf, GROUP, OTHER_GROUP, type Name } from './users.ts'

/** Random calls of two services on one database, and what must be true of the data afterwards. */

/** A group whose two admins leave at the same time. */
export const LEFT_GROUP = '3003'
const LEAVING = ['adam', 'susi'] as const
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
/** Calls at the same time. */
const AT_ONCE = 12

const chat = fc.constantFrom(...CHATS, ...OTHER_CHATS)
const group = fc.constantFrom(GROUP, OTHER_GROUP)
const name = fc.constantFrom('One', 'Two', 'Three')
const kind = <Kind extends string>(one: Kind) => fc.constant(one)
const call = fc.oneof(
  fc.record({ kind: kind('customer'), chat }),
  fc.record({ kind: kind('answer'), chat, key: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: kind('assign'), chat, to: fc.nat(1) }),
  fc.record({ kind: kind('unassign'), chat }),
  fc.record({ kind: kind('tag'), group, name }),
  fc.record({ kind: kind('team'), group, name }),
  fc.record({ kind: kind('segment'), group, name }),
  fc.record({ kind: kind('view'), group, name }),
  fc.record({ kind: kind('newcomer'), group, phone: fc.constantFrom(...NEWCOMERS) }),
)
/** What both services do at the same moment: two people take one name, a person is invited, and somebody guesses a password. */
const duel = fc.oneof(
  fc.record({ kind: kind('rename'), name }),
  fc.record({ kind: kind('invite'), number: fc.nat(1_000_000) }),
  fc.record({ kind: kind('guess') }),
)
/** Who takes the name at which service. */
const RENAMED = ['ana', 'beto'] as const

type Call = typeof call extends fc.Arbitrary<infer One> ? One : never
type Duel = typeof duel extends fc.Arbitrary<infer One> ? One : never

const sampled = fc.record({
  calls: fc.array(fc.tuple(call, fc.nat(1)), { minLength: 100, maxLength: 100 }),
  duels: fc.array(duel, { minLength: 40, maxLength: 40 }),
})

/** Adds the chats, agents and groups of the calls. */
export async function seedModel(rig: Rig): Promise<void> {
  for (const id of [...CHATS, ...OTHER_CHATS]) await rig.contact(id, { group_id: groupOf(id) })
  const { db } = rig.workspace.storage
  for (const user_id of groups[OTHER_GROUP].agents)
    await insertMember(db, {
      group_id: OTHER_GROUP,
      user_id,
      role: 'ROLE_PUBLISHER',
      created_at: 0,
    })
  await saveGroup(db, groupSchema.parse({ id: LEFT_GROUP, name: 'Left' }))
  for (const user_id of LEAVING)
    await insertMember(db, { group_id: LEFT_GROUP, user_id, role: 'ROLE_ADMI', created_at: 0 })
}

/** Makes a call, at one of the services. */
async function make(one: Call, at: Rig): Promise<Answer | undefined> {
  const groupId = 'group' in one ? one.group : groupOf(one.chat)
  const { admin, agents, number } = groups[groupId]
  const ask = await at.as(admin)
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
      return await ask('POST', 'messages/messages', {
        body: { groupId, contactId: one.chat, content: { type: 'text', text: 'Yes' } },
        ...as,
        headers: { 'idempotency-key': `${one.chat}-${one.key}` },
      })
    case 'assign':
      return await ask('POST', `main/contacts/${one.chat}/assign`, {
        body: { groupId, userId: agents[one.to === 0 ? 0 : 1] },
        ...as,
      })
    case 'unassign':
      return await ask('POST', `main/contacts/${one.chat}/unassign`, { body: { groupId }, ...as })
    case 'tag':
      return await ask('POST', 'main/v2/tags', { body: { groupId, name: one.name }, ...as })
    case 'team':
      return await ask('POST', 'main/v2/teams', { body: { groupId, name: one.name }, ...as })
    case 'segment':
      return await ask('POST', 'main/v2/segments', {
        body: { groupId, name: one.name, rule: { isFree: true } },
        ...as,
      })
    case 'view':
      return await ask('POST', 'main/saved-views', {
        body: { groupId, name: one.name, query: 'view=mine', isPinned: false },
        ...as,
      })
  }
}

async function makeDuel(one: Duel, at: Rig, who: Name): Promise<Answer> {
  if (one.kind === 'guess')
    return await at.call('POST', 'main/login', {
      body: { email: emailOf('rita'), password: 'wrong' },
    })
  if (one.kind === 'invite')
    return await (
      await at.as('sara')
    )('POST', 'main/users/genesys', {
      body: { groupId: GROUP, email: `p${one.number}@example.test`, role: 'ROLE_PUBLISHER' },
    })
  const ask = await at.as(who)
  return await ask('PATCH', 'main/users/me/profile', { body: { name: one.name }, group: null })
}

interface Made {
  key: string | undefined
  answer: Answer
}

/** Makes random calls at both services at the same time. @returns what is wrong with the data and the answers afterwards */
export async function faultsAfterCalls(rigs: readonly [Rig, Rig], seed: number): Promise<string[]> {
  const [sample = { calls: [], duels: [] }] = fc.sample(sampled, { numRuns: 1, seed })
  const at = (index: number) => rigs[index === 0 ? 0 : 1]
  for (const who of ['sara', 'olga', 'ana', 'beto', ...LEAVING] as const satisfies Name[])
    await Promise.all(rigs.map((rig) => rig.as(who)))
  const made: Made[] = []
  const faults: string[] = []
  const note = async (key: string | undefined, calling: Promise<Answer | undefined>) => {
    try {
      const answer = await calling
      if (answer !== undefined) made.push({ key, answer })
    } catch (error) {
      faults.push(String(error))
    }
  }
  await Promise.all(
    LEAVING.map(async (who, index) => {
      const ask = await at(index).as(who)
      await note(
        undefined,
        ask('DELETE', `main/groups/${LEFT_GROUP}/members/me`, { group: LEFT_GROUP }),
      )
    }),
  )
  const waiting = [...sample.calls]
  const duels = [...sample.duels]
  await Promise.all([
    ...Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [one, index] = next
        await note(
          one.kind === 'answer' ? `${one.chat}-${one.key}` : undefined,
          make(one, at(index)),
        )
      }
    }),
    (async () => {
      for (let next = duels.shift(); next !== undefined; next = duels.shift())
        await Promise.all(
          RENAMED.map(
            async (who, index) =>
              await note(
                next?.kind === 'guess' ? 'guess' : undefined,
                makeDuel(next, at(index), who),
              ),
          ),
        )
    })(),
  ])
  const { db } = rigs[0].workspace.storage
  return [
    ...faults,
    ...faultsOfAnswers(made),
    ...(await faultsOfChats(db)),
    ...(await faultsOfMessages(db, made, sample.calls)),
    ...(await faultsOfNames(db)),
    ...(await faultsOfCounts(db)),
    ...(await faultsOfAdmins(db)),
  ]
}

function faultsOfAnswers(made: readonly Made[]): string[] {
  const faults = made.flatMap(({ answer: { status, body } }) =>
    status >= 500 ? [`an answer has the status ${status}: ${JSON.stringify(body)}`] : [],
  )
  const guesses = made.filter(({ key, answer }) => key === 'guess' && answer.status === 401)
  if (guesses.length > signInBounds.pair)
    faults.push(`${guesses.length} wrong passwords were taken`)
  return faults
}

/** Positions, unread messages and assignments. */
async function faultsOfChats(db: Db): Promise<string[]> {
  const faults: string[] = []
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
    if (messages.some(({ position }, place) => position !== place + FIRST))
      faults.push(`${id}: the positions have gaps`)
    let pending = 0
    for (const { sender, auto_response } of messages)
      pending = pendingAfterMessage(pending, {
        sender: sender === 'contact' ? 'contact' : 'group',
        autoResponse: auto_response === 1,
        content: { type: 'text' },
      })
    if (contact.pending_messages !== pending)
      faults.push(`${id}: ${contact.pending_messages} messages wait instead of ${pending}`)

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
    const isRight =
      open.length === (contact.user_id === null ? 0 : 1) &&
      open.every((entry) => entry.userId === contact.user_id && entry === entries.at(-1))
    if (!isRight) faults.push(`${id}: the history of assignments is another one`)
  }
  return faults
}

/** Each message is stored once, under the id that was answered, and found by its words once. */
async function faultsOfMessages(
  db: Db,
  made: readonly Made[],
  calls: readonly (readonly [Call, number])[],
): Promise<string[]> {
  const faults: string[] = []
  const sent = new Map<string, string>()
  for (const { key, answer } of made) {
    if (key === undefined || key === 'guess') continue
    const id = String(answer.body._id)
    if (answer.status !== 200 || (sent.get(key) ?? id) !== id)
      faults.push(`${key}: ${answer.status} ${id}`)
    sent.set(key, id)
  }
  const stored = await db.selectFrom('messages').select(['id', 'sender']).execute()
  const [ofCustomers, ofAgents] = [true, false].map((isCustomer) =>
    stored.filter(({ sender }) => (sender === 'contact') === isCustomer),
  )
  const ids = (ofAgents ?? []).map(({ id }) => id).toSorted()
  if (ids.join() !== [...sent.values()].toSorted().join())
    faults.push(`${ids.length} answers are stored, and ${sent.size} were sent`)
  const written = calls.filter(([one]) => one.kind === 'customer' || one.kind === 'newcomer')
  if (ofCustomers?.length !== written.length)
    faults.push(
      `${ofCustomers?.length} messages of customers are stored, and ${written.length} were written`,
    )
  const indexed = await db.selectFrom('message_moments').select('moment').execute()
  if (indexed.length !== stored.length)
    faults.push(`${indexed.length} messages of ${stored.length} are found`)
  return faults
}

/** Names are used once, and people are known once. */
async function faultsOfNames(db: Db): Promise<string[]> {
  const rows = await Promise.all([
    db.selectFrom('tags').select(['group_id as owner', 'name']).execute(),
    db.selectFrom('teams').select(['group_id as owner', 'name']).execute(),
    db.selectFrom('segments').select(['group_id as owner', 'name']).execute(),
    db.selectFrom('saved_views').select(['group_id as owner', 'name']).execute(),
    db
      .selectFrom('contacts')
      .select(['group_id as owner', 'phone as name'])
      .where('phone', 'in', NEWCOMERS)
      .execute(),
  ])
  const faults = rows.flatMap((named) => {
    const keys = named.map((one) => `${one.owner} ${labelKey(one.name)}`)
    return keys.filter((key, place) => keys.indexOf(key) !== place).map((key) => `twice: ${key}`)
  })
  for (const groupId of [GROUP, OTHER_GROUP]) {
    const people = await listMembers(db, groupId)
    for (const [place, one] of people.entries())
      if (people.slice(place + 1).some((other) => isSameName(one.name, other.name)))
        faults.push(`two people of ${groupId} have the name ${one.name}`)
  }
  return faults
}

async function faultsOfCounts(db: Db): Promise<string[]> {
  const { rows } = await sql`
    select group_id, user_id, sum(chats), sum(pending) from chat_counts where chats > 0 group by group_id, user_id
    except
    select group_id, coalesce(user_id, ''), count(*), sum(case when pending_messages > 0 then 1 else 0 end)
      from contacts where archived = 0 group by group_id, user_id`.execute(db)
  return rows.map((row) => `counted: ${JSON.stringify(row)}`)
}

async function faultsOfAdmins(db: Db): Promise<string[]> {
  const left = await listMembers(db, LEFT_GROUP)
  return left.length === 0 ? ['the last admin has left'] : []
}
