import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { customerValue, messagesBody } from '#tests/support/cloud-api/webhooks.ts'
import { lineBody, newWamid, soon, startLineRig, type LineRig } from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

const path = `main/groups/${GROUP}/line`

let rig: LineRig
let sara: Caller
beforeEach(async () => {
  rig = await startLineRig()
  sara = await rig.as('sara')
})
afterEach(() => rig.stop())

describe('what a webhook names', () => {
  const from = { waId: '51999000001', name: 'Cu\u202est\r\nX' }
  const received = async (message: object) => {
    await rig.write(from, message)
    const contact = await rig.onlyContact()
    return (await rig.messages(contact)).at(-1)
  }

  test.each([
    ['contrato\u202efdp.txt', 'contratofdp.txt'],
    ['../../etc/x.txt', 'x.txt'],
    ['a\r\nb\u0007.txt', 'ab.txt'],
    [`${'n'.repeat(3_000)}.txt`, `${'n'.repeat(196)}.txt`],
  ])('a file %j is %j', async (filename, clean) => {
    const id = rig.graph.addMedia(rig.phone.id, Buffer.from('hola'), 'text/plain')
    const document = { id, mime_type: 'text/plain', filename }
    const { content } = await received({ type: 'document', document })
    expect(content.filename).toBe(clean)
    const contact = await rig.onlyContact()
    await expect
      .poll(async () => (await rig.messages(contact))[0]?.content.media, soon)
      .toMatch(/^\/storage\/f/)
    expect((await rig.messages(contact))[0]?.content.filename).toBe(clean)
  })

  test('people and products have no hidden marks, numbers are finite, and times possible', async () => {
    const product_items = [
      {
        product_retailer_id: 'p'.repeat(3_000),
        quantity: '-1e999',
        item_price: 1e300,
        currency: '\u202ePEN',
      },
    ]
    const before = rig.workspace.clock.now()
    const order = { catalog_id: '1', product_items }
    const { content, updatedAt } = await received({ type: 'order', order, timestamp: '-1' })
    expect(content.order.items).toEqual([{ productId: 'p'.repeat(200), currency: 'PEN' }])
    expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(before)
    const cards = [{ name: { formatted_name: 'Elena\u202e\nSalas' }, phones: [{ phone: '+51 1' }] }]
    const card = await received({ type: 'contacts', contacts: cards })
    expect(card.content.contacts).toMatchObject([{ name: 'Elena Salas' }])
    expect((await rig.contactOf(await rig.onlyContact())).name).toBe('Cust X')
  })
})

describe('a pasted key', () => {
  test('loses marks that nobody sees', async () => {
    await sara('DELETE', path)
    const token = `\u200b${lineBody.token}\u00a0\n`
    const answer = await sara('POST', path, { body: { ...lineBody, token } })
    expect(answer).toMatchObject({ status: 200 })
  })

  test.each([
    [{ token: 'a–token' }, 'token', 'invalidToken'],
    [{ appId: '300000000000001', appSecret: 'a–secret' }, 'appSecret', 'wrongSecret'],
  ])('with a letter that no key has is wrong: %j', async (wrong, field, fault) => {
    const body = { ...lineBody, ...wrong }
    const { status, body: checkup } = await sara('POST', `${path}/check`, { body })
    expect(status).toBe(200)
    expect(checkup.checks).toContainEqual(expect.objectContaining({ field, fault }))
  })
})

test('a caller that goes in the middle of a body is no error of the service', async () => {
  const { port } = new URL(rig.url)
  const doors = [new URL(rig.webhook).pathname, '/services/main/login']
  for (const door of doors) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    const type = 'content-type: application/json\r\ncontent-length: 500\r\n'
    socket.write(`POST ${door} HTTP/1.1\r\nhost: 127.0.0.1\r\n${type}\r\n{"object":`)
    // The call has arrived once a later one is answered.
    await sara('GET', path)
    socket.destroy()
  }
  await rig.receive(
    messagesBody(
      rig.phone,
      customerValue(
        { waId: '51999000002' },
        { id: newWamid(), type: 'text', timestamp: '1', text: { body: 'Hola' } },
      ),
    ),
  )
  await rig.processed()
  expect(rig.log.filter((entry) => entry.includes('call failed'))).toEqual([])
})
