import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditApi, type AuditChain } from '#contract/api/trust/audit.ts'
import { limits } from '#contract/limits.ts'
import { recordAudit } from '#workspace/audit/record.ts'
import type { Db, Tables } from '#workspace/storage/tables.ts'
import { hashOf } from '#workspace/storage/trust/audit.ts'
import { checkAudit, checkAuditDaily } from '#workspace/use-cases/trust/check-audit.ts'
import { removeOldAudit } from '#workspace/use-cases/trust/remove-audit.ts'
import { readAudit } from './support/audited-calls.ts'
import { isOnServer } from './support/postgres-data.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** How much of an audit log is checked when, and what newer entries are asked for. */

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const path = `main/groups/${GROUP}/audit`

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  for (let count = 0; count < 4; count += 1) await write(`tag ${count}`)
})
afterEach(() => rig.stop())

const db = () => rig.workspace.storage.db
const now = () => rig.workspace.clock.now()
const needs = () => {
  const { storage } = rig.workspace
  const publisher = { publish: () => undefined, settled: () => Promise.resolve() }
  return { storage, publisher, log: () => undefined }
}
const write = (name: string, at = now()) =>
  rig.workspace.storage.transaction((tx) =>
    recordAudit(tx, GROUP, {}, { action: 'tag.created', object: { type: 'tag', name } }, at),
  )
const chain = async (): Promise<AuditChain> =>
  auditApi.auditChain.output.parse((await (await rig.as('sara'))('GET', `${path}/chain`)).body)

/** Runs statements as somebody who has the database, without what refuses them. */
async function tamper(...statements: string[]): Promise<void> {
  const on = isOnServer ? ' on audit_entries' : ''
  for (const trigger of ['audit_entries_unchanged', 'audit_entries_kept'])
    await sql.raw(`drop trigger if exists ${trigger}${on}`).execute(db())
  for (const statement of statements) await sql.raw(statement).execute(db())
}

/** A database that counts how many entries are read from it. */
function counting(): { db: Db; read: () => number } {
  let read = 0
  const plugin: Parameters<Db['withPlugin']>[0] = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      read += result.rows.filter((row) => 'entry_json' in row).length
      return Promise.resolve(result)
    },
  }
  return { db: db().withPlugin(plugin), read: () => read }
}

/** A query that something happens before. */
function executedAfter<Query extends object>(before: () => Promise<void>, query: Query): Query {
  return new Proxy(query, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const run = (): unknown => Reflect.apply(member, target, args)
        if (name === 'execute') return before().then(run)
        const result = run()
        return typeof result === 'object' && result !== null
          ? executedAfter(before, result)
          : result
      }
    },
  })
}

/** The check of the screen, with how many entries it reads. */
async function checkCounted() {
  const counted = counting()
  const { storage, ...others } = needs()
  const service = { ...others, storage: { ...storage, db: counted.db } }
  const { checkedAt: _, ...checked } = await checkAuditDaily(service, GROUP, now())
  return { checked, read: counted.read() }
}

describe('the chain', () => {
  test('is checked as a whole once a day, in between from the last entry that was checked', async () => {
    const first = await checkCounted()
    expect(first).toMatchObject({ checked: { entries: 4, first: 1, last: 4 }, read: 4 })
    await write('another')
    const second = await checkCounted()
    // The last one that was checked, and the new one.
    expect(second).toMatchObject({ checked: { entries: 5, first: 1, last: 5 }, read: 2 })
    expect(second.checked).toEqual(await checkAudit(db(), GROUP))
    rig.workspace.clock.advance(DAY_MS)
    expect((await checkCounted()).read).toBeGreaterThanOrEqual(5)
  })

  test('says when all of it was checked', async () => {
    const { checkedAt } = await chain()
    rig.workspace.clock.advance(HOUR_MS)
    expect((await chain()).checkedAt).toBe(checkedAt)
    rig.workspace.clock.advance(DAY_MS)
    expect(Date.parse((await chain()).checkedAt)).toBeGreaterThan(Date.parse(checkedAt))
  })

  test.each([
    ['a newer entry', `update audit_entries set actor_id = 'adam' where number = 5`, 5],
    ['the entry up to which it was checked', 'delete from audit_entries where number >= 4', 4],
  ])('shows at once that somebody changed %s', async (_, statement, brokenAt) => {
    await checkCounted()
    await write('another')
    await tamper(statement)
    expect(await chain()).toMatchObject({ isIntact: false, brokenAt })
    expect(await chain()).toMatchObject({ isIntact: false, brokenAt })
  })

  test('shows by the next day that somebody changed an old entry', async () => {
    await checkCounted()
    await tamper(`update audit_entries set actor_id = 'adam' where number = 2`)
    expect((await checkCounted()).checked.brokenAt).toBeUndefined()
    // The daily job finds it, and the log of the service says so.
    rig.workspace.clock.advance(DAY_MS)
    await expect.poll(() => rig.log.join('\n')).toContain('does not fit to the one before')
    expect(await chain()).toMatchObject({ isIntact: false, brokenAt: 2 })
  })

  test('is not broken while old entries are removed', async () => {
    let removed: Promise<void> | undefined
    const removeOnce = () =>
      (removed ??= removeOldAudit(needs(), GROUP, now() + limits.audit.keptDays * DAY_MS))
    // The entries are removed after the chain was read.
    const slow = new Proxy(db(), {
      get: (target, name) =>
        name === 'selectFrom'
          ? (table: keyof Tables) =>
              table === 'audit_entries'
                ? executedAfter(removeOnce, target.selectFrom(table))
                : target.selectFrom(table)
          : Reflect.get(target, name),
    })
    const checked = await checkAudit(slow, GROUP)
    expect(checked).toMatchObject({ entries: 1, first: 5, last: 5 })
    expect(checked.brokenAt).toBeUndefined()
  })

  test('can be checked from the oldest entry again once the last checked one was removed', async () => {
    await checkCounted()
    await removeOldAudit(needs(), GROUP, now() + limits.audit.keptDays * DAY_MS)
    expect((await checkCounted()).checked).toMatchObject({ entries: 1, first: 5, last: 5 })
  })
})

describe('the text for the search', () => {
  test('of an entry is proved by the entry, not by how this version makes it', async () => {
    // As a version with another text would have written it.
    const { entry_json } = await db()
      .selectFrom('audit_entries')
      .select('entry_json')
      .where('number', '=', 1)
      .executeTakeFirstOrThrow()
    expect(Object.keys(JSON.parse(entry_json))).toContain('searchMark')
    await tamper(`update audit_entries set search_text = 'other' where number = 1`)
    expect((await checkAudit(db(), GROUP)).brokenAt).toBe(1)
  })

  test('of an entry without a mark, as an earlier version wrote it, breaks nothing', async () => {
    await tamper('delete from audit_entries where number > 1')
    const row = await db()
      .selectFrom('audit_entries')
      .selectAll()
      .where('number', '=', 1)
      .executeTakeFirstOrThrow()
    const { searchMark: _, ...entry } = JSON.parse(row.entry_json)
    const entry_json = JSON.stringify(entry)
    const hash = hashOf('', { ...row, entry_json })
    await db()
      .updateTable('audit_entries')
      .set({ entry_json, hash, search_text: 'made by other rules' })
      .execute()
    await db().updateTable('audit_chains').set({ last_number: 1, last_hash: hash }).execute()
    expect(await checkAudit(db(), GROUP)).toEqual({ entries: 1, first: 1, last: 1, hash })
  })

  test('has no mark in what the app and the copy of the log get', async () => {
    const entries = await readAudit(await rig.as('sara'))
    expect(JSON.stringify(entries)).not.toContain('searchMark')
  })
})

describe('newer entries', () => {
  test('are asked for by the number of the newest one that is known', async () => {
    const sara = await rig.as('sara')
    const list = async (query: string) => (await sara('GET', `${path}?${query}`)).body
    const { last, items } = await list('kinds=settings')
    // The sign-in is an entry of another kind.
    expect(last).toBe(items[0].number + 1)
    await write('one')
    await write('two')
    const newer = await list(`kinds=settings&after=${last}`)
    expect(newer.items.map(({ number }: { number: number }) => number)).toEqual([
      last + 2,
      last + 1,
    ])
    expect(await list(`kinds=line&after=${last}`)).toMatchObject({ items: [], last: last + 2 })
    expect((await sara('GET', `${path}?after=-1`)).status).toBe(400)
  })
})
