import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chatBulkApi } from '#contract/api/chats/chat-bulk.ts'
import { macrosApi } from '#contract/api/chats/macros.ts'
import { missingNumbers } from '#contract/rules/contacts/missing-fields.ts'
import { callAs, type Who } from './support/roles.ts'
import { createRuleCalls } from './support/rules.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** Fields whose values a chat needs before a user finishes it. */

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  for (const id of ['c1', 'c2'])
    await rig.contact(id, { name: id, user_id: 'ana', user_tag_id: 'tag-ana' })
})
afterEach(() => rig.stop())

const { made: madeRule, settled } = createRuleCalls(() => rig)

const call = async (who: Who, method: string, path: string, body?: object): Promise<Answer> =>
  (await callAs(rig, who))(method, `main/${path}`, { group: GROUP, ...(body && { body }) })

const field = (name: string, isRequired = true) => ({
  name,
  type: 'text',
  isShown: true,
  agentsEdit: true,
  isRequired,
})
const put = (number: number, body: object) => call('adam', 'PUT', `contact-fields/${number}`, body)
const fill = (id: string, values: object) => call('ana', 'PATCH', `contacts/${id}`, values)
const finish = (who: Who, id = 'c1') =>
  call(who, 'POST', `contacts/${id}/enable-flag`, { flag: 'finished' })
const isFinished = async (id = 'c1'): Promise<boolean> =>
  (await call('sara', 'GET', `contacts/${id}`)).body.finishedChat

describe('a chat that lacks a required value', () => {
  beforeEach(async () => {
    await put(3, field('Delivery'))
    await put(1, field('Tax id'))
    await put(2, field('Notes', false))
  })

  test.each<[Who, number, string]>([
    ['sara', 409, 'FIELDS_MISSING'],
    ['adam', 409, 'FIELDS_MISSING'],
    ['mia', 409, 'FIELDS_MISSING'],
    ['ana', 409, 'FIELDS_MISSING'],
    ['rita', 404, 'NOT_FOUND'],
    ['beto', 404, 'NOT_FOUND'],
    ['olga', 404, 'NOT_FOUND'],
    ['nobody', 401, 'UNAUTHENTICATED'],
  ])('is not finished by %s: %i %s', async (who, status, code) => {
    const answer = await finish(who)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await isFinished()).toBe(false)
  })

  test('is refused with the fields that lack one, in their order', async () => {
    await fill('c1', { custom_2: 'x' })
    const { body } = await finish('ana')
    expect(body.details).toEqual({
      fields: [
        { number: 3, name: 'Delivery' },
        { number: 1, name: 'Tax id' },
      ],
    })
    await fill('c1', { custom_3: 'Monday', custom_1: '  ' })
    expect(missingNumbers((await finish('ana')).body.details)).toEqual([1])
    expect(await isFinished()).toBe(false)
  })

  test('is finished once it has them, and opened again without them', async () => {
    await fill('c1', { custom_3: 'Monday', custom_1: '20123' })
    expect((await finish('ana')).status).toBe(200)
    expect(await isFinished()).toBe(true)
    await fill('c1', { custom_1: '' })
    expect((await finish('ana')).status).toBe(200)
    const open = await call('ana', 'POST', 'contacts/c1/disable-flag', { flag: 'finished' })
    expect([open.status, await isFinished()]).toEqual([200, false])
    expect((await finish('ana')).status).toBe(409)
  })

  // The call that finishes sets the other flags too, and only finishing needs the values.
  test('is marked important and archived as any other', async () => {
    const flag = { flag: 'important' }
    expect((await call('ana', 'POST', 'contacts/c1/enable-flag', flag)).status).toBe(200)
    expect((await call('ana', 'PUT', 'contacts/c1/chat-archived')).status).toBe(200)
  })

  test('is left out of a change of many, which finishes the others', async () => {
    await fill('c2', { custom_3: 'Monday', custom_1: '20123' })
    const body = { groupId: GROUP, contactIds: ['c1', 'c2'], change: { kind: 'finish' } }
    const answer = await call('ana', 'POST', 'contacts/lastchats/bulk', body)
    const { items } = chatBulkApi.changeChats.output.parse(answer.body)
    expect(items).toMatchObject([
      { id: 'c1', result: 'refused', code: 'FIELDS_MISSING', name: 'c1' },
      { id: 'c2', result: 'changed', undo: { kind: 'unfinish' } },
    ])
    expect([await isFinished('c1'), await isFinished('c2')]).toEqual([false, true])
  })

  describe('and a macro that finishes it', () => {
    const macro = async (actions: readonly object[]): Promise<string> =>
      (await call('adam', 'POST', 'macros', { groupId: GROUP, name: 'End', actions })).body.id
    const run = (id: string) => call('ana', 'POST', `contacts/c1/macros/${id}`)

    test('changes nothing, and says what is missing', async () => {
      const id = await macro([{ kind: 'important' }, { kind: 'finish' }])
      const { status, body } = await run(id)
      expect([status, body.code, missingNumbers(body.details)]).toEqual([
        409,
        'FIELDS_MISSING',
        [3, 1],
      ])
      const chat = (await call('sara', 'GET', 'contacts/c1')).body
      expect([chat.importantChat, chat.finishedChat]).toEqual([false, false])
    })

    test('is refused in this chat, and runs in the others', async () => {
      const id = await macro([{ kind: 'finish' }])
      await fill('c2', { custom_3: 'Monday', custom_1: '20123' })
      const answer = await call('ana', 'POST', `macros/${id}/run`, {
        groupId: GROUP,
        contactIds: ['c1', 'c2'],
      })
      const { items } = macrosApi.runMacroInChats.output.parse(answer.body)
      expect(items.map(({ result, code }) => [result, code])).toEqual([
        ['refused', 'FIELDS_MISSING'],
        ['changed', undefined],
      ])
    })

    test('runs if a step of it fills in what is missing', async () => {
      await fill('c1', { custom_1: '20123' })
      const id = await macro([{ kind: 'finish' }, { kind: 'field', number: 3, value: 'Monday' }])
      expect((await run(id)).status).toBe(200)
      expect(await isFinished()).toBe(true)
    })
  })

  test('is finished by a rule, because nobody is there to be asked', async () => {
    await madeRule({ when: { on: 'message' }, actions: [{ kind: 'finish' }] })
    await rig.channel.customer.message({
      contactId: 'c1',
      content: { type: 'text', text: 'Thanks' },
    })
    await settled()
    expect(await isFinished()).toBe(true)
  })
})

test('a chat of a group without required fields is finished as before', async () => {
  await put(3, field('Delivery', false))
  expect((await finish('ana')).status).toBe(200)
})
