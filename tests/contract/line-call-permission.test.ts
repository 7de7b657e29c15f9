import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSendingRig, type SendingRig } from './support/line-sending.ts'
import type { LineRig } from './support/line-rig.ts'
import { GROUP } from './support/users.ts'

/** The question whether a customer may be called, and their answer. */

let own: SendingRig
let rig: LineRig
beforeEach(async () => {
  own = await startSendingRig()
  rig = own.rig
})
afterEach(() => rig.stop())

const question = { type: 'text', text: '¿Podemos llamarte?', asksFor: 'call' }
const customer = { waId: '51999000001', userId: 'PE.1', name: 'Lucía' }

/** Asks the provider how the line is, after its calls were switched on or off. */
async function switchCalls(calling: 'ENABLED' | 'DISABLED'): Promise<void> {
  rig.phone.calling = calling
  const admin = await rig.as('sara')
  expect((await admin('POST', `main/groups/${GROUP}/line/health`)).status).toBe(200)
}
const answer = async (reply: object) =>
  await rig.write(customer, {
    type: 'interactive',
    interactive: { type: 'call_permission_reply', call_permission_reply: reply },
  })
const last = async () => (await rig.messages('c')).at(-1)
const line = async () => (await own.agent('GET', `main/groups/${GROUP}`)).body.line

test('every member sees whether the calls of the number are on', async () => {
  expect(await line()).toMatchObject({ hasCalls: false })
  await switchCalls('ENABLED')
  expect(await line()).toMatchObject({ hasCalls: true })
  await switchCalls('DISABLED')
  expect(await line()).toMatchObject({ hasCalls: false })
})

test('a number without calls refuses the question, with the reason', async () => {
  const id = await own.send(question)
  await own.becomes(id, 'failed')
  expect((await own.message(id)).payloadFailed).toMatchObject({ code: 138_000 })
})

describe('at a number with calls', () => {
  beforeEach(() => switchCalls('ENABLED'))

  test('is sent with its button, and its answer says until when', async () => {
    await own.becomes(await own.send(question), 'sent')
    expect(own.bodies()).toMatchObject([
      {
        to: '+51999000001',
        type: 'interactive',
        interactive: {
          type: 'call_permission_request',
          body: { text: question.text },
          action: { name: 'call_permission_request' },
        },
      },
    ])
    const until = '2026-12-01T15:00:00.000Z'
    await answer({
      response: 'accept',
      is_permanent: false,
      expiration_timestamp: String(Date.parse(until) / 1_000),
      response_source: 'user_action',
    })
    expect(await last()).toMatchObject({
      sender: 'contact',
      content: { type: 'text', callPermission: { answer: 'accepted', until } },
    })
    expect((await rig.contactOf('c')).chat).toMatchObject({ pendingMessages: 1 })
  })

  test.each<[string, object, object]>([
    [
      'a permission without an end',
      { response: 'accept', is_permanent: true, response_source: 'user_action' },
      { answer: 'accepted' },
    ],
    [
      'a permanent one with a time',
      { response: 'accept', is_permanent: true, expiration_timestamp: 1_796_137_200 },
      { answer: 'accepted' },
    ],
    ['a refusal', { response: 'reject', response_source: 'user_action' }, { answer: 'refused' }],
    [
      'a permission because they called',
      { response: 'accept', is_permanent: false, response_source: 'automatic' },
      { answer: 'accepted', isAutomatic: true },
    ],
    ['an answer of a later version', { response: 'later' }, { answer: 'refused' }],
  ])('%s is read', async (_, reply, permission) => {
    await answer(reply)
    expect((await last()).content.callPermission).toEqual(permission)
  })

  test.each([
    ['asks once too often', 138_009],
    ['has lost its calls', 138_000],
    ['has the permission already', 138_017],
  ])('fails with the reason if the line %s', async (_, code) => {
    own.errors(code)
    const id = await own.send(question)
    await own.becomes(id, 'failed')
    expect((await own.message(id)).payloadFailed).toMatchObject({ code })
    // Nothing else of the line stops.
    await own.becomes(await own.say('Hola'), 'sent')
  })

  test('fails the second time within a day', async () => {
    await own.becomes(await own.send(question), 'sent')
    const again = await own.send(question)
    await own.becomes(again, 'failed')
    expect((await own.message(again)).payloadFailed).toMatchObject({ code: 138_009 })
  })
})
