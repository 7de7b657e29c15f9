import { describe, expect, test } from 'vitest'
import type { RuleTrigger } from '#contract/entities/chats/rule.ts'
import { limits } from '#contract/limits.ts'
import { ruleRig, noted, toTeam, vip } from './support/rule-rig.ts'
import { GROUP } from './support/users.ts'

/** What starts rules, and in which order they act. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const rules = ruleRig()
const { call, made, list, runs, settled, log, setGroup, say, later, tagChat, state } = rules

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
    await rules.rig.contact('new', { last_contact_response_at: null })
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
      await rules.rig.as('ana')
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
    await rules.rig.contact('done', { finished: 1 })
    await setGroup({ timeZone: 'America/Lima' })
    const wall = new Date(rules.rig.workspace.clock.now() - 5 * HOUR)
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
    await rules.rig.contact('other', {})
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

test('a rule of one group does nothing in another', async () => {
  const olga = await rules.rig.as('olga')
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
  const { db } = rules.rig.workspace.storage
  for (const table of ['rule_events', 'user_acts'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})
