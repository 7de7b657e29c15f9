import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { macrosApi } from '#contract/api/chats/macros.ts'
import { templateSchema } from '#contract/entities/answers/template.ts'
import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { insertTemplate } from '#workspace/storage/answers/templates.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { callAs, type Who } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'

/** Macros: who makes them, who runs them, what a run does and what undoing it brings back. */

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  const north = { team_tag_id: 'tag-north' }
  for (const id of ['c1', 'c2'])
    await rig.contact(id, { name: id, user_id: 'ana', user_tag_id: 'tag-ana', ...north })
  await rig.contact('betos', { name: 'Of Beto', user_id: 'beto', user_tag_id: 'tag-beto' })
  await rig.contact('free', { name: 'Free' })
  const { storage, clock } = rig.workspace
  const settings = { chatStatusTags: ['Invoice', 'Return'], hasReassign: true }
  await setGroup({ ...settings, hasNotifications: true })
  const content = { type: 'text', text: 'Your invoice is on its way' }
  const answer = templateSchema.parse({ id: 'q1', groupId: GROUP, name: 'Invoice', content })
  await insertTemplate(storage.db, answer, clock.now())
})
afterEach(() => rig.stop())

async function setGroup(settings: object): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('no group')
  await saveGroup(db, { ...group, ...settings })
}

interface Options {
  body?: object
  key?: string
}

async function call(who: Who, method: string, path: string, { body, key }: Options = {}) {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return (await callAs(rig, who))(method, `main/${path}`, { headers, ...(body && { body }) })
}

const marking: readonly ChatAction[] = [{ kind: 'important' }]
const tagging: readonly ChatAction[] = [{ kind: 'tag', tagId: 'label-vip' }]

const save = (who: Who, name: string, actions: readonly object[] = marking, more: object = {}) =>
  call(who, 'POST', 'macros', { body: { name, actions, ...more } })
async function made(name: string, actions: readonly object[], more: object = {}): Promise<string> {
  const { status, body } = await save('adam', name, actions, more)
  expect([status, body]).toEqual([200, expect.anything()])
  return body.id
}
const listed = async (who: Who) =>
  macrosApi.macros.output.parse((await call(who, 'GET', `macros?groupId=${GROUP}`)).body).items
const namesFor = async (who: Who) => (await listed(who)).map(({ name }) => name)

const run = (who: Who, id: string, chat: string, key?: string) =>
  call(who, 'POST', `contacts/${chat}/macros/${id}`, key === undefined ? {} : { key })
const runInChats = (who: Who, id: string, contactIds: readonly string[], key = 'run-1') =>
  call(who, 'POST', `macros/${id}/run`, { body: { contactIds }, key })
const undo = (who: Who, runId: string, contactIds: readonly string[]) =>
  call(who, 'POST', `macro-runs/${runId}/undo`, { body: { contactIds } })
const resultsOf = ({ body }: Answer): string[] =>
  macrosApi.undoMacro.output
    .parse(body)
    .items.map(({ id, result, code }) => [id, result, code].filter(Boolean).join(' '))

async function state(id: string) {
  const sara = await rig.as('sara')
  const chat = contactSchema.parse((await sara('GET', `main/contacts/${id}`)).body)
  const { userId, teamTagId, finishedChat, importantChat, tagIdList, tagLvl } = chat
  const statusTags = chat.chatStatusTags.at(-1)?.tags ?? []
  const field = chat['custom_3']
  return { userId, teamTagId, finishedChat, importantChat, tagIdList, tagLvl, statusTags, field }
}
const notesOf = async (id: string): Promise<string[]> =>
  (await call('sara', 'GET', `notes?contactId=${id}`)).body.items.map(
    ({ text }: { text: string }) => text,
  )

/** One step of each kind; the chat is given away before it is tagged. */
const everything: readonly ChatAction[] = [
  { kind: 'assign', target: { to: 'team', teamId: 'south' } },
  { kind: 'finish' },
  { kind: 'answer', templateId: 'q1' },
  { kind: 'tag', tagId: 'label-vip' },
  { kind: 'untag', tagId: 'label-rare' },
  { kind: 'level', tagId: 'answers' },
  { kind: 'statusTags', tags: ['Invoice'] },
  { kind: 'field', number: 3, value: 'Size 4' },
  { kind: 'note', text: '@beto the invoice is missing' },
  { kind: 'snooze', minutes: 60 },
]

describe('a macro', () => {
  test.each<[Who, number]>([
    ['sara', 200],
    ['adam', 200],
    ['susi', 403],
    ['mia', 403],
    ['ana', 403],
    ['rita', 403],
    ['gone', 404],
    ['olga', 404],
    ['nobody', 401],
  ])('is made, changed and deleted by admins alone: %s %i', async (who, status) => {
    const id = await made('Old', marking)
    expect((await save(who, 'New')).status).toBe(status)
    const body = { name: 'Changed', actions: everything, teamId: 'north' }
    expect((await call(who, 'PUT', `macros/${id}`, { body })).status).toBe(status)
    expect((await call(who, 'DELETE', `macros/${id}`)).status).toBe(status)
    expect(await namesFor('sara')).toEqual(status === 200 ? ['New'] : ['Old'])
  })

  test('is seen by its team, or by all, and by everybody who leads', async () => {
    await made('For all', marking)
    await made('North’s', marking, { teamId: 'north' })
    const all = ['For all', 'North’s']
    for (const who of ['sara', 'adam', 'susi', 'mia', 'ana', 'rita'] as const)
      expect([who, await namesFor(who)]).toEqual([who, all])
    expect(await namesFor('beto')).toEqual(['For all'])
  })

  test('with a tag that an agent may not see is not theirs', async () => {
    const id = await made('VIP', tagging)
    expect([await namesFor('mia'), await namesFor('ana')]).toEqual([['VIP'], []])
    expect((await run('ana', id, 'c1')).status).toBe(404)
    expect((await run('mia', id, 'c1')).status).toBe(200)
  })

  test('has a name of its own, at most ten steps, and none that contradict each other', async () => {
    await made('Invoice', marking)
    expect((await save('adam', ' INVOICE')).body.code).toBe('MACRO_NAME_TAKEN')
    const { nameMax, actionsMax, snoozeMinutesMax } = limits.macros
    const note = { kind: 'note', text: 'x' }
    const bad: readonly [string, object[]][] = [
      ['x'.repeat(nameMax + 1), [note]],
      [' ', [note]],
      ['No steps', []],
      ['Too many', Array.from({ length: actionsMax + 1 }, () => note)],
      ['Unknown', [{ kind: 'delete' }]],
      ['Twice', [...tagging, ...tagging]],
      ['Long', [{ kind: 'note', text: 'x'.repeat(limits.noteMax + 1) }]],
      ['Empty', [{ kind: 'note', text: ' ' }]],
      ['Never', [{ kind: 'snooze', minutes: snoozeMinutesMax + 1 }]],
      ['Field', [{ kind: 'field', number: 21, value: 'x' }]],
    ]
    for (const [name, actions] of bad)
      expect([name, (await save('adam', name, actions)).status]).toEqual([name, 400])
    expect(await namesFor('adam')).toEqual(['Invoice'])
  })

  test('names only what the group has, and the answer says which step does not', async () => {
    const steps: readonly object[] = [
      { kind: 'tag', tagId: 'label-of-nobody' },
      { kind: 'level', tagId: 'label-vip' },
      { kind: 'answer', templateId: 'none' },
      { kind: 'statusTags', tags: ['Unknown'] },
      { kind: 'assign', target: { to: 'team', teamId: 'west' } },
      { kind: 'assign', target: { to: 'agent', userId: 'olga' } },
      { kind: 'assign', target: { to: 'agent', userId: 'rita' } },
    ]
    for (const step of steps) {
      const { status, body } = await save('adam', 'x', [{ kind: 'important' }, step])
      expect([step, status, body.issues]).toEqual([
        step,
        400,
        [{ path: 'actions.1', message: 'does not exist' }],
      ])
    }
    expect((await save('adam', 'x', marking, { teamId: 'west' })).status).toBe(404)
  })

  test('is one of at most fifty', async () => {
    for (let n = 1; n <= limits.macros.groupMax; n += 1) await made(`Macro ${n}`, marking)
    expect((await save('adam', 'One more')).status).toBe(400)
  })
})

describe('a run', () => {
  test('does all of it with the permissions of who runs it, and is undone but for what was said', async () => {
    await rig.contact('c3', { user_id: 'ana', user_tag_id: 'tag-ana' }, ['label-rare'])
    const before = await state('c3')
    const id = await made('Everything', everything)
    const answer = await run('adam', id, 'c3')
    expect(answer.body).toMatchObject({
      items: [{ id: 'c3', result: 'changed', isUndoable: true }],
    })
    expect(await state('c3')).toMatchObject({
      userId: undefined,
      teamTagId: 'tag-south',
      finishedChat: true,
      tagIdList: ['label-vip'],
      tagLvl: [{ levelId: 'level-1', tagId: 'answers' }],
      statusTags: ['Invoice'],
      field: 'Size 4',
    })
    expect(rig.channel.sent.map(({ content }) => content.text)).toEqual([
      'Your invoice is on its way',
    ])
    expect(await notesOf('c3')).toEqual(['@beto the invoice is missing'])
    const snoozes = async () => (await call('adam', 'GET', 'snoozes')).body.items.length
    expect(await snoozes()).toBe(1)

    expect(resultsOf(await undo('adam', answer.body.runId, ['c3']))).toEqual(['c3 changed'])
    expect(await state('c3')).toEqual(before)
    expect([rig.channel.sent.length, await notesOf('c3'), await snoozes()]).toEqual([
      1,
      ['@beto the invoice is missing'],
      0,
    ])
    expect(resultsOf(await undo('adam', answer.body.runId, ['c3']))).toEqual(['c3 unchanged'])
  })

  test('gives the chat to the agent who is next, and alerts colleagues', async () => {
    const steps = [
      { kind: 'assign', target: { to: 'next' } },
      { kind: 'alert', userIds: ['mia', 'beto'], text: 'Look at this' },
    ]
    const id = await made('Share out', steps)
    const north = { user_id: 'ana', user_tag_id: 'tag-ana' }
    await rig.contact('c4', north)
    for (const who of ['ana', 'beto'] as const)
      await call(who, 'PUT', 'users/me/service-status-unavailable')
    const refused = await run('adam', id, 'c4')
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
    await call('beto', 'PUT', 'users/me/service-status-available')
    const answer = await run('adam', id, 'c4')
    expect([answer.status, (await state('c4')).userId]).toEqual([200, 'beto'])
    const noticesOf = async (who: Who): Promise<string[]> =>
      (await call(who, 'GET', `notifications/user?groupId=${GROUP}`)).body.items.map(
        ({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`.trim(),
      )
    expect(await noticesOf('mia')).toEqual(['system Look at this'])
    // Beto does not see the chat yet when he would be alerted, because a chat is given away last.
    expect(await noticesOf('beto')).toEqual(['assignment'])
    expect(resultsOf(await undo('adam', answer.body.runId, ['c4']))).toEqual(['c4 changed'])
    expect((await state('c4')).userId).toBe('ana')
  })

  test.each<[Name, number]>([
    ['sara', 200],
    ['adam', 200],
    ['susi', 200],
    ['mia', 200],
    ['ana', 200],
    ['beto', 404],
    ['rita', 404],
    ['olga', 404],
  ])('is for everybody who may write in the chat: %s %i', async (who, status) => {
    const id = await made('Mark', marking)
    expect((await run(who, id, 'c1')).status).toBe(status)
    expect((await state('c1')).importantChat).toBe(status === 200)
  })

  test('is not for a read-only agent, also in a chat of their own', async () => {
    const id = await made('Mark', marking)
    await rig.contact('ritas', { user_id: 'rita', user_tag_id: 'tag-rita' })
    expect((await run('rita', id, 'ritas')).status).toBe(403)
    expect((await runInChats('rita', id, ['ritas'])).status).toBe(403)
  })

  test('of a team’s macro is for the team', async () => {
    const id = await made('South’s', marking, { teamId: 'south' })
    expect((await run('ana', id, 'c1')).status).toBe(404)
    expect((await run('beto', id, 'betos')).status).toBe(200)
  })

  test('changes nothing in a chat in which one step fails', async () => {
    await setGroup({ hasReassign: false })
    const before = await state('c1')
    const steps = [
      { kind: 'important' },
      { kind: 'answer', templateId: 'q1' },
      { kind: 'note', text: 'For Beto' },
      { kind: 'assign', target: { to: 'agent', userId: 'beto' } },
    ]
    const id = await made('To Beto', steps)
    const answer = await run('ana', id, 'c1', 'k')
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
    expect([await state('c1'), await notesOf('c1'), rig.channel.sent]).toEqual([before, [], []])
    // Nor is it kept as done.
    await setGroup({ hasReassign: true, hasTeams: false })
    expect((await run('ana', id, 'c1', 'k')).status).toBe(200)
    expect((await state('c1')).userId).toBe('beto')
  })

  test('sends no answer after the 24 hours', async () => {
    const id = await made('Answer', [{ kind: 'important' }, { kind: 'answer', templateId: 'q1' }])
    await rig.contact('late', {
      last_contact_response_at: Date.now() - limits.chatWindowMs - 60_000,
    })
    expect((await run('adam', id, 'late')).body.code).toBe('WINDOW_CLOSED')
    expect((await state('late')).importantChat).toBe(false)
  })

  test('takes a free chat for whoever runs it, and no colleague’s', async () => {
    const id = await made('Mine', [{ kind: 'assign', target: { to: 'self' } }])
    await setGroup({ firstAnswerTakes: true })
    const answer = await run('ana', id, 'free')
    expect((await state('free')).userId).toBe('ana')
    expect((await run('adam', id, 'betos')).body.code).toBe('CHAT_TAKEN')
    expect(resultsOf(await undo('ana', answer.body.runId, ['free']))).toEqual(['free changed'])
    expect((await state('free')).userId).toBeUndefined()
  })

  test('says that something is gone, and does nothing at all', async () => {
    const id = await made('Everything', everything)
    expect(
      (await call('adam', 'PATCH', 'v2/tags/label-vip', { body: { archived: true } })).status,
    ).toBe(200)
    const answer = await runInChats('adam', id, ['c1', 'c2'])
    expect([answer.status, answer.body]).toEqual([
      409,
      expect.objectContaining({ code: 'MACRO_BROKEN', details: { missing: [3] } }),
    ])
    expect((await listed('mia'))[0]?.missing).toEqual([3])
    expect([(await state('c1')).importantChat, rig.channel.sent]).toEqual([false, []])
  })

  test('happens once for each key, in one chat and in many', async () => {
    const id = await made('Note', [
      { kind: 'note', text: 'Once' },
      { kind: 'answer', templateId: 'q1' },
    ])
    const other = await made('Other', marking)
    const [first, second] = [await run('ana', id, 'c1', 'k1'), await run('ana', id, 'c1', 'k1')]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.runId).toBe(first.body.runId)
    expect([await notesOf('c1'), rig.channel.sent.length]).toEqual([['Once'], 1])
    expect((await run('ana', other, 'c1', 'k1')).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    // The key is the caller's own, and other chats may join the run.
    const joined = await runInChats('ana', id, ['c1', 'c2'], 'k1')
    expect([resultsOf(joined), joined.body.runId]).toEqual([
      ['c1 changed', 'c2 changed'],
      first.body.runId,
    ])
    expect([await notesOf('c1'), await notesOf('c2')]).toEqual([['Once'], ['Once']])
    expect((await run('adam', id, 'c1', 'k1')).body.runId).not.toBe(first.body.runId)
  })

  test('in many chats changes each by itself, tells the receiver once, and is undone as one', async () => {
    const id = await made('To South', [
      { kind: 'important' },
      { kind: 'assign', target: { to: 'agent', userId: 'beto' } },
    ])
    const before = [await state('c1'), await state('c2'), await state('betos')]
    const answer = await runInChats('adam', id, ['c1', 'c2', 'betos', 'unknown', 'c1'])
    expect(resultsOf(answer)).toEqual([
      'c1 changed',
      'c2 changed',
      'betos changed',
      'unknown refused NOT_FOUND',
    ])
    const got = (await call('beto', 'GET', 'notifications/user')).body.items
    expect(got).toHaveLength(1)

    // What somebody has changed since stays.
    await call('sara', 'POST', 'contacts/c2/assign', { body: { userId: 'ana' } })
    expect((await undo('ana', answer.body.runId, ['c1'])).status).toBe(404)
    expect(resultsOf(await undo('adam', answer.body.runId, ['c1', 'c2', 'betos']))).toEqual([
      'c1 changed',
      'c2 changed',
      'betos changed',
    ])
    expect([await state('c1'), await state('c2'), await state('betos')]).toEqual(before)
  })

  test('goes on after a kill, and what was said is not said again', async () => {
    const id = await made('Answer', [...tagging, { kind: 'answer', templateId: 'q1' }])
    expect(resultsOf(await runInChats('adam', id, ['c1'], 'k'))).toEqual(['c1 changed'])
    const { comeBack } = await rig.kill()
    await comeBack()
    expect(resultsOf(await runInChats('adam', id, ['c1', 'c2'], 'k'))).toEqual([
      'c1 changed',
      'c2 changed',
    ])
    const { db } = rig.workspace.storage
    const own = await db.selectFrom('messages').select('id').where('sender', '=', 'group').execute()
    expect(own).toHaveLength(2)
  })

  test('knows no macro, chat or run of another group', async () => {
    const id = await made('Tag', tagging)
    const { body } = await run('adam', id, 'c1')
    const olga = await rig.as('olga')
    const foreign = { group: OTHER_GROUP, body: { contactIds: ['c1'] } }
    expect((await olga('POST', `main/macros/${id}/run`, foreign)).status).toBe(404)
    expect((await olga('POST', `main/macro-runs/${body.runId}/undo`, foreign)).status).toBe(404)
  })
})
