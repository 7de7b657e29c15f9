import { describe, expect, test } from 'vitest'
import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import type { RuleCondition } from '#contract/entities/chats/rule.ts'
import { limits } from '#contract/limits.ts'
import { ruleRig, noted, toNext, toTeam, vip } from './support/rule-rig.ts'
import { GROUP } from './support/users.ts'

/** What rules do to a chat, what they leave to users, and when they are switched off. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const rules = ruleRig()
const {
  call,
  made,
  list,
  runs,
  settled,
  log,
  say,
  later,
  tagChat,
  untagChat,
  state,
  notesOf,
  noticesOf,
} = rules

describe('a rule acts', () => {
  test.each<[RuleCondition, string]>([
    [{ kind: 'words', is: 'has', words: ['devolución'] }, 'Quiero una DEVOLUCION'],
    [{ kind: 'language', is: 'has', languages: ['es'] }, 'Hola, quiero una devolución por favor'],
    [{ kind: 'country', is: 'has', countries: ['51'] }, 'Hello'],
    [{ kind: 'tag', is: 'hasNot', tagIds: ['label-vip'] }, 'Hello'],
    [{ kind: 'level', is: 'hasNot', tagIds: ['answers'] }, 'Hello'],
    [{ kind: 'team', is: 'hasNot', teamIds: [] }, 'Hello'],
    [{ kind: 'agent', is: 'available' }, 'Hello'],
    [{ kind: 'field', field: { number: 3, operator: 'isEmpty', values: [] } }, 'Hello'],
    [{ kind: 'hours', is: 'open' }, 'Hello'],
    [{ kind: 'window', is: 'open' }, 'Hello'],
    [{ kind: 'first', is: 'hasNot' }, 'Hello'],
    [{ kind: 'ad', is: 'hasNot', adIds: [] }, 'Hello'],
    [{ kind: 'source', is: 'hasNot', sources: [3] }, 'Hello'],
  ])('if %j holds', async (condition, text) => {
    await made({ name: 'Rule', conditions: [condition], actions: noted })
    await made({
      name: 'Never',
      conditions: [condition, { kind: 'words', is: 'has', words: ['never'] }],
      actions: noted,
    })
    await say('c1', text)
    expect(await log()).toEqual(['Rule: done done'])
  })

  test('with all of its steps, in an order that leaves none out', async () => {
    const actions: ChatAction[] = [
      toNext,
      { kind: 'finish' },
      { kind: 'answer', templateId: 'q1' },
      vip,
      { kind: 'level', tagId: 'answers' },
      { kind: 'statusTags', tags: ['Invoice'] },
      { kind: 'field', number: 3, value: 'Size 4' },
      { kind: 'important' },
      { kind: 'note', text: '@beto the invoice is missing' },
      { kind: 'alert', userIds: ['adam'], text: 'An invoice' },
    ]
    await made({ name: 'Everything', actions })
    await say('c1')
    expect(await log()).toEqual([['Everything: done', ...actions.map(() => 'done')].join(' ')])
    expect(await state('c1')).toMatchObject({
      userId: 'beto',
      finishedChat: true,
      importantChat: true,
      tagIdList: ['label-vip'],
      tagLvl: [{ levelId: 'level-1', tagId: 'answers' }],
      statusTags: ['Invoice'],
      field: 'Size 4',
    })
    expect(rules.rig.channel.sent.map(({ content }) => content.text)).toEqual([
      'Your invoice is on its way',
    ])
    expect(await notesOf('c1')).toMatchObject([{ text: '@beto the invoice is missing' }])
    expect((await notesOf('c1'))[0]).not.toHaveProperty('userId')
    expect(await noticesOf('adam')).toMatchObject([
      { kind: 'system', text: 'An invoice', contactId: 'c1' },
    ])
    const { body } = await call('sara', 'GET', 'contacts/c1')
    expect(body.userTagIds.at(-1)).toMatchObject({ userId: 'beto', assignedBy: 'SOURCE_SYSTEM' })
    expect(body.userTagIds.at(-1)).not.toHaveProperty('assignedByUserId')
    const [run] = await runs()
    const undone = await call('adam', 'POST', `rule-runs/${run?.id}/undo`)
    expect([undone.status, undone.body.isChanged]).toEqual([200, true])
    expect(await state('c1')).toMatchObject({
      userId: 'ana',
      finishedChat: false,
      importantChat: false,
      tagIdList: [],
      tagLvl: [],
      statusTags: [],
      field: undefined,
    })
  })

  test('as an automatic message that answers nothing', async () => {
    await made({ name: 'Answer', actions: [{ kind: 'answer', templateId: 'q1' }] })
    await say('c1')
    await settled()
    const { body } = await (await rules.rig.as('ana'))('GET', 'messages/messages/c1')
    expect(body.items.at(-1)).toMatchObject({ autoResponse: true })
    expect(body.items.at(-1)).not.toHaveProperty('sentByUserId')
    const { chat } = (await call('ana', 'GET', 'contacts/c1')).body
    expect([chat.waitingSince === undefined, chat.pendingMessages]).toEqual([false, 1])
  })

  test('as far as it is possible, and says what was left out and why', async () => {
    const actions: ChatAction[] = [toNext, { kind: 'answer', templateId: 'q1' }, vip]
    await call('beto', 'PUT', 'users/me/service-status-unavailable')
    await made({ name: 'Wait', when: { on: 'waits', minutes: 24 * 60 + 5 }, actions })
    await say('c1')
    later(24 * HOUR + 10 * MINUTE)
    expect(await log()).toEqual(['Wait: partly NOBODY closed done'])
    expect((await list())[0]?.fault).toMatchObject({ code: 'nobody' })
    expect(await state('c1')).toMatchObject({ userId: 'ana', tagIdList: ['label-vip'] })
  })

  test('never in the chat of a blocked person, and sends nothing to who wants no campaigns', async () => {
    await made({ name: 'Answer', actions: [{ kind: 'answer', templateId: 'q1' }] })
    await call('adam', 'PUT', 'contacts/c1/block', { kind: 'spam' })
    await say('c1')
    expect(await log()).toEqual([])
    await call('adam', 'PUT', 'contacts/free/opt-out', { optedOut: true, reason: 'By phone' })
    await say('free')
    expect(await log()).toEqual(['Answer: failed OPTED_OUT'])
    expect(rules.rig.channel.sent).toEqual([])
  })

  test('again in the same chat only after its time', async () => {
    await made({ name: 'Daily', actions: noted, againHours: 24 })
    await say('c1')
    await settled()
    later(23 * HOUR)
    await say('c1')
    await say('free')
    expect(await log()).toEqual(['Daily: done done', 'Daily: done done'])
    later(2 * HOUR)
    await say('c1')
    expect(await log()).toHaveLength(3)
  })

  test('without a line in the log if all is so already', async () => {
    await made({ name: 'Mark', actions: [{ kind: 'important' }] })
    await say('c1')
    await settled()
    await say('c1')
    expect(await log()).toEqual(['Mark: done done'])
  })
})

describe('what a user has just done', () => {
  const things: readonly [string, ChatAction, () => Promise<unknown>][] = [
    [
      'the agent',
      toTeam('south'),
      () => call('adam', 'POST', 'contacts/c1/assign', { groupId: GROUP, userId: 'beto' }),
    ],
    [
      'the team',
      toTeam('south'),
      () => call('adam', 'POST', 'contacts/c1/assign-team', { teamId: 'north' }),
    ],
    ['a tag', { kind: 'untag', tagId: 'label-vip' }, () => tagChat('label-vip')],
    ['a level', { kind: 'level', tagId: 'silent' }, () => tagChat('answers')],
    [
      'the status tags',
      { kind: 'statusTags', tags: ['Return'] },
      () => call('adam', 'POST', 'contacts/c1/chat-status-tag', { chatStatusTags: ['Invoice'] }),
    ],
    [
      'a field',
      { kind: 'field', number: 3, value: 'Cusco' },
      () => call('adam', 'PATCH', 'contacts/c1', { custom_3: 'Lima' }),
    ],
    [
      'a mark',
      { kind: 'unimportant' },
      () => call('adam', 'POST', 'contacts/c1/enable-flag', { flag: 'important' }),
    ],
  ]
  test.each(things)('stays for a while: %s', async (_, action, act) => {
    await made({ name: 'Rule', actions: [action, ...noted] })
    await act()
    const before = await state('c1')
    await say('c1')
    expect(await log()).toEqual(['Rule: partly person done'])
    expect(await state('c1')).toEqual(before)
    later((limits.rules.personMinutes + 1) * MINUTE)
    await say('c1')
    expect((await log())[1]).toBe('Rule: done done done')
    expect(await state('c1')).not.toEqual(before)
  })

  test('is longer for a rule that says so, and never shorter than the group says', async () => {
    await made({ name: 'Long', actions: [vip], personMinutes: 120 })
    await made({
      name: 'Short',
      actions: [{ kind: 'field', number: 3, value: 'Cusco' }],
      personMinutes: 0,
    })
    await tagChat('label-vip')
    await untagChat('label-vip')
    await call('adam', 'PATCH', 'contacts/c1', { custom_3: 'Lima' })
    later(20 * MINUTE)
    await say('c1')
    expect(await log()).toEqual(['Long: person person', 'Short: person person'])
    later(20 * MINUTE)
    await say('c1')
    expect((await log()).slice(2)).toEqual(['Long: person person', 'Short: done done'])
  })

  test('leaves nothing to a rule if it was to finish the chat', async () => {
    await made({ name: 'Rule', when: { on: 'tagged' }, actions: noted })
    await call('adam', 'POST', 'contacts/c1/enable-flag', { flag: 'finished' })
    await tagChat('label-vip')
    expect(await log()).toEqual(['Rule: person person'])
  })
})

describe('a rule is switched off', () => {
  test('if it names something that is gone, and admins are notified', async () => {
    await made({ name: 'Gone', actions: [vip] })
    await made({ name: 'Other', actions: noted })
    await rules.rig.workspace.storage.db.deleteFrom('tags').where('id', '=', 'label-vip').execute()
    await say('c1')
    expect(await log()).toEqual(['Other: done done'])
    expect(await list()).toMatchObject([
      { name: 'Gone', isOn: false, fault: { code: 'missing' }, missing: { actions: [0] } },
      { name: 'Other', isOn: true },
    ])
    expect(await noticesOf('adam')).toMatchObject([{ kind: 'system', title: 'Gone' }])
    expect(await noticesOf('ana')).toEqual([])
  })

  test('if it acts too often', async () => {
    const id = await made({ name: 'Flood', actions: noted })
    const { storage, clock } = rules.rig.workspace
    const run = {
      group_id: GROUP,
      rule_id: id,
      rule_name: 'Flood',
      contact_id: 'free',
      at: clock.now(),
      result: 'done',
      steps_json: '[]',
      undo_json: '[]',
      undone_at: null,
    }
    for (let place = 1; place < limits.rules.floodRuns; place += 1)
      await storage.db
        .insertInto('rule_runs')
        .values({ ...run, place, id: `run-${place}` })
        .execute()
    await say('c1')
    await settled()
    expect(await list()).toMatchObject([{ isOn: true }])
    await say('c1')
    await settled()
    expect(await list()).toMatchObject([{ isOn: false, fault: { code: 'flood' } }])
    expect(await notesOf('c1')).toHaveLength(1)
  })
})
