import { afterEach, beforeEach, expect, test } from 'vitest'
import { rulesApi, type RuleDryRun } from '#contract/api/chats/rules.ts'
import { limits } from '#contract/limits.ts'
import type { Who } from './support/roles.ts'
import { createRuleCalls, ruleBody, type RuleDraft } from './support/rules.ts'
import { dump } from './support/dump.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** What a rule would have done: it reads the last seven days, and changes nothing. */

const HOUR = 3_600_000

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  for (const id of ['c1', 'c2'])
    await rig.contact(id, { name: id, user_id: 'ana', user_tag_id: 'tag-ana' })
})
afterEach(() => rig.stop())

const { call, made, settled } = createRuleCalls(() => rig)
const say = (contactId: string, text = 'Hello') =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text } })
const later = (ms: number) => rig.workspace.clock.advance(ms)

async function dry(draft: RuleDraft, ruleId?: string, who: Who = 'adam'): Promise<RuleDryRun> {
  const body = { rule: ruleBody(draft), ...(ruleId !== undefined && { ruleId }) }
  const answer = await call(who, 'POST', 'rules/dry-run', body)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return rulesApi.dryRunRule.output.parse(answer.body)
}
const results = ({ items }: RuleDryRun) =>
  items.map(({ contactId, result, left }) => [contactId, result, ...left].join(' '))
const invoices: RuleDraft = {
  conditions: [{ kind: 'words', is: 'has', words: ['factura'] }],
  actions: [{ kind: 'tag', tagId: 'label-vip' }],
}

test('counts what was read and what matched, newest first, with the words', async () => {
  await say('c1', 'Quiero mi FACTURA')
  await say('c1', 'Gracias')
  later(HOUR)
  await say('c2', 'la factura')
  const found = await dry(invoices)
  expect(found).toMatchObject({
    read: 3,
    readChats: 2,
    matched: 2,
    matchedChats: 2,
    counts: { changed: 2 },
    isTruncated: false,
    hidden: 0,
    crossings: [],
  })
  expect(found.items).toMatchObject([
    { contactId: 'c2', contactName: 'c2', text: 'la factura', words: ['factura'] },
    { contactId: 'c1', text: 'Quiero mi FACTURA', words: ['FACTURA'] },
  ])
  later(limits.rules.dryDays * 24 * HOUR)
  expect(await dry(invoices)).toMatchObject({ read: 0, matched: 0 })
})

test('changes nothing', async () => {
  await say('c1', 'factura')
  const stored = () => dump(rig.workspace.storage)
  await dry(invoices)
  const before = await stored()
  await dry({ ...invoices, actions: [{ kind: 'note', text: 'Seen' }] })
  expect(await stored()).toEqual(before)
})

test('tells what was so already, what users have done, and what comes too soon', async () => {
  await made({ name: 'Other', isOn: false })
  await say('c1', 'factura')
  later(HOUR)
  await call('adam', 'PATCH', 'contacts/c1', { custom_3: 'Lima' })
  const adam = await rig.as('adam')
  await adam('POST', 'tags/contact-tags', { body: { contactId: 'c1', tagId: 'label-vip' } })
  later(1_000)
  await say('c1', 'factura')
  later(HOUR)
  await say('c1', 'factura')
  const actions = [
    { kind: 'tag' as const, tagId: 'label-vip' },
    { kind: 'note' as const, text: 'Seen' },
  ]
  expect(results(await dry({ ...invoices, actions }))).toEqual([
    'c1 partly 0',
    'c1 partly 0',
    'c1 changed',
  ])
  expect(results(await dry(invoices))).toEqual(['c1 same 0', 'c1 person 0', 'c1 changed'])
  expect(results(await dry({ ...invoices, againHours: 24 }))).toEqual(['c1 changed'])
  const field = { number: 3, operator: 'is' as const, values: ['Lima'] }
  const ofLima = { ...invoices, conditions: [{ kind: 'field' as const, field }] }
  expect((await dry(ofLima)).counts).toMatchObject({ unknown: 1 })
})

test('tells which other rule wins', async () => {
  const id = await made({ name: 'Mine', ...invoices, isOn: false })
  const other = await made({
    name: 'Other',
    ...invoices,
    actions: [{ kind: 'untag', tagId: 'label-vip' }],
  })
  await say('c1', 'factura')
  await settled()
  expect(await dry(invoices, id)).toMatchObject({
    counts: { crossed: 1 },
    crossings: [{ ruleId: other, name: 'Other', count: 1, wins: true }],
    items: [{ crossedBy: other }],
  })
  expect((await dry({ ...invoices, stops: true }, id)).crossings).toMatchObject([{ wins: false }])
})

test('leaves out the call of a webhook that is off or gone', async () => {
  const path = `main/groups/${GROUP}/webhooks`
  const adam = await rig.as('adam')
  const draft = { name: 'ERP', url: 'https://93.184.215.14/erp', kinds: [], withContent: false }
  const { body } = await adam('POST', path, { body: draft })
  const webhookId: string = body.webhook.id
  const calling = { kind: 'webhook' as const, webhookId }
  const tag = { kind: 'tag' as const, tagId: 'label-vip' }
  const both = { ...invoices, actions: [tag, calling] }
  await say('c1', 'factura')
  expect(results(await dry(both))).toEqual(['c1 changed 1'])
  expect(results(await dry({ ...invoices, actions: [calling] }))).toEqual(['c1 off 0'])
  const gone = { ...calling, webhookId: 'gone' }
  expect(results(await dry({ ...invoices, actions: [gone] }))).toEqual(['c1 off 0'])
  await adam('PATCH', `${path}/${webhookId}`, { body: { isOn: true } })
  expect(results(await dry(both))).toEqual(['c1 changed'])
})

test('counts the chats that its reader does not see, and shows none of them', async () => {
  const { db } = rig.workspace.storage
  await db.updateTable('members').set({ team_id: 'south' }).where('user_id', '=', 'mia').execute()
  await db
    .updateTable('contacts')
    .set({ team_tag_id: 'tag-north' })
    .where('id', '=', 'c1')
    .execute()
  await say('c1', 'factura')
  await say('c2', 'factura')
  const ofMia = await dry(invoices, undefined, 'mia')
  const ofAdam = await dry(invoices)
  expect([ofAdam.matched, ofAdam.hidden, ofAdam.items.length]).toEqual([2, 0, 2])
  expect(ofMia.matched).toBe(2)
  expect(ofMia.items.length + ofMia.hidden).toBe(2)
})

test('finds waits, new chats and assignments', async () => {
  await rig.contact('new', { last_contact_response_at: null })
  await say('new')
  await call('adam', 'POST', 'contacts/new/assign', { groupId: GROUP, userId: 'beto' })
  later(HOUR)
  expect(results(await dry({ when: { on: 'created' } }))).toContain('new changed')
  expect(results(await dry({ when: { on: 'assigned' } }))).toEqual(['new changed'])
  expect(results(await dry({ when: { on: 'waits', minutes: 30 } }))).toEqual(['new changed'])
  expect(results(await dry({ when: { on: 'waits', minutes: 90 } }))).toEqual([])
})
