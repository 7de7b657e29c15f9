import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { contactAccess } from './support/roles.ts'
import { GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  await rig.contact('d', { user_id: 'ana', user_tag_id: 'tag-ana' })
  await rig.contact('ritas', { user_id: 'rita', user_tag_id: 'tag-rita' })
  await extension(true)
})
afterEach(() => rig.stop())

async function extension(dataExt001Enabled: boolean): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('no group')
  await saveGroup(db, { ...group, dataExt001Enabled })
}

const read = async (name: Name, contactId = 'c'): Promise<Answer> =>
  (await rig.as(name))('GET', `crm/contacts/${contactId}`)
const orders = async (name: Name, contactId = 'c'): Promise<Answer> =>
  (await rig.as(name))('GET', `crm/contacts/${contactId}/orders`)
const save = async (name: Name, body: unknown, contactId = 'c'): Promise<Answer> =>
  (await rig.as(name))('PUT', `crm/contacts/${contactId}`, { body })

const order = (id: string, created_at: number) => ({
  id,
  contact_id: 'c',
  number: id.toUpperCase(),
  status: 'paid',
  total: 89_950,
  currency: 'PEN',
  items_json: JSON.stringify([{ title: 'BridgeDeps', quantity: 2 }]),
  created_at,
})

test.each(contactAccess)(
  '%s, contact %s: reading %i, writing %i',
  async (name, contactId, reads, writes) => {
    await save('sara', { name: 'Somebody' }, contactId)
    expect((await read(name, contactId)).status).toBe(reads)
    expect((await orders(name, contactId)).status).toBe(reads)
    expect((await save(name, { name: 'Else' }, contactId)).status).toBe(writes)
    const { body } = await read('sara', contactId)
    expect(body.name).toBe(writes === 200 ? 'Else' : 'Somebody')
  },
)

test('a group without the extension has no CRM', async () => {
  await extension(false)
  for (const answer of [
    await read('sara'),
    await orders('sara'),
    await save('sara', { name: 'A' }),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
})

describe('a record', () => {
  test('does not exist until it is written', async () => {
    expect((await read('ana')).status).toBe(404)
    expect((await orders('ana')).body).toEqual({ items: [] })
    const draft = {
      name: '  Carmen Rojas ',
      email: 'carmen@correo.example',
      company: 'Nogal',
      document: 'DNI 1',
      address: 'Lima',
    }
    const { status, body } = await save('ana', draft)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...draft, name: 'Carmen Rojas', contactId: 'c', fields: [] })
    expect((await read('mia')).body).toEqual(body)
  })

  test('keeps its id and its own fields when it is replaced, and loses omitted ones', async () => {
    const { body: first } = await save('ana', { name: 'Carmen', company: 'Nogal' })
    await rig.workspace.storage.db
      .updateTable('crm_records')
      .set({ fields_json: JSON.stringify([{ caption: 'Since', value: '2024' }]) })
      .execute()
    rig.workspace.clock.advance(5_000)
    const { body } = await save('ana', { name: 'Carmen', company: '', document: '  ' })
    expect(body).toMatchObject({ id: first.id, fields: [{ caption: 'Since', value: '2024' }] })
    expect(body.company).toBeUndefined()
    expect(body.document).toBeUndefined()
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(first.updatedAt))
  })

  test('is not overwritten by a draft of an older version', async () => {
    const { body: first } = await save('ana', { name: 'Carmen' })
    const { updatedAt } = first
    const theirs = await save('mia', { name: 'Carmen', company: 'Nogal', updatedAt })
    expect(theirs.status).toBe(200)
    const late = await save('ana', { name: 'Carmen', address: 'Lima', updatedAt })
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT'])
    expect((await read('ana')).body).toEqual(theirs.body)
    const body = { name: 'Carmen', company: 'Nogal', address: 'Lima' }
    const again = await save('ana', { ...body, updatedAt: theirs.body.updatedAt })
    expect(again.body).toMatchObject(body)
  })

  test('is not overwritten by a draft that was started without one', async () => {
    const theirs = await save('mia', { name: 'Carmen', company: 'Nogal', updatedAt: null })
    expect(theirs.status).toBe(200)
    const late = await save('ana', { name: 'Carmen Rojas', updatedAt: null })
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT'])
    expect((await read('ana')).body).toEqual(theirs.body)
    const { updatedAt } = theirs.body
    expect((await save('ana', { name: 'Diego', updatedAt }, 'd')).body.code).toBe('CONFLICT')
  })

  test('is overwritten by a draft that names no version', async () => {
    await save('mia', { name: 'Carmen', company: 'Nogal' })
    expect((await save('ana', { name: 'Carmen' })).status).toBe(200)
    expect((await read('ana')).body.company).toBeUndefined()
  })

  test('has an e-mail that is unique in the group, ignoring case', async () => {
    await save('ana', { name: 'Carmen', email: 'carmen@correo.example' })
    const refused = await save('ana', { name: 'Luis', email: 'CARMEN@correo.example' }, 'd')
    expect([refused.status, refused.body.code]).toEqual([409, 'EMAIL_REGISTERED'])
    expect((await read('ana', 'd')).status).toBe(404)
    // It may keep its own, and a removed one is free.
    expect((await save('ana', { name: 'C', email: 'Carmen@correo.example' })).status).toBe(200)
    await save('ana', { name: 'C' })
    expect((await save('ana', { name: 'L', email: 'carmen@correo.example' }, 'd')).status).toBe(200)
  })

  test.each([
    {},
    { name: '' },
    { name: '   ' },
    { name: 'x'.repeat(201) },
    { name: 'A', email: 'nobody' },
    { name: 'A', company: 5 },
    { name: 'A', address: 'x'.repeat(501) },
    { name: 'A', updatedAt: 'yesterday' },
    'no JSON',
  ])('refuses %j', async (body) => {
    expect((await save('ana', body)).status).toBe(400)
    expect((await read('ana')).status).toBe(404)
  })
})

test('orders are listed newest first, for this contact only', async () => {
  const { storage, clock } = rig.workspace
  const now = clock.now()
  await storage.db
    .insertInto('crm_orders')
    .values([order('o1', now - 2_000), order('o2', now), { ...order('o3', now), contact_id: 'd' }])
    .execute()
  const { body } = await orders('ana')
  expect(body.items).toMatchObject([
    {
      id: 'o2',
      number: 'O2',
      status: 'paid',
      total: 89_950,
      currency: 'PEN',
      items: [{ title: 'BridgeDeps', quantity: 2 }],
    },
    { id: 'o1' },
  ])
})
