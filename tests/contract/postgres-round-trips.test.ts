import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createRuleCalls, type RuleDraft } from './support/rules.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

/**
 * How often a transaction waits for the database, and how many statements it sends: with the database on another machine that is
 * the time for which the group's next transaction waits. A number that grows needs a reason; one that falls is entered here.
 */

/** A statement, and how many answers it was sent behind: of those sent at once each has the same number. */
interface Sent {
  text: string
  behind: number
}

/** Records the transactions of groups, in the order of their ends. */
function watchTransactions() {
  const ended: Sent[][] = []
  const open = new WeakMap<object, { sent: Sent[]; answered: number }>()
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function watched(
    this: pg.Client,
    ...given: Parameters<typeof query>
  ) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the dialect passes one object, which the types of `query` do not say
    const [{ text }] = given as unknown as [{ text: string }]
    if (/^(begin|start transaction)/.test(text)) open.set(this, { sent: [], answered: 0 })
    const own = open.get(this)
    const behind = own?.answered ?? 0
    own?.sent.push({ text, behind })
    const answer: unknown = query.apply(this, given)
    const answered = () => {
      if (own === undefined) return
      own.answered = Math.max(own.answered, behind + 1)
      if (text !== 'commit') return
      open.delete(this)
      if (own.sent.some((each) => each.text.includes('pg_advisory_xact_lock'))) ended.push(own.sent)
    }
    if (answer instanceof Promise) answer.then(answered, answered)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the overloads the types know the one with a callback
    return answer as void
  })
  return {
    clear: () => void ended.splice(0),
    /** Of each transaction the statements and the waits for their answers. */
    costs: () =>
      ended.map((sent) => ({
        statements: sent.length,
        trips: Math.max(...sent.map(({ behind }) => behind)) + 1,
      })),
  }
}

let rig: Rig
let watch: ReturnType<typeof watchTransactions>
beforeEach(() => {
  watch = watchTransactions()
})
afterEach(async () => {
  await rig.stop()
  vi.restoreAllMocks()
})

const say = async (contactId: string) =>
  await rig.channel.customer.message({ contactId, content: { type: 'text', text: 'Hi' } })
const answer = async (contactId: string) =>
  expect(
    (
      await (
        await rig.as('ana')
      )('POST', 'messages/messages', {
        body: { contactId, content: { type: 'text', text: 'Yes' } },
        headers: { 'idempotency-key': `${contactId} ${Math.random()}` },
      })
    ).status,
  ).toBe(200)

test('one message of a customer, and one answer of an agent', async () => {
  rig = await startRig()
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  // What is kept in memory is read, and a conversation goes on.
  await say('c')
  await answer('c')
  watch.clear()
  await say('c')
  const customer = watch.costs()
  watch.clear()
  await answer('c')
  const agent = watch.costs()
  expect({ customer, agent }).toEqual({
    customer: [{ statements: 16, trips: 4 }],
    agent: [{ statements: 20, trips: 6 }],
  })
})

test('a message of a customer that no rule of the group may start by costs nothing more', async () => {
  rig = await startRig()
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  const kinds: RuleDraft[] = [
    { conditions: [{ kind: 'words', is: 'has', words: ['invoice'] }] },
    { conditions: [{ kind: 'first', is: 'has' }] },
    { when: { on: 'tagged' } },
    { when: { on: 'field', number: 3 } },
  ]
  const { made } = createRuleCalls(() => rig)
  for (let at = 0; at < limits.rules.groupMax; at += 1)
    await made({ ...kinds[at % kinds.length], name: `Rule ${at}` })
  await say('c')
  watch.clear()
  await say('c')
  expect(watch.costs()).toEqual([{ statements: 16, trips: 4 }])
})
