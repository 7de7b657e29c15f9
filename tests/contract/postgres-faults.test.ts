import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isDatabaseAway } from '#workspace/storage/error-kinds.ts'
import { administer, postgresServer } from './support/postgres-data.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'

describe('two services on one database', () => {
  let url: string
  let original: Rig
  let rigs: Rig[]
  let ana: Caller
  beforeEach(async () => {
    original = await startRig()
    await original.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
    const { database = '' } = await original.copyData()
    url = database
    rigs = await Promise.all([startRig({ database }), startRig({ database })])
    ana = await at(0).as('ana')
  })
  afterEach(async () => {
    for (const rig of [...rigs, original]) await rig.stop()
  })

  function at(index: number): Rig {
    const rig = rigs[index]
    if (rig === undefined) throw new Error(`There is no service ${index}.`)
    return rig
  }

  const send = (text: string) =>
    ana('POST', 'messages/messages', { body: { contactId: 'c', content: { type: 'text', text } } })

  /** Adds one to a number, which the transaction has read before. */
  const count = (index: number, name: string) =>
    at(index).workspace.storage.transaction(async (tx) => {
      const row = await tx
        .selectFrom('settings')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('settings')
        .set({ value: String(Number(row.value) + 1) })
        .where('name', '=', name)
        .execute()
    })
  const insert = (name: string) =>
    at(0).workspace.storage.db.insertInto('settings').values({ name, value: '0' }).execute()
  const valueOf = async (name: string) => {
    const { db } = at(0).workspace.storage
    const query = db.selectFrom('settings').select('value').where('name', '=', name)
    return (await query.executeTakeFirstOrThrow()).value
  }

  test('repeat a transaction that has read what the other changed', async () => {
    await insert('count')
    const calls = Array.from({ length: 40 }, (_, index) => index % 2)
    // One after another within a service; both services at once.
    await Promise.all(
      [0, 1].map(async (index) => {
        for (const each of calls) if (each === index) await count(index, 'count')
      }),
    )
    expect(await valueOf('count')).toBe('40')
  })

  test('repeat a transaction that waited for the other in a circle', async () => {
    await insert('one')
    await insert('two')
    const bothBegan = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const inOrder = (index: number, names: string[]) =>
      at(index).workspace.storage.transaction(async (tx) => {
        for (const name of names) {
          await tx.updateTable('settings').set({ value: '1' }).where('name', '=', name).execute()
          bothBegan[index]?.resolve()
          await Promise.all(bothBegan.map(({ promise }) => promise))
        }
      })
    await Promise.all([inOrder(0, ['one', 'two']), inOrder(1, ['two', 'one'])])
    expect([await valueOf('one'), await valueOf('two')]).toEqual(['1', '1'])
  })

  test('answer 503 when a lock is not free in time, and succeed afterwards', async () => {
    const blocking = new pg.Client({ connectionString: url })
    await blocking.connect()
    try {
      await blocking.query('begin; lock table messages in exclusive mode')
      const refused = await send('too early')
      expect([refused.status, refused.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
      expect(refused.headers.get('retry-after')).toBe('2')
      // A list does not write, so it is still there.
      expect((await ana('GET', 'messages/messages/c?limit=10')).status).toBe(200)
    } finally {
      await blocking.end()
    }
    expect((await send('in time')).status).toBe(200)
  })

  test('go on after the server has ended their connections', async () => {
    expect((await send('before')).status).toBe(200)
    await administer(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await expect
      .poll(async () => {
        const { status } = await send('after')
        expect([200, 503]).toContain(status)
        return status
      })
      .toBe(200)
    const { body } = await ana('GET', 'messages/messages/c?limit=10')
    expect(
      body.items.some((item: { content: { text?: string } }) => item.content.text === 'before'),
    ).toBe(true)
  })

  test('answer 503 while the database is away', async () => {
    const server = postgresServer ?? ''
    const name = new URL(url).pathname.slice(1)
    await administer(
      server,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
    try {
      const { status, body } = await send('away')
      expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    } finally {
      // Without it, the copies that later tests make of this database would fail.
      await administer(server, `alter database ${name} allow_connections true`)
    }
    await expect.poll(async () => (await send('back')).status).toBe(200)
  })

  test('do not take a mistake of the program for a lost connection', async () => {
    const { db } = at(0).workspace.storage
    const unsendable = {
      toPostgres: () => {
        throw new TypeError('No value.')
      },
    }
    const refused = sql`select ${unsendable}`.execute(db)
    await expect(refused).rejects.toThrow(TypeError)
    await expect(refused).rejects.not.toSatisfy(isDatabaseAway)
    expect((await send('afterwards')).status).toBe(200)
  })
})
