import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { templateSchema } from '#contract/entities/answers/template.ts'
import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import type { RuleCondition, RuleTrigger } from '#contract/entities/chats/rule.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { insertTemplate } from '#workspace/storage/answers/templates.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { createRuleCalls } from './support/rules.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** What rules do: what starts them, in which order they act, what they leave to users, and when they are switched off. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ofAna = { user_id: 'ana', user_tag_id: 'tag-ana' }

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  await rig.contact('c1', ofAna)
  await rig.contact('free', {})
  const settings = { chatStatusTags: ['Invoice', 'Return'], hasReassign: true }
  await setGroup({ ...settings, hasNotifications: true })
  const { storage, clock } = rig.workspace
  const content = { type: 'text', text: 'Your invoice is on its way' }
  const answer = templateSchema.parse({ id: 'q1', groupId: GROUP, name: 'Invoice', content })
  await insertTemplate(storage.db, answer, clock.now())
})
afterEach(() => rig.stop())

const { call, made, list, runs, settled, log } = createRuleCalls(() => rig)

async function setGroup(settings: object): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('no group')
  await saveGroup(db, { ...group, ...settings })
}

const say = (contactId: string, text = 'Hello') =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text } })
const later = (ms: number) => rig.workspace.clock.advance(ms)
const tagChat = async (tagId: string) =>
  await (
    await rig.as('adam')
  )('POST', 'tags/contact-tags', { body: { contactId: 'c1', tagId } })
const untagChat = async (tagId: string) =>
  await (
    await rig.as('adam')
  )('DELETE', `tags/contact-tags/c1/tag/${tagId}`)
const noted: ChatAction[] = [{ kind: 'note', text: 'Seen' }]
const vip: ChatAction = { kind: 'tag', tagId: 'label-vip' }
const toTeam = (teamId: string): ChatAction => ({ kind: 'assign', target: { to: 'team', teamId } })
const toNext: ChatAction = { kind: 'assign', target: { to: 'next' } }

async function state(id: string) {
  const chat = contactSchema.parse((await call('sara', 'GET', `contacts/${id}`)).body)
  const { userId, teamTagId, finishedChat, importantChat, tagIdList, tagLvl } = chat
  const statusTags = chat.chatStatusTags.at(-1)?.tags ?? []
  return {
    userId,
    teamTagId,
    finishedChat,
    importantChat,
    tagIdList,
    tagLvl,
    statusTags,
    field: chat['custom_3'],
  }
}
const notesOf = async (id: string): Promise<object[]> =>
  (await call('sara', 'GET', `notes?contactId=${id}`)).body.items
const noticesOf = async (who: 'adam' | 'ana' | 'beto'): Promise<object[]> =>
  (await call(who, 'GET', `notifications/user?groupId=${GROUP}`)).body.items

describe('a rule is started', () => {
  const starts: readonly [string, RuleTrigger, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['by a message', { on: 'message' }, () => say('c1'), () => tagChat('label-vip')],
    [
      'by a registered contact',
      { on: 'created' },
      () => call('adam', 'POST', 'contacts/new/auth', { name: 'New', phone: '51999888777' }),
      () => say('c1'),
    ],
    [
      'by an agent who gets the chat',
      { on: 'assigned' },
      () => call('adam', 'POST', 'contacts/free/assign', { groupId: GROUP, userId: 'beto' }),
      () => say('c1'),
    ],
    ['by any tag', { on: 'tagged' }, () => tagChat('label-rare'), () => say('c1')],
    [
      'by one tag',
      { on: 'tagged', tagId: 'label-vip' },
      () => tagChat('label-vip'),
      () => tagChat('label-rare'),
    ],
    [
      'by a tag of a level',
      { on: 'tagged', tagId: 'answers' },
      () => tagChat('answers'),
      () => tagChat('silent'),
    ],
    [
      'by a field',
      { on: 'field', number: 3 },
      () => call('adam', 'PATCH', 'contacts/c1', { custom_3: 'Lima' }),
      () => call('adam', 'PATCH', 'contacts/c1', { custom_4: 'Lima' }),
    ],
    ['by a status', { on: 'status', status: 1 }, () => say('c1'), () => tagChat('label-vip')],
  ]
  test.each(starts)('%s, and not by something else', async (_, when, starting, other) => {
    await made({ name: 'Rule', when, actions: noted })
    const { status = 200 } = Object(await other())
    expect([200, 'delivered']).toContain(status)
    expect(await log()).toEqual([])
    await starting()
    expect(await log()).toEqual(['Rule: done done'])
  })

  test('by a first message as a new chat', async () => {
    await rig.contact('new', { last_contact_response_at: null })
    await made({ name: 'Rule', when: { on: 'created' }, actions: noted })
    await say('new')
    await say('new')
    expect(await log()).toEqual(['Rule: done done'])
  })

  test('by a wait that goes on, and not by one that ended', async () => {
    const when: RuleTrigger = { on: 'waits', minutes: 30 }
    await made({ name: 'Rule', when, actions: noted })
    await say('c1')
    later(20 * MINUTE)
    await say('free')
    const body = { contactId: 'c1', content: { type: 'text', text: 'Hi' } }
    await (
      await rig.as('ana')
    )('POST', 'messages/messages', { body })
    later(15 * MINUTE)
    expect(await log()).toEqual([])
    later(15 * MINUTE)
    expect(await log()).toEqual(['Rule: done done'])
    expect((await runs())[0]).toMatchObject({ contactId: 'free' })
  })

  test('by a wait that began before the rule was switched on, and by none after it was switched off', async () => {
    await say('c1')
    later(10 * MINUTE)
    const when: RuleTrigger = { on: 'waits', minutes: 30 }
    const id = await made({ name: 'Rule', when, actions: noted })
    await call('adam', 'DELETE', `rules/${id}/is-on`)
    await call('adam', 'PUT', `rules/${id}/is-on`)
    later(25 * MINUTE)
    expect(await log()).toEqual(['Rule: done done'])
    await say('free')
    await call('adam', 'DELETE', `rules/${id}/is-on`)
    later(40 * MINUTE)
    expect(await log()).toHaveLength(1)
  })

  test('each day at its minute, in each open chat', async () => {
    await rig.contact('done', { finished: 1 })
    await setGroup({ timeZone: 'America/Lima' })
    const wall = new Date(rig.workspace.clock.now() - 5 * HOUR)
    const minute = (wall.getUTCHours() * 60 + wall.getUTCMinutes() + 120) % 1_440
    await made({ name: 'Rule', when: { on: 'daily', minute }, actions: noted })
    later(HOUR)
    expect(await log()).toEqual([])
    later(HOUR + MINUTE)
    await expect.poll(log).toEqual(['Rule: done done', 'Rule: done done'])
    later(24 * HOUR)
    await expect.poll(async () => (await log()).length).toBe(4)
  })

  test('not by what happened before it was switched on, or while it is off', async () => {
    const id = await made({ name: 'Rule', actions: noted, isOn: false })
    await say('c1')
    await call('adam', 'PUT', `rules/${id}/is-on`)
    expect(await log()).toEqual([])
  })
})

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
    expect(rig.channel.sent.map(({ content }) => content.text)).toEqual([
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
    const { body } = await (await rig.as('ana'))('GET', 'messages/messages/c1')
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
    expect(rig.channel.sent).toEqual([])
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

describe('several rules', () => {
  test('act in their order, until one that acts stops', async () => {
    await made({ name: 'First', actions: [toTeam('north')] })
    await made({
      name: 'Not here',
      conditions: [{ kind: 'words', is: 'has', words: ['never'] }],
      stops: true,
    })
    await made({ name: 'Second', actions: [toTeam('south')], stops: true })
    await made({ name: 'Third', actions: noted })
    await say('free')
    expect(await log()).toEqual(['First: done done', 'Second: done done'])
    expect(await state('free')).toMatchObject({ teamTagId: 'tag-south' })
    const ids = (await list()).map(({ id }) => id).toReversed()
    await call('adam', 'PATCH', 'rules/order', { ids })
    await rig.contact('other', {})
    await say('other')
    expect((await log()).slice(2)).toEqual(['Third: done done', 'Second: done done'])
  })

  test('start each other only if they say so, once in a chain, at most five', async () => {
    await made({ name: 'Message', actions: [vip] })
    await made({ name: 'Silent', when: { on: 'tagged' }, actions: noted })
    await made({
      name: 'Follows',
      when: { on: 'tagged', tagId: 'label-vip' },
      actions: [{ kind: 'untag', tagId: 'label-vip' }],
      followsRules: true,
    })
    await made({
      name: 'Back',
      when: { on: 'untagged', tagId: 'label-vip' },
      actions: [vip],
      followsRules: true,
    })
    await say('c1')
    expect(await log()).toEqual(['Message: done done', 'Follows: done done', 'Back: done done'])
    expect(await state('c1')).toMatchObject({ tagIdList: ['label-vip'] })
  })

  test('follow each other five long', async () => {
    await made({ name: 'Message', actions: [{ kind: 'field', number: 1, value: 'a' }] })
    for (let number = 1; number <= limits.rules.chainMax; number += 1)
      await made({
        name: `Follows ${number}`,
        when: { on: 'field', number },
        actions: [{ kind: 'field', number: number + 1, value: 'a' }],
        followsRules: true,
      })
    await say('c1')
    expect(await log()).toHaveLength(limits.rules.chainMax)
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
    await rig.workspace.storage.db.deleteFrom('tags').where('id', '=', 'label-vip').execute()
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
    const { storage, clock } = rig.workspace
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

test('a rule of one group does nothing in another', async () => {
  const olga = await rig.as('olga')
  const rule = { name: 'Theirs', isOn: true, when: { on: 'message' }, match: 'all', conditions: [] }
  const how = { stops: false, againHours: 0, followsRules: false }
  const body = { ...rule, ...how, actions: [{ kind: 'important' }] }
  expect((await olga('POST', 'main/rules', { body, group: '2002' })).status).toBe(200)
  await say('c1')
  await settled()
  expect([await state('c1'), await runs()]).toMatchObject([{ importantChat: false }, []])
})

test('without rules, nothing is stored of what happens', async () => {
  await say('c1')
  await tagChat('label-vip')
  const { db } = rig.workspace.storage
  for (const table of ['rule_events', 'user_acts'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})
