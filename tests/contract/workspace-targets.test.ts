import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { targetsApi } from '#contract/api/targets/targets.ts'
import type { Due, TargetsBody } from '#contract/entities/targets/target.ts'
import { limits } from '#contract/limits.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { followAs } from './support/follower.ts'
import { callAs, type Who } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

/** Targets: who sets them, what is due in which chat, what was kept and missed, and who is alerted. */

const MINUTE = 60_000
const ofAna = { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' }

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group !== undefined) await saveGroup(db, { ...group, hasNotifications: true })
  await rig.contact('mine', { name: 'Mine', ...ofAna })
  await rig.contact('free', { name: 'Free' })
  await rig.contact('other', { name: 'Other', ...ofAna })
})
afterEach(() => rig.stop())

const ask = async (who: Who, method: string, path: string, body?: object): Promise<Answer> =>
  await (
    await callAs(rig, who)
  )(method, path, body === undefined ? {} : { body })
const call = (who: Who, method: string, path: string, body?: object): Promise<Answer> =>
  ask(who, method, `main/${path}`, body)
const say = (contactId: string, text = 'Where is it?') =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text } })
const answer = async (who: Name, contactId: string) => {
  const content = { type: 'text', text: 'Here' }
  return (await ask(who, 'POST', 'messages/messages', { contactId, content })).status
}
const later = (minutes: number) => rig.workspace.clock.advance(minutes * MINUTE)
const duesOf = async (id: string): Promise<Due[]> =>
  (await call('sara', 'GET', `contacts/${id}`)).body.chat.dues ?? []
/** What is due in a chat, with the minutes that are left. */
const leftOf = async (id: string) =>
  (await duesOf(id)).map(({ kind, at }) => [
    kind,
    Math.round((Date.parse(at) - rig.workspace.clock.now()) / MINUTE),
  ])
const body = (more: Partial<TargetsBody> = {}): TargetsBody => ({
  isOn: true,
  base: { first: 30, next: 60, resolution: 600 },
  teams: [],
  tags: [],
  alerts: {},
  ...more,
})
const set = (who: Who, more: Partial<TargetsBody> = {}) =>
  call(who, 'PUT', `groups/${GROUP}/targets`, body(more))
/** How far the chats are reckoned anew, and how many of them have changed. */
const reckoned = () =>
  rig.workspace.storage.db
    .selectFrom('targets')
    .select(['reckoned', 'reckon_after'])
    .executeTakeFirstOrThrow()
/** Sets the targets and waits until the chats are reckoned anew. */
async function sets(more: Partial<TargetsBody> = {}): Promise<void> {
  expect((await set('adam', more)).status).toBe(200)
  await expect.poll(reckoned).toMatchObject({ reckon_after: null })
}
const order = async (query: string, who: Name = 'sara') => {
  const path = `contacts/lastchats?groupId=${GROUP}&${query}`
  const { items }: { items: { id: string }[] } = (await call(who, 'GET', path)).body
  return items.map(({ id }) => id)
}
const report = async () => {
  const day = new Date(rig.workspace.clock.now()).toISOString().slice(0, 10)
  const from = new Date(rig.workspace.clock.now() - 86_400_000 * 3).toISOString().slice(0, 10)
  const path = `groups/${GROUP}/report/targets?from=${from}&to=${day}`
  return targetsApi.targetsReport.output.parse((await call('adam', 'GET', path)).body)
}
const noticesOf = async (who: Name) => {
  const { body: found } = await call(who, 'GET', `notifications/user?groupId=${GROUP}`)
  return found.items.flatMap(({ change, contactId }: { change?: string; contactId?: string }) =>
    change?.startsWith('target_') === true ? [`${change} ${contactId}`] : [],
  )
}

describe('targets', () => {
  test.each<[Who, number, number, number]>([
    ['sara', 200, 200, 200],
    ['adam', 200, 200, 200],
    ['susi', 403, 200, 200],
    ['mia', 403, 200, 403],
    ['ana', 403, 403, 403],
    ['rita', 403, 403, 403],
    ['gone', 404, 404, 404],
    ['olga', 404, 404, 404],
    ['nobody', 401, 401, 401],
  ])('are for %s to set %i, to see %i, and their results %i', async (who, edit, see, results) => {
    expect((await set(who)).status).toBe(edit)
    expect((await call(who, 'GET', `groups/${GROUP}/targets`)).status).toBe(see)
    const path = `groups/${GROUP}/report/targets?from=2026-01-01&to=2026-01-02`
    expect((await call(who, 'GET', path)).status).toBe(results)
    const { hasTargets } = (await call('sara', 'GET', `groups/${GROUP}`)).body
    expect(hasTargets).toBe(edit === 200)
  })

  test('begin with the waiting limit of the group, and are kept as they were set', async () => {
    await call('adam', 'PUT', `groups/${GROUP}/waiting-limit`, { minutes: 45 })
    const path = `groups/${GROUP}/targets`
    expect((await call('mia', 'GET', path)).body).toMatchObject({ isOn: false, base: { next: 45 } })
    const given = body({
      teams: [{ teamId: 'north', first: 15, next: 'none' }],
      important: { first: 5 },
      tags: [{ tagId: 'label-vip', resolution: 120 }],
      alerts: { agentBefore: 5, managerAfter: 0 },
    })
    expect((await set('adam', given)).body).toMatchObject(given)
    expect((await call('mia', 'GET', path)).body).toMatchObject(given)
    await call('adam', 'DELETE', 'v2/teams/north')
    expect((await call('mia', 'GET', path)).body.teams).toEqual([])
  })

  test.each<[string, object, string]>([
    ['no time', { base: { first: 0 } }, 'base.first'],
    ['part of a minute', { base: { first: 1.5 } }, 'base.first'],
    ['too long', { base: { resolution: limits.targets.minutesMax + 1 } }, 'base.resolution'],
    ['an unknown team', { teams: [{ teamId: 'west', first: 5 }] }, 'teams.0'],
    ['a team twice', { teams: [{ teamId: 'north' }, { teamId: 'north' }] }, 'teams.1'],
    ['an unknown tag', { tags: [{ tagId: 'none', next: 5 }] }, 'tags.0'],
    ['an alert too early', { alerts: { agentBefore: 1_441 } }, 'alerts.agentBefore'],
  ])('with %s are refused', async (_, more, path) => {
    const { status, body: refusal } = await call('adam', 'PUT', `groups/${GROUP}/targets`, {
      ...body(),
      ...more,
    })
    expect([status, refusal.issues.map((issue: { path: string }) => issue.path)]).toEqual([
      400,
      [path],
    ])
  })
})

describe('what is due', () => {
  test('is the first answer, then the next one, and the end of the chat', async () => {
    await sets()
    await say('mine')
    expect(await leftOf('mine')).toEqual([
      ['first', 30],
      ['resolution', 600],
    ])
    later(10)
    await say('mine', 'Hello?')
    expect(await leftOf('mine')).toEqual([
      ['first', 20],
      ['resolution', 590],
    ])
    expect(await answer('ana', 'mine')).toBe(200)
    expect(await leftOf('mine')).toEqual([['resolution', 590]])
    later(5)
    await say('mine')
    expect(await leftOf('mine')).toEqual([
      ['next', 60],
      ['resolution', 585],
    ])
    await call('ana', 'POST', 'contacts/mine/enable-flag', { flag: 'finished' })
    expect(await duesOf('mine')).toEqual([])
    later(60)
    await say('mine')
    expect(await leftOf('mine')).toEqual([
      ['first', 30],
      ['resolution', 600],
    ])
  })

  test('is not answered by an automatic message, and not by whoever says that no answer is needed', async () => {
    const always = { scheduleEnabled: true, text: 'Back soon', startAt: '00:00', endAt: '23:59' }
    await call('adam', 'PATCH', `groups/${GROUP}/schedule-auto-response`, always)
    await sets()
    await say('mine')
    const texts = async () =>
      JSON.stringify((await ask('ana', 'GET', 'messages/messages/mine')).body)
    await expect.poll(texts).toContain('Back soon')
    expect(await leftOf('mine')).toContainEqual(['first', 30])
    await call('ana', 'PUT', 'contacts/mine/no-answer-needed')
    expect(await leftOf('mine')).toEqual([['resolution', 600]])
    expect((await report()).totals.first).toEqual({ kept: 0, missed: 0 })
    await call('ana', 'DELETE', 'contacts/mine/no-answer-needed')
    expect(await leftOf('mine')).toContainEqual(['first', 30])
  })

  test('is reckoned from the same start when the team, a tag or the importance changes', async () => {
    await sets({
      teams: [{ teamId: 'north', first: 15 }],
      tags: [{ tagId: 'label-vip', first: 5 }],
      important: { first: 10 },
    })
    await say('free')
    later(2)
    expect(await leftOf('free')).toContainEqual(['first', 28])
    await call('sara', 'POST', 'contacts/free/assign-team', { groupId: GROUP, teamId: 'north' })
    expect((await duesOf('free'))[0]).toMatchObject({ minutes: 15, by: { teamId: 'north' } })
    await call('sara', 'POST', 'contacts/free/enable-flag', { flag: 'important' })
    expect((await duesOf('free'))[0]).toMatchObject({ minutes: 10, by: { isImportant: true } })
    const tag = { contactId: 'free', tagId: 'label-vip' }
    await ask('sara', 'POST', 'tags/contact-tags', tag)
    expect(await leftOf('free')).toContainEqual(['first', 3])
    await ask('sara', 'DELETE', 'tags/contact-tags/free/tag/label-vip')
    expect(await leftOf('free')).toContainEqual(['first', 8])
  })

  test('follows a tag that is merged into another one', async () => {
    await sets({ tags: [{ tagId: 'label-vip', first: 5 }] })
    await ask('sara', 'POST', 'tags/contact-tags', { contactId: 'free', tagId: 'label-rare' })
    await say('free')
    expect(await leftOf('free')).toContainEqual(['first', 30])
    await call('sara', 'POST', 'v2/tags/label-vip/merge', { intoId: 'label-rare' })
    await expect.poll(() => leftOf('free')).toContainEqual(['first', 5])
  })

  test('counts in the hours of the team, or else of the group', async () => {
    const every = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
    const week = (from: string, to: string) => ({ week: every.map((day) => ({ day, from, to })) })
    await sets()
    await call('adam', 'PUT', `groups/${GROUP}/time-zone`, { timeZone: 'UTC' })
    await call('adam', 'PUT', `groups/${GROUP}/opening-hours`, week('00:00', '12:00'))
    await call('adam', 'PUT', 'v2/teams/north/opening-hours', week('12:00', '23:59'))
    await say('mine')
    await say('free')
    const hourOf = async (id: string) => new Date((await duesOf(id))[0]?.at ?? 0).getUTCHours()
    expect(await hourOf('free')).toBeLessThanOrEqual(12)
    expect(await hourOf('mine')).toBeGreaterThanOrEqual(12)
    const { body: team } = await call('ana', 'GET', 'v2/teams/north')
    expect(team.openingHours).toMatchObject(week('12:00', '23:59'))
    await call('adam', 'DELETE', 'v2/teams/north/opening-hours')
    await expect.poll(() => hourOf('mine')).toBeLessThanOrEqual(12)
    const bad = { week: [{ day: 'mon', from: '09:00', to: '09:00' }] }
    expect((await call('adam', 'PUT', 'v2/teams/north/opening-hours', bad)).status).toBe(400)
    expect((await call('mia', 'PUT', 'v2/teams/north/opening-hours', bad)).status).toBe(403)
  })

  test('is reckoned anew in all open chats after the targets were changed', async () => {
    await say('mine')
    expect(await duesOf('mine')).toEqual([])
    await sets()
    expect(await leftOf('mine')).toContainEqual(['first', 30])
    await sets({ base: { first: 45 } })
    expect(await leftOf('mine')).toEqual([['first', 45]])
    await sets({ isOn: false })
    expect(await duesOf('mine')).toEqual([])
  })

  test('orders and filters the list, and is counted once it is missed', async () => {
    await sets()
    await say('other')
    later(20)
    await say('free')
    await say('mine')
    await answer('ana', 'mine')
    expect(await order('sort=due')).toEqual(['other', 'free', 'mine'])
    expect(await order('missed=true')).toEqual([])
    later(10)
    expect(await order('missed=true&sort=due')).toEqual(['other'])
    const counter = `contacts/lastchats/counter?groupId=${GROUP}`
    expect((await call('ana', 'GET', counter)).body.views.missed).toBe(1)
    await answer('ana', 'other')
    expect((await call('ana', 'GET', counter)).body.views.missed).toBe(0)
    await sets({ isOn: false })
    expect((await call('ana', 'GET', counter)).body.views.missed).toBeUndefined()
  })
})

test.each<[string, Partial<TargetsBody>, string[]]>([
  ['nobody in a chat with a target for the answer', {}, ['target_near']],
  [
    'in a chat that has only one for its end',
    { base: { resolution: 30 } },
    ['target_near', 'unanswered'],
  ],
])('the waiting limit of the group alerts %s', async (_, more, expected) => {
  await call('adam', 'PUT', `groups/${GROUP}/waiting-limit`, { minutes: 5 })
  await sets({ alerts: { agentBefore: 10 }, ...more })
  await say('mine')
  later(6)
  later(14)
  const changes = async () => {
    const { body: found } = await call('ana', 'GET', `notifications/user?groupId=${GROUP}`)
    return found.items.map(({ change = '' }: { change?: string }) => change).toSorted()
  }
  await expect.poll(changes).toEqual(expected)
})

describe('a target that was over', () => {
  const finish = (id: string) =>
    call('sara', 'POST', `contacts/${id}/enable-flag`, { flag: 'finished' })
  const reopen = (id: string) =>
    call('sara', 'POST', `contacts/${id}/disable-flag`, { flag: 'finished' })

  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['the end of the chat is undone', () => finish('mine'), () => reopen('mine')],
    [
      'an answer is needed after all',
      () => call('ana', 'PUT', 'contacts/mine/no-answer-needed'),
      () => call('ana', 'DELETE', 'contacts/mine/no-answer-needed'),
    ],
    [
      'the chat comes back to its team',
      () => call('sara', 'POST', 'contacts/mine/assign-team', { groupId: GROUP, teamId: 'south' }),
      () => call('sara', 'POST', 'contacts/mine/assign-team', { groupId: GROUP, teamId: 'north' }),
    ],
  ])('and runs again alerts nobody twice: %s', async (_, end, resume) => {
    await sets({
      base: { first: 30 },
      teams: [{ teamId: 'south', first: 'none' }],
      alerts: { managerAfter: 0 },
    })
    await say('mine')
    later(31)
    await expect.poll(() => noticesOf('mia')).toEqual(['target_missed mine'])
    await end()
    expect(await duesOf('mine')).toEqual([])
    await resume()
    expect(await leftOf('mine')).toEqual([['first', -1]])
    const { target_alert_at: next } = await rig.workspace.storage.db
      .selectFrom('contacts')
      .select('target_alert_at')
      .where('id', '=', 'mine')
      .executeTakeFirstOrThrow()
    expect(next).toBe(null)
    expect(await noticesOf('mia')).toEqual(['target_missed mine'])
    expect((await report()).totals.first).toEqual({ kept: 0, missed: 1 })
  })

  test('begins again in a chat that a user reopens, unless that undoes the end of it', async () => {
    await sets()
    await say('mine')
    await answer('ana', 'mine')
    await finish('mine')
    later(limits.undoMs / MINUTE - 1)
    await reopen('mine')
    expect(await leftOf('mine')).toEqual([['resolution', 601 - limits.undoMs / MINUTE]])
    await finish('mine')
    later(limits.undoMs / MINUTE + 1)
    await reopen('mine')
    expect(await leftOf('mine')).toEqual([['resolution', 600]])
  })

  test('is over for the chat of a merge whose other chat is finished', async () => {
    await sets()
    await say('mine')
    await finish('mine')
    later(100)
    await say('other')
    await call('sara', 'POST', 'contacts/other/merge', { otherId: 'mine' })
    expect(await leftOf('other')).toEqual([
      ['first', 30],
      ['resolution', 600],
    ])
  })

  test('stays so when the customer thanks', async () => {
    await sets()
    await say('mine')
    await answer('ana', 'mine')
    await finish('mine')
    await say('mine', 'Muchas gracias')
    expect(await duesOf('mine')).toEqual([])
    later(1)
    await say('mine')
    expect(await leftOf('mine')).toEqual([
      ['first', 30],
      ['resolution', 600],
    ])
  })

  test('is over for a person who is blocked, also when they are unblocked', async () => {
    await sets()
    await say('mine')
    await say('other')
    await finish('other')
    for (const id of ['mine', 'other'])
      await call('sara', 'PUT', `contacts/${id}/block`, { kind: 'spam', reason: '' })
    later(60)
    await reopen('other')
    expect([await duesOf('mine'), await duesOf('other')]).toEqual([[], []])
    await call('sara', 'DELETE', 'contacts/mine/block')
    expect(await duesOf('mine')).toEqual([])
  })

  test('is over for an answer that the channel does not allow any more', async () => {
    await sets({ base: { first: 3_000, resolution: 6_000 } })
    await say('mine')
    later(limits.chatWindowMs / MINUTE)
    await expect
      .poll(async () => (await duesOf('mine')).map(({ kind }) => kind))
      .toEqual(['resolution'])
  })
})

test('chats are reckoned anew after a change of levels only if it takes tags from them', async () => {
  await sets({ tags: [{ tagId: 'price', first: 5 }] })
  await say('free')
  await say('mine')
  await ask('sara', 'POST', 'tags/contact-tags', { contactId: 'mine', tagId: 'price' })
  await sets({ tags: [{ tagId: 'price', first: 6 }] })
  const adam = await followAs(rig, 'adam')
  expect(await reckoned()).toEqual({ reckoned: 1, reckon_after: null })
  await ask('adam', 'POST', 'tags/levels', { name: 'Last', order: 0 })
  expect(await reckoned()).toEqual({ reckoned: 1, reckon_after: null })
  await ask('adam', 'DELETE', 'tags/levels/level-2')
  await expect.poll(() => leftOf('mine')).toContainEqual(['first', 30])
  await call('adam', 'DELETE', 'v2/teams/north/opening-hours')
  await expect.poll(reckoned).toEqual({ reckoned: 0, reckon_after: null })
  await sets()
  const published: unknown[] = []
  while (published.length < 2) {
    const next = await adam.next()
    if (next === undefined) break
    if (next.name === 'targets.changed') published.push(next.data)
  }
  adam.client.disconnect()
  expect(published).toMatchObject([{ reckoned: 1 }, { byUserId: 'adam' }])
})

describe('a target', () => {
  test('is kept or missed once, for the team and the agent', async () => {
    await sets()
    await say('mine')
    later(10)
    await answer('ana', 'mine')
    await say('other')
    later(31)
    await expect
      .poll(async () => (await report()).totals)
      .toMatchObject({ first: { kept: 1, missed: 1 } })
    await answer('ana', 'other')
    await call('ana', 'POST', 'contacts/mine/enable-flag', { flag: 'finished' })
    const { totals, teams, agents, hours } = await report()
    expect(totals).toEqual({
      first: { kept: 1, missed: 1 },
      next: { kept: 0, missed: 0 },
      resolution: { kept: 1, missed: 0 },
    })
    expect(teams).toMatchObject([{ id: 'north', first: { kept: 1, missed: 1 } }])
    expect(agents).toMatchObject([{ id: 'ana', name: 'ana', resolution: { kept: 1 } }])
    await call('adam', 'DELETE', 'users/ana')
    await call('adam', 'DELETE', 'v2/teams/north')
    const after = await report()
    expect(after.agents).toMatchObject([{ id: 'ana', name: 'ana' }])
    expect(after.teams[0]?.name).toBe(undefined)
    expect(hours.reduce((sum, { first }) => sum + first.kept + first.missed, 0)).toBe(2)
  })

  test('alerts the agent before, and the managers of the team or the admins after it, once', async () => {
    await sets({ alerts: { agentBefore: 10, freeBefore: 10, managerAfter: 5 } })
    await say('mine')
    await say('free')
    later(19)
    expect(await noticesOf('ana')).toEqual([])
    later(1)
    await expect.poll(() => noticesOf('ana')).toEqual(['target_near mine'])
    await expect.poll(() => noticesOf('adam')).toEqual(['target_near free'])
    later(10)
    expect(await noticesOf('adam')).toEqual(['target_near free'])
    later(5)
    await expect.poll(() => noticesOf('mia')).toContain('target_missed mine')
    await expect.poll(() => noticesOf('adam')).toContain('target_missed free')
    expect(await noticesOf('adam')).not.toContain('target_missed mine')
    later(60)
    expect(await noticesOf('adam')).toHaveLength(2)
    expect(await noticesOf('ana')).toEqual(['target_near mine'])
  })

  test('that was over when targets were switched on alerts nobody and has no result', async () => {
    await say('mine')
    later(45)
    await sets({ alerts: { agentBefore: 10, managerAfter: 0 } })
    expect(await leftOf('mine')).toContainEqual(['first', -15])
    later(60)
    await answer('ana', 'mine')
    expect((await report()).totals.first).toEqual({ kept: 0, missed: 0 })
    expect([await noticesOf('ana'), await noticesOf('adam')]).toEqual([[], []])
  })
})

test('a member has a capacity of their own, or that of the group', async () => {
  await call('adam', 'PUT', `groups/${GROUP}/auto-assignment`, { mode: 'leastBusy', capacity: 1 })
  const capacityOf = async () => (await call('mia', 'GET', 'users/ana')).body.capacity
  expect((await call('adam', 'PATCH', 'users/ana', { capacity: 0 })).status).toBe(400)
  expect((await call('mia', 'PATCH', 'users/ana', { capacity: 3 })).status).toBe(403)
  expect((await call('adam', 'PATCH', 'users/ana', { capacity: 3 })).body.capacity).toBe(3)
  expect(await capacityOf()).toBe(3)
  await call('adam', 'PATCH', 'users/ana', { capacity: null })
  expect(await capacityOf()).toBeUndefined()
})
