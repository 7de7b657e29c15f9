import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isDatabaseAway } from '#workspace/storage/error-kinds.ts'
import { openTransaction } from './support/open-transaction.ts'
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

  test('take turns with transactions that read before they change', async () => {
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

  test('repeat a transaction that has read what a statement beside it changed', async () => {
    await insert('count')
    let runs = 0
    await at(0).workspace.storage.transaction(async (tx) => {
      runs += 1
      const row = await tx
        .selectFrom('settings')
        .select('value')
        .where('name', '=', 'count')
        .executeTakeFirstOrThrow()
      if (runs === 1) await administer(url, `update settings set value = '7' where name = 'count'`)
      await tx
        .updateTable('settings')
        .set({ value: String(Number(row.value) + 1) })
        .where('name', '=', 'count')
        .execute()
    })
    expect([runs, await valueOf('count')]).toEqual([2, '8'])
  })

  test('repeat a transaction that waited for another program in a circle', async () => {
    await insert('one')
    await insert('two')
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    const set = (name: string) => `update settings set value = value || '!' where name = '${name}'`
    try {
      // The server ends the one that looks for a circle first.
      await other.query(`set deadlock_timeout = '1min'; begin; ${set('two')}`)
      let theirs: Promise<unknown> | undefined
      await at(0).workspace.storage.transaction(async (tx) => {
        await sql.raw(set('one')).execute(tx)
        theirs ??= other.query(`${set('one')}; commit`)
        await sql.raw(set('two')).execute(tx)
      })
      await theirs
    } finally {
      await other.end()
    }
    expect([await valueOf('one'), await valueOf('two')]).toEqual(['0!!', '0!!'])
  })

  test('go on when one of them falls silent in its turn', async () => {
    const end = await openTransaction(at(1).workspace.storage)
    expect((await send('too early')).status).toBe(503)
    await expect.poll(async () => (await send('in time')).status).toBe(200)
    await expect(end()).rejects.toSatisfy(isDatabaseAway)
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
