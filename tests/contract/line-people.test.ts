import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  changeBody,
  customerValue,
  messagesBody,
  textMessage as text,
} from '#tests/support/cloud-api/webhooks.ts'
import { addIdentities } from '#workspace/storage/contacts/contact-identities.ts'
import { lucia, newWamid, soon, startLineRig, type LineRig } from './support/line-rig.ts'

/** Who is who on a line: the ids, numbers and wishes of customers, and what the business sends without this service. */

let rig: LineRig
beforeEach(async () => {
  rig = await startLineRig()
})
afterEach(() => rig.stop())

const shown = async () => await rig.messages(await rig.onlyContact())
const contact = async () => await rig.contactOf(await rig.onlyContact())

describe('who wrote', () => {
  test.each([
    ['Brazil', '5511987654321', '551187654321'],
    ['Mexico', '5215512345678', '525512345678'],
    ['Argentina', '5491123456789', '541123456789'],
  ])('%s: two spellings of a number are one contact', async (_, one, other) => {
    await rig.contact('known', { phone: one })
    await rig.write({ waId: other }, text('Hola'))
    expect(await rig.contacts()).toEqual(['known'])
  })

  test('a person without a number, whose number shows later', async () => {
    const { userId, waId, name } = lucia
    await rig.write({ userId, name }, text('Sin número'))
    await rig.write({ userId, waId, name }, text('Con número'))
    expect(await shown()).toHaveLength(2)
    expect(await contact()).toMatchObject({ phone: waId })
  })

  test('a number that a person without one sends when asked', async () => {
    const { userId, waId, name } = lucia
    await rig.write({ userId, name }, text('Sin número'))
    const contacts = [{ origin: 'contact_request', name: {}, phones: [{ wa_id: waId }] }]
    await rig.write({ userId, name }, { type: 'contacts', contacts })
    expect(await contact()).toMatchObject({ phone: waId })
  })

  test('a user id that shows a number which an agent has registered stays apart', async () => {
    const { userId, waId, name } = lucia
    await rig.contact('known', { phone: waId })
    await rig.write({ userId, name }, text('Sin número'))
    await rig.write({ userId, waId, name }, text('Con número'))
    const other = (await rig.contacts()).find((id) => id !== 'known') ?? ''
    expect((await rig.messages(other)).map(({ content }) => content.text)).toEqual([
      'Sin número',
      'Con número',
    ])
  })

  test('a new user id, by its own update and by a message of the system, stays one contact', async () => {
    const { userId, name } = lucia
    await rig.write({ userId, name, username: '@lucia.fr' }, text('Hola'))
    const changed = { detail: 'x', user_id: { previous: userId, current: 'PE.2' } }
    const body = changeBody(rig.phone, 'user_id_update', { user_id_update: [changed] })
    await rig.receive(body, body)
    await rig.processed()
    await rig.write({ userId: 'PE.2', name }, text('Otra vez'))
    await rig.write(
      { userId: 'PE.2' },
      {
        type: 'system',
        system: {
          type: 'user_changed_user_id',
          body: 'User Lucía changed from PE.2 to PE.3',
          user_id: 'PE.3',
        },
      },
    )
    await rig.write({ userId: 'PE.3', name }, text('Y otra'))
    expect(await shown()).toHaveLength(3)
    expect(await contact()).toMatchObject({ username: '@lucia.fr' })
  })

  test('a new number and a new user id together stay one contact, repeated or late', async () => {
    await rig.write(lucia, text('Hola'))
    const seconds = Math.floor(rig.workspace.clock.now() / 1000)
    const change = (type: string, ago: number, ids: object) =>
      messagesBody(rig.phone, {
        messages: [
          {
            id: newWamid(),
            timestamp: String(seconds - ago),
            type: 'system',
            system: { type, body: 'cambió', ...ids },
          },
        ],
      })
    const first = change('user_changed_number', 30, {
      wa_id: '51999000002',
      previous_user_id: lucia.userId,
      user_id: 'PE.2',
    })
    const second = change('user_changed_user_id', 20, {
      previous_user_id: 'PE.2',
      user_id: 'PE.3',
    })
    await rig.receive(first, second, first)
    await rig.processed()
    await rig.write({ userId: 'PE.3' }, text('Soy yo'))
    await rig.write({ waId: '51999000002' }, text('Y yo'))
    expect((await shown()).map(({ content }) => content.text)).toEqual(['Hola', 'Soy yo', 'Y yo'])
    expect(await contact()).toMatchObject({ phone: '51999000002', formerPhones: [lucia.waId] })
  })

  test('a new number arrives at the same time as a message under its user id', async () => {
    await rig.write(lucia, text('Hola'))
    const timestamp = String(Math.floor(rig.workspace.clock.now() / 1000))
    const system = {
      type: 'user_changed_number',
      wa_id: '51999000002',
      previous_user_id: lucia.userId,
      user_id: 'PE.2',
    }
    const change = { id: newWamid(), timestamp, type: 'system', system, from: lucia.waId }
    const said = { id: newWamid(), timestamp, ...text('Soy yo') }
    await rig.receive(
      messagesBody(rig.phone, { messages: [change] }),
      messagesBody(rig.phone, customerValue({ userId: 'PE.2' }, said)),
    )
    await rig.processed()
    expect(await shown()).toHaveLength(2)
  })

  test.each([
    ['the status itself', { recipient_id: lucia.waId, recipient_user_id: lucia.userId }, []],
    [
      'the contacts of its update',
      { recipient_id: lucia.waId },
      [{ wa_id: lucia.waId, user_id: lucia.userId }],
    ],
  ])('a user id that %s names is known afterwards', async (_, more, contacts) => {
    await rig.write({ waId: lucia.waId }, text('Hola'))
    const id = newWamid()
    const timestamp = String(Math.floor(rig.workspace.clock.now() / 1000))
    const said = { id, from: '51999000100', to: lucia.waId, timestamp, ...text('Buenas') }
    await rig.receive(changeBody(rig.phone, 'smb_message_echoes', { message_echoes: [said] }))
    await rig.receive(
      messagesBody(rig.phone, { contacts, statuses: [{ id, status: 'read', timestamp, ...more }] }),
    )
    await rig.processed()
    await rig.write({ userId: lucia.userId }, text('Gracias'))
    expect(await shown()).toHaveLength(3)
  })

  test('a user id of a status stays with whom it belongs to', async () => {
    await rig.write(lucia, text('Hola'))
    await rig.write({ waId: '51999000002' }, text('Buenos días'))
    const [, second = ''] = await rig.contacts()
    const id = newWamid()
    const timestamp = String(Math.floor(rig.workspace.clock.now() / 1000))
    const said = { id, from: '51999000100', to: '51999000002', timestamp, ...text('Buenas') }
    await rig.receive(changeBody(rig.phone, 'smb_message_echoes', { message_echoes: [said] }))
    await rig.status(id, 'read', { recipient_user_id: lucia.userId })
    await rig.write({ userId: lucia.userId }, text('Gracias'))
    expect(await rig.messages(second)).toHaveLength(2)
  })

  test('a wish about marketing is the last one that the customer had', async () => {
    await rig.write(lucia, text('Hola'))
    const { db } = rig.workspace.storage
    const wish = (value: string, timestamp: number) =>
      rig.receive(
        changeBody(rig.phone, 'user_preferences', {
          contacts: [{ wa_id: lucia.waId }],
          user_preferences: [
            { wa_id: lucia.waId, category: 'marketing_messages', value, detail: 'x', timestamp },
          ],
        }),
      )
    const optedOut = async () => {
      await rig.processed()
      return (await db.selectFrom('opt_outs').select('phone').execute()).map(({ phone }) => phone)
    }
    await wish('stop', 1_731_705_721)
    expect(await optedOut()).toEqual([lucia.waId])
    expect(await contact()).toMatchObject({ marketingOptOutAt: '2024-11-15T21:22:01.000Z' })
    await wish('resume', 1_731_705_000)
    expect(await optedOut()).toEqual([lucia.waId])
    await wish('resume', 1_731_706_000)
    expect(await optedOut()).toEqual([])
    expect(await contact()).not.toHaveProperty('marketingOptOutAt')
  })

  test('an opt-out follows the customer to a new number, and the contact keeps the old one', async () => {
    await rig.write(lucia, text('STOP'))
    const system = { type: 'customer_changed_number', new_wa_id: '51999000002', body: 'changed' }
    await rig.write({ waId: lucia.waId }, { type: 'system', system })
    const phones = await rig.workspace.storage.db.selectFrom('opt_outs').select('phone').execute()
    expect(phones.map(({ phone }) => phone)).toContain('51999000002')
    expect(await contact()).toMatchObject({ phone: '51999000002', formerPhones: [lucia.waId] })
  })

  test('a repeated or late change does not turn a newer number back', async () => {
    await rig.write(lucia, text('Hola'))
    const seconds = Math.floor(rig.workspace.clock.now() / 1000)
    const change = (wa_id: string, ago: number) =>
      messagesBody(
        rig.phone,
        customerValue(lucia, {
          id: newWamid(),
          timestamp: String(seconds - ago),
          type: 'system',
          system: { type: 'user_changed_number', wa_id, body: 'changed' },
        }),
      )
    const [first, late] = [change('51999000002', 30), change('51999000004', 40)]
    // An agent has corrected the number already.
    const sara = await rig.as('sara')
    const path = `main/contacts/${await rig.onlyContact()}`
    const corrected = await sara('PATCH', path, { body: { phone: '51999000002' } })
    expect(corrected.status).toBe(200)
    await rig.receive(first, change('51999000003', 20), first, late)
    await rig.processed()
    expect((await contact()).phone).toBe('51999000003')
  })

  test.each([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])(
    'three changes of a number alone, in the order %i %i %i: the last one counts',
    async (...order) => {
      const { waId } = lucia
      await rig.write({ waId }, text('Hola'))
      const seconds = Math.floor(rig.workspace.clock.now() / 1000)
      const numbers = [waId, '51999000002', '51999000003', '51999000004']
      for (const index of order) {
        const system = { type: 'user_changed_number', wa_id: numbers[index + 1], body: 'changed' }
        const timestamp = String(seconds - 30 + index)
        const message = { id: newWamid(), timestamp, type: 'system', system }
        const from = { waId: numbers[index] ?? '' }
        await rig.receive(messagesBody(rig.phone, customerValue(from, message)))
        await rig.processed()
      }
      expect(await contact()).toMatchObject({
        phone: numbers[3],
        formerPhones: numbers.slice(0, 3),
      })
    },
  )

  test('a changed number stays one contact', async () => {
    await rig.write(lucia, text('Hola'))
    const system = { type: 'user_changed_number', wa_id: '51999000002', body: 'changed' }
    await rig.write({ waId: lucia.waId }, { type: 'system', system })
    await rig.write({ waId: '51999000002' }, text('Soy yo'))
    expect((await shown()).map(({ content }) => content.text)).toEqual(['Hola', 'Soy yo'])
  })
})

describe('a number with a new owner', () => {
  const pedro = { ...lucia, userId: 'PE.PEDRO9', name: 'Pedro Salas' }
  const textsOf = async (id: string) =>
    (await rig.messages(id)).map(({ content }: { content: { text: string } }) => content.text)
  const answer = async (contactId: string) => {
    const sara = await rig.as('sara')
    const body = { contactId, content: { type: 'text', text: 'Claro' } }
    expect((await sara('POST', 'messages/messages', { body })).status).toBe(200)
    await expect.poll(() => rig.graph.accepted.length, soon).toBe(1)
    return rig.graph.accepted[0]?.body
  }

  test('is that of another person, after the first one has left it', async () => {
    await rig.write(lucia, text('Hola'))
    const system = { type: 'user_changed_number', wa_id: '51999000002', body: 'changed' }
    await rig.write(lucia, { type: 'system', system })
    await rig.write(pedro, text('¿Tienen sillas?'))
    const [first = '', second = ''] = await rig.contacts()
    expect(await rig.contactOf(second)).toMatchObject({ name: pedro.name, phone: pedro.waId })
    expect([await textsOf(first), await textsOf(second)]).toEqual([['Hola'], ['¿Tienen sillas?']])
    expect(await answer(second)).toMatchObject({ to: `+${pedro.waId}` })
    // People get another user id with another number.
    await rig.write({ waId: '51999000002', userId: 'PE.LUCIA2' }, text('Soy yo'))
    expect(await textsOf(first)).toEqual(['Hola', 'Soy yo'])
  })

  test('is taken from the first one, who is then written to by the user id', async () => {
    await rig.write(lucia, text('Hola'))
    await rig.write(pedro, text('¿Tienen sillas?'))
    await rig.write(lucia, text('Cambié de número'))
    await rig.write({ waId: pedro.waId }, text('¿Y mesas?'))
    const [first = '', second = ''] = await rig.contacts()
    expect(await rig.contactOf(first)).toMatchObject({
      phone: lucia.userId,
      formerPhones: [lucia.waId],
    })
    expect(await textsOf(first)).toEqual(['Hola', 'Cambié de número'])
    expect(await textsOf(second)).toEqual(['¿Tienen sillas?', '¿Y mesas?'])
    const changes = await (await rig.as('sara'))('GET', `main/contacts/${first}/changes`)
    expect(changes.body.items).toMatchObject([{ kind: 'numberTaken', from: lucia.waId }])
    expect(await answer(first)).toMatchObject({ recipient: lucia.userId })
  })

  test('may have a user id of another line without being another person’s', async () => {
    await rig.write(lucia, text('Hola'))
    const { db } = rig.workspace.storage
    await db.updateTable('contact_identities').set({ line_id: 'former' }).execute()
    await rig.write({ ...lucia, userId: 'PE.OF-THIS-LINE' }, text('Otra vez'))
    expect(await textsOf(await rig.onlyContact())).toEqual(['Hola', 'Otra vez'])
  })

  test('does not give the first one the new owner’s user id, when an answer reaches the owner', async () => {
    await rig.write(lucia, text('Hola'))
    const id = await rig.onlyContact()
    const { db } = rig.workspace.storage
    const row = await db
      .selectFrom('contacts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // The provider says with its answer whom the message has reached.
    await rig.workspace.storage.transaction(async (tx) =>
      addIdentities(tx, { id: rig.lineId, groupId: row.group_id }, row, {
        userId: pedro.userId,
        phone: pedro.waId,
      }),
    )
    await rig.write(pedro, text('¿Tienen sillas?'))
    expect(await textsOf(id)).toEqual(['Hola'])
  })
})

describe('what the business sends with its phone', () => {
  const echo = async (message: object) => {
    const said = {
      from: '51999000100',
      to: lucia.waId,
      timestamp: String(Math.floor(Date.now() / 1000)),
      ...message,
    }
    await rig.receive(changeBody(rig.phone, 'smb_message_echoes', { message_echoes: [said] }))
    await rig.processed()
  }

  test('is a message of the group, which can be edited, deleted and have a status', async () => {
    await rig.write(lucia, text('Hola'))
    const [first, second] = [newWamid(), newWamid()]
    await echo({ id: first, ...text('Hola, Lucía') })
    await echo({ id: first, ...text('Hola, Lucía') })
    await rig.status(first, 'read')
    await echo({ id: second, ...text('Mañana') })
    await echo({ id: newWamid(), type: 'revoke', revoke: { original_message_id: second } })
    await echo({ id: newWamid(), type: 'reaction', reaction: { message_id: first, emoji: '👍' } })
    expect(await shown()).toMatchObject([
      { sender: 'contact' },
      {
        sender: 'group',
        status: 'read',
        content: { text: 'Hola, Lucía', sentFrom: 'phone' },
        reactions: [{ sender: 'group', emoji: '👍' }],
      },
      { sender: 'group', content: { deleted: true } },
    ])
    expect(await contact()).not.toHaveProperty('chat.waitingSince')
  })

  test('does not repeat a message of ours whose answer was lost', async () => {
    await rig.write(lucia, text('Hola'))
    rig.graph.faults.push({ kind: 'cutAfter' })
    const sara = await rig.as('sara')
    const content = text('Con gusto')
    await sara('POST', 'messages/messages', {
      body: {
        contactId: await rig.onlyContact(),
        content: { type: 'text', text: content.text.body },
      },
    })
    await expect.poll(async () => (await shown())[1]?.payloadFailed?.code, soon).toBeDefined()
    await echo({ id: newWamid(), ...content })
    expect(await shown()).toMatchObject([{ sender: 'contact' }, { status: 'sent' }])
  })
})

describe('the address book of the phone that has the number too', () => {
  const entry = (phone: string | number, name: string, more: object = {}) => ({
    type: 'contact',
    action: 'add',
    contact: { full_name: name, first_name: name.split(' ')[0], phone_number: phone },
    metadata: { timestamp: 1_790_000_000 },
    ...more,
  })
  const sync = async (...entries: unknown[]) => {
    await rig.receive(changeBody(rig.phone, 'smb_app_state_sync', { state_sync: entries }))
    await rig.processed()
  }
  const waId = '51999000002'

  test('names a contact without a name, and nobody else', async () => {
    await rig.write({ waId }, text('Hola'))
    expect(await contact()).toMatchObject({ name: '' })
    await sync(entry(`+${waId}`, 'Rosa del taller'), entry('51999000003', 'Nobody here'))
    expect(await contact()).toMatchObject({ name: 'Rosa del taller' })
    expect(await rig.contacts()).toHaveLength(1)
    await sync(entry(waId, 'Otra Rosa', { metadata: { timestamp: 1_790_000_100 } }))
    expect(await contact()).toMatchObject({ name: 'Rosa del taller' })
  })

  test('names somebody who writes later without a name; their own name wins', async () => {
    await sync(entry(Number(waId), 'Rosa del taller'), entry('51999000004', 'Lu'))
    await rig.write({ waId }, text('Hola'))
    expect(await contact()).toMatchObject({ name: 'Rosa del taller' })
    await rig.write({ waId: '51999000004', name: 'Lucía' }, text('Hola'))
    const names = await Promise.all((await rig.contacts()).map((id) => rig.contactOf(id)))
    expect(names.map(({ name }) => name)).toEqual(['Rosa del taller', 'Lucía'])
  })

  test('an older entry, a removed one and unreadable ones change nothing', async () => {
    await sync(entry(waId, 'Rosa'))
    await sync(
      entry(waId, 'Before', { metadata: { timestamp: 1_780_000_000 } }),
      entry(waId, 'Gone', { action: 'remove', metadata: { timestamp: 1_790_000_200 } }),
      entry(waId, ''),
      { type: 'contact' },
      7,
    )
    await rig.write({ waId }, text('Hola'))
    expect(await contact()).toMatchObject({ name: 'Rosa' })
  })
})
