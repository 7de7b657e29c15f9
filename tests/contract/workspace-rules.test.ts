import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rulesApi } from '#contract/api/chats/rules.ts'
import { limits } from '#contract/limits.ts'
import type { Who } from './support/roles.ts'
import { createRuleCalls, ruleBody, type RuleDraft } from './support/rules.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** Rules: who makes and sees them, what they may name, their order, and the log of what they did. */

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  for (const id of ['c1', 'c2'])
    await rig.contact(id, { name: id, user_id: 'ana', user_tag_id: 'tag-ana' })
  await rig.contact('betos', { name: 'Of Beto', user_id: 'beto', user_tag_id: 'tag-beto' })
})
afterEach(() => rig.stop())

const { call, create, made, list, runs, settled } = createRuleCalls(() => rig)

const say = (contactId: string, text = 'Hello') =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text } })
const names = async () => (await list()).map(({ name }) => name)
const minutes = (who: Who, value: number) =>
  call(who, 'PUT', `groups/${GROUP}/rule-person-minutes`, { minutes: value })

describe('a rule', () => {
  test.each<[Who, number, number]>([
    ['sara', 200, 200],
    ['adam', 200, 200],
    ['susi', 403, 200],
    ['mia', 403, 200],
    ['ana', 403, 403],
    ['rita', 403, 403],
    ['gone', 404, 404],
    ['olga', 404, 404],
    ['nobody', 401, 401],
  ])('is for %s to change %i and to see %i', async (who, change, see) => {
    const id = await made({ name: 'Old' })
    expect((await create(who, { name: 'New' })).status).toBe(change)
    expect((await call(who, 'PUT', `rules/${id}`, ruleBody({ name: 'Old' }))).status).toBe(change)
    expect((await call(who, 'DELETE', `rules/${id}/is-on`)).status).toBe(change)
    expect((await call(who, 'PUT', `rules/${id}/is-on`)).status).toBe(change)
    const ids = (await list()).map((rule) => rule.id)
    expect((await call(who, 'PATCH', 'rules/order', { ids })).status).toBe(change)
    expect((await minutes(who, 45)).status).toBe(change)
    expect((await call(who, 'DELETE', `rules/${id}`)).status).toBe(change)
    expect((await call(who, 'GET', `rules?groupId=${GROUP}`)).status).toBe(see)
    expect((await call(who, 'GET', `rule-runs?groupId=${GROUP}`)).status).toBe(see)
    const dry = { rule: ruleBody() }
    expect((await call(who, 'POST', 'rules/dry-run', dry)).status).toBe(see)
    expect(await names()).toEqual(change === 200 ? ['New'] : ['Old'])
  })

  test('is stored as it was given', async () => {
    const draft: RuleDraft = {
      name: 'Invoices',
      isOn: false,
      when: { on: 'tagged', tagId: 'label-vip' },
      match: 'any',
      conditions: [
        { kind: 'words', is: 'has', words: ['factura', 'recib*'] },
        { kind: 'field', field: { number: 3, operator: 'is', values: ['Lima'] } },
      ],
      actions: [
        { kind: 'note', text: 'Look' },
        { kind: 'assign', target: { to: 'next' } },
      ],
      stops: true,
      personMinutes: 60,
      againHours: 24,
      followsRules: true,
    }
    await made(draft)
    expect(await list()).toMatchObject([
      {
        ...draft,
        missing: { actions: [], conditions: [] },
        days: Array.from({ length: 7 }, () => 0),
      },
    ])
  })

  test('has a name of its own, steps that fit, and at most fifty beside it', async () => {
    await made({ name: 'Invoices' })
    expect((await create('adam', { name: ' INVOICES' })).body.code).toBe('RULE_NAME_TAKEN')
    const bad: readonly RuleDraft[] = [
      { name: 'x'.repeat(limits.rules.nameMax + 1) },
      { actions: [] },
      { actions: [{ kind: 'assign', target: { to: 'self' } }] },
      { actions: [{ kind: 'important' }, { kind: 'unimportant' }] },
      { when: { on: 'waits', minutes: limits.rules.waitMinutesMin - 1 } },
      { conditions: [{ kind: 'field', field: { number: 1, operator: 'less', values: ['a'] } }] },
    ]
    for (const draft of bad)
      expect([draft, (await create('adam', { name: 'x', ...draft })).status]).toEqual([draft, 400])
    for (let n = 1; n < limits.rules.groupMax; n += 1) await made({ name: `Rule ${n}` })
    expect((await create('adam', { name: 'One more' })).status).toBe(400)
  })

  test('names only what the group has, and the answer says which part does not', async () => {
    const parts: readonly [RuleDraft, string][] = [
      [{ when: { on: 'tagged', tagId: 'none' } }, 'when.tagId'],
      [{ conditions: [{ kind: 'tag', is: 'has', tagIds: ['none'] }] }, 'conditions.0'],
      [{ conditions: [{ kind: 'level', is: 'has', tagIds: ['label-vip'] }] }, 'conditions.0'],
      [{ conditions: [{ kind: 'team', is: 'has', teamIds: ['west'] }] }, 'conditions.0'],
      [{ conditions: [{ kind: 'ad', is: 'has', adIds: ['none'] }] }, 'conditions.0'],
      [{ actions: [{ kind: 'tag', tagId: 'none' }] }, 'actions.0'],
      [{ actions: [{ kind: 'alert', userIds: ['olga'], text: 'Look' }] }, 'actions.0'],
    ]
    for (const [draft, path] of parts) {
      const { status, body } = await create('adam', draft)
      expect([draft, status, body.issues]).toEqual([
        draft,
        400,
        [{ path, message: 'does not exist' }],
      ])
    }
  })

  test('that names something which is gone says so, and is not switched on', async () => {
    const conditions = [{ kind: 'tag', is: 'has', tagIds: ['label-vip'] }] as const
    const id = await made({
      isOn: false,
      conditions: [{ ...conditions[0], tagIds: ['label-vip'] }],
    })
    const { db } = rig.workspace.storage
    await db.deleteFrom('tags').where('id', '=', 'label-vip').execute()
    expect(await list()).toMatchObject([{ missing: { actions: [], conditions: [0] } }])
    const answer = await call('adam', 'PUT', `rules/${id}/is-on`)
    expect([answer.status, answer.body.code]).toEqual([409, 'RULE_BROKEN'])
  })

  test('has a place among the others, which only all of them together change', async () => {
    const [a, b, c] = [
      await made({ name: 'A' }),
      await made({ name: 'B' }),
      await made({ name: 'C' }),
    ]
    const order = (ids: readonly string[]) => call('adam', 'PATCH', 'rules/order', { ids })
    expect((await order([c, a, b])).status).toBe(200)
    expect(await names()).toEqual(['C', 'A', 'B'])
    for (const ids of [
      [a, b],
      [a, b, 'none'],
      [a, a, b],
    ])
      expect((await order(ids)).body.code).toBe('CONFLICT')
    expect(await names()).toEqual(['C', 'A', 'B'])
  })

  test('leaves the log of what it did when it is deleted', async () => {
    const id = await made()
    await say('c1')
    await settled()
    await call('adam', 'DELETE', `rules/${id}`)
    expect(await runs()).toMatchObject([{ ruleName: 'Mark', contactName: 'c1', result: 'done' }])
  })
})

test('the minutes in which users win are those of the group', async () => {
  const { body: before } = await call('adam', 'GET', `groups/${GROUP}`)
  expect(before.rulePersonMinutes).toBe(limits.rules.personMinutes)
  await minutes('adam', 0)
  const { body: after } = await call('adam', 'GET', `groups/${GROUP}`)
  expect(after.rulePersonMinutes).toBe(0)
  expect((await minutes('adam', limits.rules.personMinutesMax + 1)).status).toBe(400)
})

describe('the log', () => {
  beforeEach(async () => {
    await made()
    await made({ name: 'Tag', actions: [{ kind: 'tag', tagId: 'label-vip' }] })
  })

  test('has what each rule did, by rule and result, in pages', async () => {
    for (const id of ['c1', 'c2']) await say(id)
    await settled()
    const [mark] = await list()
    expect(mark).toMatchObject({ days: [0, 0, 0, 0, 0, 0, 2], undone: 0 })
    expect(mark?.lastAt).toBeDefined()
    expect(await runs(`&ruleId=${mark?.id}`)).toHaveLength(2)
    expect(await runs('&result=person')).toEqual([])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = `&limit=3${cursor === undefined ? '' : `&cursor=${cursor}`}`
      const { body } = await call('adam', 'GET', `rule-runs?groupId=${GROUP}${query}`)
      const page = rulesApi.ruleRuns.output.parse(body)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect([seen.length, new Set(seen).size]).toEqual([4, 4])
    expect((await call('adam', 'GET', `rule-runs?groupId=${GROUP}&cursor=x`)).status).toBe(400)
  })

  test('names only the chats that its reader sees', async () => {
    const { db } = rig.workspace.storage
    await db
      .updateTable('contacts')
      .set({ team_tag_id: 'tag-south' })
      .where('id', '=', 'betos')
      .execute()
    await say('betos')
    await settled()
    const namesFor = async (who: Who) => (await runs('', who)).map(({ contactName }) => contactName)
    expect(await namesFor('adam')).toEqual(['Of Beto', 'Of Beto'])
    expect(await namesFor('mia')).toEqual([undefined, undefined])
  })

  test('of a chat is for whoever sees the chat', async () => {
    await say('betos')
    await settled()
    const ofChat = (who: Who) => call(who, 'GET', 'contacts/betos/rule-runs')
    const { items } = (await ofChat('beto')).body
    expect(items.map(({ ruleName }: { ruleName: string }) => ruleName).toSorted()).toEqual([
      'Mark',
      'Tag',
    ])
    expect((await ofChat('ana')).status).toBe(404)
  })

  test('is undone with the permissions of each change, except what was changed since', async () => {
    await say('betos')
    await settled()
    const mark = (await runs()).find(({ ruleName }) => ruleName === 'Mark')?.id
    const undo = (who: Who) => call(who, 'POST', `rule-runs/${mark}/undo`)
    expect((await undo('ana')).status).toBe(404)
    expect((await undo('beto')).body).toMatchObject({
      isChanged: true,
      contact: { importantChat: false },
    })
    expect((await undo('beto')).body).toEqual({ isChanged: false })
    const undone = (await runs()).find(({ id }) => id === mark)
    expect(undone).toMatchObject({ isUndoable: false, undoneAt: expect.any(String) })
    const [rule] = await list()
    expect(rule).toMatchObject({ undone: 1 })
  })
})
