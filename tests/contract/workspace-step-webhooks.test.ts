import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { integrationsApi } from '#contract/api/groups/integrations.ts'
import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import type { Who } from './support/roles.ts'
import { createRuleCalls, ruleBody } from './support/rules.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'
import { hooks, isSigned, webhookRig } from './support/webhook-rig.ts'

/** The step of rules and macros that calls an outgoing webhook: who may name one, what it is sent, and when it is left out. */

const web = webhookRig()
const { call, made, turn, hook, deliveries, customerSays, kindsGot, got } = web
const rules = createRuleCalls(() => web.rig)

const names = `main/groups/${GROUP}/webhook-names`
const calling = (webhookId: string): ChatAction => ({ kind: 'webhook', webhookId })
const important: ChatAction = { kind: 'important' }
const toBeto: ChatAction = { kind: 'assign', target: { to: 'agent', userId: 'beto' } }

async function madeMacro(name: string, actions: readonly ChatAction[]): Promise<string> {
  const { status, body } = await call('adam', 'POST', 'main/macros', { name, actions })
  expect([status, body]).toEqual([200, expect.anything()])
  return body.id
}
const runMacro = (who: Who, id: string, contactId = 'c1') =>
  call(who, 'POST', `main/contacts/${contactId}/macros/${id}`)

describe('the names of webhooks', () => {
  const readers = ['sara', 'adam', 'susi', 'mia'] as const
  test.each(readers)('are for whoever sees rules: %s', async (who) => {
    const { id } = await made({ name: 'ERP' })
    const off = await made({ name: 'Surveys' })
    await turn(off.id, false)
    expect(await call(who, 'GET', names)).toMatchObject({
      status: 200,
      body: {
        items: [
          { id: off.id, name: 'Surveys', isOn: false },
          { id, name: 'ERP', isOn: true },
        ],
      },
    })
  })

  test.each<[Who, number]>([
    ['ana', 403],
    ['rita', 403],
    ['gone', 404],
    ['olga', 404],
    ['nobody', 401],
  ])('are not for others: %s %i', async (who, status) => {
    expect((await call(who, 'GET', names)).status).toBe(status)
  })

  test('are those of the own group', async () => {
    expect((await call('adam', 'GET', `main/groups/${OTHER_GROUP}/webhook-names`)).status).toBe(400)
  })
})

describe('a rule', () => {
  test('calls the webhook of its step alone, with the chat as its other steps left it', async () => {
    const { id, secret } = await made({ kinds: [] })
    await made({ name: 'Others', kinds: ['message.out'] })
    const actions = [calling(id), toBeto, important]
    const ruleId = await rules.made({ name: 'Invoices', actions })
    await customerSays('c1', 'Hello')
    await got(1)
    expect(await rules.log()).toEqual(['Invoices: done done done done'])
    const [first] = web.receiver.calls
    if (first === undefined) throw new Error('no call')
    expect(first.body).toEqual({
      id: expect.any(String),
      event: 'rule.ran',
      at: expect.any(String),
      groupId: GROUP,
      contactId: 'c1',
      rule: { id: ruleId, name: 'Invoices' },
      contact: expect.objectContaining({
        id: 'c1',
        name: 'c1',
        userId: 'beto',
        importantChat: true,
      }),
    })
    expect([first.headers['x-bandeja-event'], isSigned(first, secret)]).toEqual(['rule.ran', true])
    expect((await deliveries()).items).toMatchObject([
      { kind: 'rule.ran', webhookId: id, title: 'c1', contactId: 'c1', state: 'delivered' },
    ])
    const [run] = await rules.runs()
    await call('adam', 'POST', `main/rule-runs/${run?.id}/undo`)
    expect(kindsGot()).toEqual(['rule.ran'])
  })

  test('sends ids, kinds and states alone to a webhook without the content', async () => {
    const { id } = await made({ kinds: [], withContent: false })
    const ruleId = await rules.made({ name: 'A secret of ours', actions: [calling(id)] })
    await customerSays('c1', 'Hello')
    await got(1)
    expect(web.receiver.calls[0]?.body).toMatchObject({
      rule: { id: ruleId },
      contact: { id: 'c1' },
    })
    expect(web.receiver.calls[0]?.text).not.toContain('secret of ours')
  })

  test('tells a webhook each event once, in the order of the chat, beside what the webhook was made for', async () => {
    const { id } = await made({ kinds: ['message.in'] })
    await rules.made({ name: 'Each', actions: [calling(id)] })
    for (const text of ['one', 'two', 'three']) {
      await customerSays('c1', text)
      await rules.settled()
    }
    await got(6)
    expect(kindsGot()).toEqual([
      'message.in',
      'rule.ran',
      'message.in',
      'rule.ran',
      'message.in',
      'rule.ran',
    ])
    expect(new Set(web.receiver.calls.map(({ body }) => body.id)).size).toBe(6)
  })

  test('leaves the step out while the webhook is off or after it was deleted, and says so', async () => {
    const { id } = await made({ kinds: [] })
    await rules.made({ name: 'Steps', actions: [important, calling(id)] })
    await turn(id, false)
    await customerSays('c1', 'one')
    expect(await rules.log()).toEqual(['Steps: partly done WEBHOOK_OFF'])
    expect(await rules.list()).toMatchObject([
      { isOn: true, fault: { code: 'failed' }, missing: { actions: [] } },
    ])
    expect((await call('adam', 'DELETE', `${hooks}/${id}`)).status).toBe(200)
    await customerSays('c2', 'two')
    expect((await rules.log()).at(-1)).toBe('Steps: partly done NOT_FOUND')
    expect(await rules.list()).toMatchObject([{ isOn: true, missing: { actions: [1] } }])
    expect([web.receiver.calls, (await deliveries()).items]).toEqual([[], []])
  })

  test('acts by a webhook alone, and is not tried for nothing', async () => {
    const { id } = await made({ kinds: [] })
    const ruleId = await rules.made({ name: 'Alone', actions: [calling(id)] })
    const { isOn: _, ...rule } = ruleBody({ name: 'Alone', actions: [calling(id)] })
    const body = { groupId: GROUP, ruleId, rule }
    await customerSays('c1', 'Hello')
    await got(1)
    const before = web.receiver.calls.length
    const tried = await call('adam', 'POST', 'main/rules/dry-run', body)
    expect([tried.status, tried.body.items]).toMatchObject([
      200,
      [{ contactId: 'c1', result: 'changed', left: [] }],
    ])
    await rules.settled()
    expect([web.receiver.calls.length, (await deliveries()).items.length]).toEqual([before, before])
    expect(await rules.log()).toEqual(['Alone: done done'])
  })

  test('names a webhook of its group, and none twice', async () => {
    const { id } = await made()
    const unknown = await rules.create('adam', { actions: [important, calling('none')] })
    expect([unknown.status, unknown.body.issues]).toEqual([
      400,
      [{ path: 'actions.1', message: 'does not exist' }],
    ])
    const twice = await rules.create('adam', { actions: [calling(id), calling(id)] })
    expect(twice.status).toBe(400)
  })

  test('sends nothing of a run that cannot be stored, whose steps are lost', async () => {
    const { id } = await made({ kinds: [] })
    await rules.made({ name: 'Lost', actions: [important, calling(id)] })
    const { db } = web.rig.workspace.storage
    const failed = async () => (await rules.list())[0]?.fault?.code
    await sql`alter table rule_runs rename column steps_json to elsewhere`.execute(db)
    await customerSays('c1', 'one')
    await eventually(async () => expect(await failed()).toBe('failed'))
    await rules.settled()
    await sql`alter table rule_runs rename column elsewhere to steps_json`.execute(db)
    const chat = async () => (await call('adam', 'GET', 'main/contacts/c1')).body
    expect([(await deliveries()).items, (await chat()).importantChat]).toEqual([[], false])
    await customerSays('c1', 'two')
    await got(1)
    expect(await rules.log()).toEqual(['Lost: done done done'])
    expect((await deliveries()).items).toHaveLength(1)
  })

  test('sends nothing if its transaction is lost, and exactly one event over kills', async () => {
    const { id, secret } = await made({ kinds: [] })
    await rules.made({ name: 'Each', actions: [calling(id)] })
    const rounds = 3
    for (let round = 0; round < rounds; round += 1) {
      const slow = Promise.withResolvers<number>()
      web.receiver.answering = () => slow.promise
      for (const chat of ['c1', 'c2']) await customerSays(chat, `Round ${round}`)
      const killing = web.rig.kill(() => slow.resolve(200))
      await (await killing).comeBack()
      web.receiver.answering = () => 200
    }
    await rules.settled()
    await eventually(async () => {
      expect((await deliveries('?state=waiting')).items).toEqual([])
    })
    const events = new Map(web.receiver.calls.map(({ body }) => [body.id, body.contactId]))
    const chats = [...events.values()].toSorted((a, b) => String(a).localeCompare(String(b)))
    expect(chats).toEqual(['c1', 'c1', 'c1', 'c2', 'c2', 'c2'])
    expect(await rules.runs()).toHaveLength(2 * rounds)
    expect(web.receiver.calls.every((one) => isSigned(one, secret))).toBe(true)
  })
})

describe('a macro', () => {
  test('calls the webhook in the name of whoever runs it, once for each key', async () => {
    const { id } = await made({ kinds: [] })
    const macroId = await madeMacro('Sold', [calling(id), important])
    const ana = await web.rig.as('ana')
    const headers = { 'idempotency-key': 'one' }
    for (let time = 0; time < 2; time += 1)
      expect((await ana('POST', `main/contacts/c1/macros/${macroId}`, { headers })).status).toBe(
        200,
      )
    await got(1)
    expect(web.receiver.calls.map(({ body }) => body)).toMatchObject([
      {
        event: 'macro.ran',
        byUserId: 'ana',
        contactId: 'c1',
        macro: { id: macroId, name: 'Sold' },
        contact: { id: 'c1', importantChat: true },
      },
    ])
    expect((await deliveries()).items).toHaveLength(1)
  })

  test('calls the webhook for an agent who does not see the chat after its other steps', async () => {
    const { db } = web.rig.workspace.storage
    const group = await findGroup(db, GROUP)
    if (group === undefined) throw new Error('no group')
    await saveGroup(db, { ...group, freeContactsNotVisibleByPublisher: true })
    const { id } = await made({ kinds: [] })
    const toSouth: ChatAction = { kind: 'assign', target: { to: 'team', teamId: 'south' } }
    const macroId = await madeMacro('To the south', [calling(id), toSouth])
    const run = await runMacro('ana', macroId)
    expect([run.status, run.body.items]).toEqual([
      200,
      [{ id: 'c1', result: 'changed', isUndoable: true }],
    ])
    await got(1)
    expect(web.receiver.calls.map(({ body }) => body)).toMatchObject([
      { byUserId: 'ana', contactId: 'c1', contact: { teamTagId: 'tag-south' } },
    ])
  })

  test('is not for a read-only agent, and calls nothing then', async () => {
    const { id } = await made({ kinds: [] })
    const macroId = await madeMacro('Sold', [calling(id)])
    await web.rig.contact('ritas', { user_id: 'rita', user_tag_id: 'tag-rita' })
    expect((await runMacro('rita', macroId, 'ritas')).status).toBe(403)
    expect((await deliveries()).items).toEqual([])
  })

  test('leaves the step out while the webhook is off, and is broken once it is deleted', async () => {
    const { id } = await made({ kinds: [] })
    const macroId = await madeMacro('Sold', [important, calling(id)])
    await turn(id, false)
    const run = await runMacro('ana', macroId)
    expect([run.status, run.body.items]).toMatchObject([200, [{ result: 'changed' }]])
    await call('adam', 'DELETE', `${hooks}/${id}`)
    const broken = await runMacro('ana', macroId)
    expect([broken.status, broken.body]).toMatchObject([
      409,
      { code: 'MACRO_BROKEN', details: { missing: [1] } },
    ])
    expect(web.receiver.calls).toEqual([])
  })
})

test('a webhook says which rules and macros call it', async () => {
  const { id } = await made()
  const other = await made({ name: 'Other' })
  expect((await hook(id)).usedBy).toEqual([])
  const ruleId = await rules.made({ name: 'Invoices', actions: [calling(id)] })
  await rules.made({ name: 'Another', actions: [calling(other.id)] })
  const macroId = await madeMacro('Sold', [important, calling(id)])
  const usedBy = [
    { kind: 'rule', id: ruleId, name: 'Invoices' },
    { kind: 'macro', id: macroId, name: 'Sold' },
  ]
  expect((await hook(id)).usedBy).toEqual(usedBy)
  const changed = await call('adam', 'PATCH', `${hooks}/${id}`, { name: 'ERP 2' })
  expect(integrationsApi.updateWebhook.output.parse(changed.body).usedBy).toEqual(usedBy)
})
