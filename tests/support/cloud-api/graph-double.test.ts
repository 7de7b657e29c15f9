import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startGraphDouble, type GraphDouble } from './graph-double.ts'
import { deliver, messagesBody, metaJson, signatureOf } from './webhooks.ts'

let graph: GraphDouble
beforeEach(async () => {
  graph = await startGraphDouble()
  graph.phones.push({ id: '1', accountId: '2', token: 'key', display: '+51 1', verifiedName: 'X' })
})
afterEach(() => graph.stop())

const text = {
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: '+51999000001',
  type: 'text',
  text: { body: 'Hola' },
}

async function post(path: string, body: unknown, token = 'key') {
  const response = await fetch(graph.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- the test reads single members of the answer
  const answer: any = await response.json()
  return { status: response.status, code: answer.error?.code, body: answer }
}
const send = (body: unknown) => post('/v25.0/1/messages', body)

test('a message is accepted with an id', async () => {
  expect((await send(text)).body.messages[0].id).toMatch(/^wamid\./)
  expect(graph.accepted).toHaveLength(1)
})

describe('it refuses what the real service would', () => {
  const button = (id: string, title: string) => ({ type: 'reply', reply: { id, title } })
  const buttons = (...all: object[]) => ({
    ...text,
    text: undefined,
    type: 'interactive',
    interactive: { type: 'button', body: { text: 'x' }, action: { buttons: all } },
  })
  test.each([
    ['a number without a plus', { ...text, to: '51999000001' }],
    ['nobody to send to', { ...text, to: undefined }],
    ['an empty text', { ...text, text: { body: '' } }],
    ['a text that is too long', { ...text, text: { body: 'x'.repeat(4097) } }],
    ['an unknown member', { ...text, extra: true }],
    ['a type without its member', { ...text, type: 'image' }],
    ['callback data that are too long', { ...text, biz_opaque_callback_data: 'x'.repeat(513) }],
    ['four buttons', buttons(...['a', 'b', 'c', 'd'].map((id) => button(id, id)))],
    ['two buttons of one title', buttons(button('a', 'x'), button('b', 'x'))],
    ['a title that is too long', buttons(button('a', 'x'.repeat(21)))],
    [
      'a reaction that quotes',
      {
        ...text,
        text: undefined,
        type: 'reaction',
        reaction: { message_id: 'wamid.a', emoji: '👍' },
        context: { message_id: 'wamid.a' },
      },
    ],
    [
      'a value with a line break',
      {
        ...text,
        text: undefined,
        type: 'template',
        template: {
          name: 'offer',
          language: { code: 'es' },
          components: [{ type: 'body', parameters: [{ type: 'text', text: 'a\nb' }] }],
        },
      },
    ],
  ])('%s', async (_, body) => {
    expect(await send(body)).toMatchObject({ status: 400, code: 100 })
    expect(graph.accepted).toEqual([])
  })

  test('a file of another number', async () => {
    const image = { id: graph.addMedia('9', Buffer.from('x'), 'image/png') }
    expect(await send({ ...text, text: undefined, type: 'image', image })).toMatchObject({
      code: 131_053,
    })
  })

  test('a version that does not exist', async () => {
    expect(await post('/v27.0/1/messages', text)).toMatchObject({ status: 400, code: 2500 })
    expect(await post('/v26.1/1/messages', text)).toMatchObject({ status: 400, code: 2500 })
    expect(await post('/v26.0/1/messages', text)).toMatchObject({ status: 200 })
  })

  test('another token, another number, a path without a version', async () => {
    expect(await post('/v25.0/1/messages', text, 'no')).toMatchObject({ status: 401, code: 190 })
    expect(await post('/v25.0/7/messages', text)).toMatchObject({ status: 400, code: 100 })
    expect(await post('/1/messages', text)).toMatchObject({ status: 404 })
  })
})

describe('faults', () => {
  test('an error, once', async () => {
    graph.faults.push({ kind: 'error', code: 131_047 })
    expect(await send(text)).toMatchObject({ status: 400, code: 131_047 })
    expect((await send(text)).status).toBe(200)
  })

  test('a cut before and after the message was accepted', async () => {
    graph.faults.push({ kind: 'cutBefore' }, { kind: 'cutAfter' })
    await expect(send(text)).rejects.toThrow('fetch failed')
    expect(graph.accepted).toHaveLength(0)
    await expect(send(text)).rejects.toThrow('fetch failed')
    expect(graph.accepted).toHaveLength(1)
  })
})

test('a webhook is written and signed as Meta does it', async () => {
  const json = metaJson({ text: 'Mañana 😀 a/b' })
  expect(json).toBe(String.raw`{"text":"Ma\u00f1ana \ud83d\ude00 a\/b"}`)
  // The vector of RFC 4231, test case 2.
  expect(signatureOf('what do ya want for nothing?', 'Jefe')).toBe(
    'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
  const phone = { id: '1', accountId: '2', display: '+51 1' }
  const status = await deliver(`${graph.url}/nowhere`, messagesBody(phone, {}), { appSecret: 'x' })
  expect(status).toBe(404)
})
