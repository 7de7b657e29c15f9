import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sqliteCodes } from './error-kinds.ts'
import { addContactText, removeContactText } from './sqlite/contact-text.ts'
import { createGroupCommit } from './group-commit.ts'
import { openStorage, type Storage } from './open.ts'
import { findSetting } from './groups/settings.ts'
import type { Tx } from './tables.ts'
import type { Turn } from './turns.ts'

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bandeja-group-commit-'))
  storage = await openStorage(folder)
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})

const add = (tx: Tx, name: string, value = '') =>
  tx.insertInto('settings').values({ name, value }).execute()
const names = async () => {
  const rows = await storage.db.selectFrom('settings').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}
/** Whether another connection sees a row: it sees only what is committed. */
function isCommitted(name: string): boolean {
  const reader = new DatabaseSync(storage.databasePath ?? '', { readOnly: true })
  try {
    return reader.prepare('select 1 from settings where name = ?').get(name) !== undefined
  } finally {
    reader.close()
  }
}
const synchronous = async (tx: Tx) => {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(tx)
  return rows[0]?.synchronous
}

test('transactions that wait together share a commit, and each returns its own result', async () => {
  let seen: boolean | undefined
  const first = storage.transaction(async (tx) => {
    await add(tx, 'a')
    return 1
  })
  const second = storage.transaction(async (tx) => {
    seen = isCommitted('a')
    expect(await findSetting(tx, 'a')).toBe('')
    return 2
  })
  expect(await Promise.all([first, second])).toEqual([1, 2])
  expect(seen).toBe(false)
  expect(await names()).toEqual(['a'])
})

test('a failed transaction undoes its own changes and none of its neighbours', async () => {
  const outcomes = await Promise.allSettled([
    storage.transaction((tx) => add(tx, 'a')),
    storage.transaction(async (tx) => {
      await add(tx, 'b')
      throw new Error('broken')
    }),
    storage.transaction(async (tx) => {
      await add(tx, 'c')
      await add(tx, 'a')
    }),
    storage.transaction((tx) => add(tx, 'd')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(await names()).toEqual(['a', 'd'])
})

test('a failed transaction undoes its entries of the text index and none of its neighbours', async () => {
  const found = async (word: string) => {
    const { rows } = await sql<{ rowid: number }>`
      select rowid from contact_text where contact_text match ${word}`.execute(storage.db)
    return rows.map(({ rowid }) => rowid)
  }
  await storage.transaction((tx) => addContactText(tx, 1, 'first'))
  await Promise.allSettled([
    storage.transaction((tx) => addContactText(tx, 2, 'second')),
    storage.transaction(async (tx) => {
      await removeContactText(tx, 1, 'first')
      await removeContactText(tx, 2, 'second')
      await addContactText(tx, 1, 'changed')
      await addContactText(tx, 3, 'third')
      throw new Error('broken')
    }),
    storage.transaction((tx) => addContactText(tx, 4, 'fourth')),
  ])
  const words = ['first', 'second', 'changed', 'third', 'fourth']
  expect(await Promise.all(words.map(found))).toEqual([[1], [2], [], [], [4]])
})

test('nobody is answered before the commit', async () => {
  const answered: [string, boolean][] = []
  const answer = (name: string) => answered.push([name, isCommitted('a')])
  const first = storage.transaction((tx) => add(tx, 'a')).then(() => answer('first'))
  const failed = storage
    .transaction(() => Promise.reject(new Error('refused')))
    .catch(() => answer('failed'))
  await Promise.all([first, failed, storage.transaction((tx) => add(tx, 'b'))])
  expect(answered).toEqual([
    ['first', true],
    ['failed', true],
  ])
})

test('one durable transaction makes the commit that it shares durable, and not the next', async () => {
  const shared = await Promise.all([
    storage.transaction(synchronous),
    storage.transaction(synchronous, { isDurable: true }),
  ])
  expect(shared).toEqual([2, 2])
  expect(await storage.transaction(synchronous)).toBe(1)
})

test('transactions run in the order of the calls, over several commits that each take 20 ms at most', async () => {
  const order: number[] = []
  const commits: boolean[] = []
  let latest: Promise<void> | undefined
  await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      storage.transaction(async (tx) => {
        order.push(at)
        if (at === 0) {
          await add(tx, 'a')
          latest = storage.transaction(() => Promise.resolve(void order.push(60)))
        }
        commits.push(isCommitted('a'))
        const end = performance.now() + 1
        while (performance.now() < end);
      }),
    ),
  )
  await latest
  expect(order).toEqual(Array.from({ length: 61 }, (_, at) => at))
  // The first of another commit. Each takes more than a millisecond.
  expect(commits.indexOf(true)).toBeGreaterThan(0)
  expect(commits.indexOf(true)).toBeLessThanOrEqual(21)
})

test('when a commit fails, all who shared it learn so, and the next one works', async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(storage.db)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(storage.db)
  const outcomes = await Promise.allSettled([
    storage.transaction((tx) => add(tx, 'a')),
    storage.transaction((tx) => add(tx, 'b', 'x'.repeat(1_000_000))),
    storage.transaction((tx) => add(tx, 'c')),
  ])
  const stored = await names()
  for (const [at, name] of ['a', 'b', 'c'].entries())
    expect(stored.includes(name)).toBe(outcomes[at]?.status === 'fulfilled')
  expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: { errcode: sqliteCodes.full } })
  await sql.raw('pragma max_page_count = 4294967294').execute(storage.db)
  await storage.transaction((tx) => add(tx, 'd'))
  expect(await names()).toContain('d')
})

test('closing waits for the transactions so far, and not for those that follow them', async () => {
  let rounds = 0
  async function work(): Promise<void> {
    // Like the preparation of a campaign: each transaction follows the one before.
    for (; rounds < 10_000; rounds += 1) await storage.transaction((tx) => findSetting(tx, 'a'))
  }
  const first = storage.transaction((tx) => add(tx, 'a'))
  const working = work()
  await storage.close()
  await first
  await expect(working).rejects.toThrow('destroyed')
  expect(rounds).toBeLessThan(10)
  storage = await openStorage(folder)
  expect(await names()).toEqual(['a'])
})

test('turns run side by side, as many as may at once, and each in order', async () => {
  const unused = await storage.transaction((tx) => Promise.resolve({ tx }))
  const running: string[] = []
  const ends = new Map<string, () => void>()
  const commits = createGroupCommit(
    {
      async commit(turn, _, work) {
        running.push(turn)
        await new Promise<void>((resolve) => ends.set(turn, resolve))
        running.splice(running.indexOf(turn), 1)
        await work(unused.tx, Promise.resolve())
      },
      begin: () => Promise.resolve(),
      end: () => Promise.resolve(),
      undo: () => Promise.resolve(),
    },
    2,
  )
  const done: string[] = []
  const run = (turn: 'group 1' | 'group 2' | 'group 3', name: string) =>
    commits.transaction(() => Promise.resolve(void done.push(name)), { turn })
  const first = run('group 1', 'a')
  await expect.poll(() => running).toEqual(['group 1'])
  const others = [run('group 1', 'b'), run('group 2', 'c'), run('group 3', 'd')]
  await expect.poll(() => running).toEqual(['group 1', 'group 2'])
  ends.get('group 2')?.()
  await expect.poll(() => running).toEqual(['group 1', 'group 3'])
  expect(done).toEqual(['c'])
  ends.get('group 1')?.()
  await first
  await expect.poll(() => running).toEqual(['group 3', 'group 1'])
  for (const turn of ['group 3', 'group 1']) ends.get(turn)?.()
  await Promise.all(others)
  await commits.settled()
  expect(done.slice(0, 2)).toEqual(['c', 'a'])
  expect(done.toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

/** Commits that end when the test says so, one at a time. */
async function heldCommits() {
  const { tx } = await storage.transaction((unused) => Promise.resolve({ tx: unused }))
  const running: (() => void)[] = []
  const commits = createGroupCommit(
    {
      async commit(_turn, _isDurable, work) {
        await new Promise<void>((resolve) => running.push(resolve))
        await work(tx, Promise.resolve())
      },
      begin: () => Promise.resolve(),
      end: () => Promise.resolve(),
      undo: () => Promise.resolve(),
    },
    1,
  )
  const order: string[] = []
  return {
    order,
    commits,
    run: (name: string, options: { turn?: Turn; urgency?: 'call' | 'webhook' | 'bulk' } = {}) =>
      commits.transaction(() => Promise.resolve(void order.push(name)), options),
    /** Waits until a commit runs, and ends it. */
    async endNext() {
      await expect.poll(() => running.length).toBe(1)
      running.shift()?.()
    },
    /** Ends the commit that runs, if there is one. */
    endAny: () => running.shift()?.(),
    async begun() {
      await expect.poll(() => running.length).toBe(1)
    },
  }
}

test('a call goes before 100 waiting webhooks, and those before work in bulk', async () => {
  const { order, run, begun, endNext } = await heldCommits()
  const first = run('held')
  await begun()
  const others = [run('campaign', { urgency: 'bulk' })]
  for (let at = 0; at < 100; at += 1) others.push(run(`webhook ${at}`, { urgency: 'webhook' }))
  others.push(run('call'))
  const webhooks = Array.from({ length: 100 }, (_, at) => `webhook ${at}`)
  await endNext()
  await first
  await endNext()
  await expect.poll(() => order).toEqual(['held', 'call'])
  await endNext()
  await expect.poll(() => order).toEqual(['held', 'call', ...webhooks])
  await endNext()
  await Promise.all(others)
  expect(order.at(-1)).toBe('campaign')
})

test('calls without a pause hold up neither a webhook nor work in bulk', async () => {
  const { order, run, begun, endNext, endAny } = await heldCommits()
  const calls = [run('call')]
  await begun()
  const others = [run('campaign', { urgency: 'bulk' }), run('webhook', { urgency: 'webhook' })]
  for (let at = 0; at < 12; at += 1) {
    calls.push(run('call'))
    await endNext()
  }
  const ended = vi.fn<() => void>()
  void Promise.all([...calls, ...others]).then(ended)
  await expect.poll(() => (endAny(), ended)).toHaveBeenCalled()
  // Four commits go before each; calls that wait meanwhile share one.
  expect(order.indexOf('campaign')).toBeLessThan(7)
  expect(order.indexOf('webhook')).toBeLessThan(13)
})

test('the turn with the most urgent transaction gets the next free place', async () => {
  const { order, run, begun, endNext } = await heldCommits()
  const ended = [run('held', { turn: 'group 1' })]
  await begun()
  ended.push(
    run('campaign', { turn: 'group 2', urgency: 'bulk' }),
    run('webhook', { turn: 'group 3', urgency: 'webhook' }),
    run('call', { turn: 'group 4' }),
  )
  for (let at = 0; at < 4; at += 1) await endNext()
  await Promise.all(ended)
  expect(order).toEqual(['held', 'call', 'webhook', 'campaign'])
})

test('it is known how long a transaction would wait: as long as those before it, by number and by time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { commits, run, begun, endNext } = await heldCommits()
  const ended = [run('held', { turn: 'group 1' })]
  await begun()
  expect(commits.waitMs('group 2', 'call')).toBe(0)
  for (let at = 0; at < 40; at += 1)
    ended.push(run('webhook', { turn: 'group 1', urgency: 'webhook' }))
  const own = commits.waitMs('group 1', 'call')
  // It counts the one that runs, and none of the webhooks.
  expect(own).toBeGreaterThan(0)
  expect(commits.waitMs('group 1', 'webhook')).toBeCloseTo(41 * own)
  ended.push(run('call', { turn: 'group 1' }))
  vi.advanceTimersByTime(6_000)
  expect(commits.waitMs('group 1', 'call')).toBe(6_000)
  expect(commits.waitMs('group 2', 'call')).toBe(0)
  for (let at = 0; at < 3; at += 1) await endNext()
  await Promise.all(ended)
  await commits.settled()
  await expect.poll(() => commits.waitMs('group 1', 'webhook')).toBe(0)
})
