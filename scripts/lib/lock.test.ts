import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { withLock } from './lock.mjs'

let folder = ''
const lock = () => join(folder, 'setup.lock')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-lock-'))
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

/** The id of a process that has ended. */
const dead = () => execFileSync(process.execPath, ['-p', 'process.pid']).toString().trim()

const refuse = (owner: number) => {
  throw new Error(`taken by ${owner}`)
}

it('runs one work at a time and removes its file afterwards', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside -= 1
  }
  const quietly = () => undefined
  await Promise.all([1, 2, 3].map(() => withLock(lock(), work, quietly)))
  expect(most).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

it('can refuse instead of waiting', async () => {
  await withLock(lock(), async () => {
    const second = withLock(lock(), async () => 'in', refuse)
    await expect(second).rejects.toThrow(`taken by ${process.pid}`)
  })
  expect(await withLock(lock(), async () => 'in', refuse)).toBe('in')
})

it('is released after work that failed', async () => {
  await expect(withLock(lock(), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withLock(lock(), async () => 'yes')).toBe('yes')
})

it('is acquired from an owner that has exited', async () => {
  await writeFile(lock(), dead())
  expect(await withLock(lock(), async () => 'mine')).toBe('mine')
})

it('is not taken from another process that acquired it first', async () => {
  const first = String(process.ppid)
  await writeFile(lock(), dead())
  vi.spyOn(process, 'kill').mockImplementationOnce(() => {
    // Another process acquires the lock after this one has found that the owner has exited.
    rmSync(lock())
    writeFileSync(lock(), first)
    throw new Error('no such process')
  })
  await expect(withLock(lock(), async () => 'in', refuse)).rejects.toThrow(`taken by ${first}`)
  expect(await readFile(lock(), 'utf8')).toBe(first)
  expect(await readdir(folder)).toEqual(['setup.lock'])
})

it('is acquired if another process exited while it removed the stale lock', async () => {
  const gone = dead()
  await writeFile(lock(), gone)
  await writeFile(`${lock()}.removal`, gone)
  expect(await withLock(lock(), async () => 'mine')).toBe('mine')
  expect(await readdir(folder)).toEqual([])
})

/** A lock of this owner that was last renewed a minute ago. */
async function longAgo(owner: number): Promise<void> {
  await writeFile(lock(), String(owner))
  const before = new Date(Date.now() - 60_000)
  await utimes(lock(), before, before)
}

it('is acquired from a running owner that has not renewed it for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await longAgo(process.ppid)
  let isAcquired = false
  const acquiring = withLock(lock(), async () => (isAcquired = true), refuse)
  await eventually(() => expect(vi.getTimerCount()).toBe(1))
  expect(isAcquired).toBe(false)
  vi.advanceTimersByTime(4_000)
  expect(await acquiring).toBe(true)
})

it('stays with an owner that renews it after the machine slept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await longAgo(process.ppid)
  const second = withLock(lock(), async () => 'in', refuse)
  second.catch(() => undefined)
  await eventually(() => expect(vi.getTimerCount()).toBe(1))
  await utimes(lock(), new Date(), new Date())
  vi.advanceTimersByTime(4_000)
  await expect(second).rejects.toThrow(`taken by ${process.ppid}`)
  expect(await readFile(lock(), 'utf8')).toBe(String(process.ppid))
})

it('is neither renewed nor removed by its former owner', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const touchedAt = async () => (await stat(lock())).mtimeMs
  await withLock(lock(), async () => {
    const before = new Date(Date.now() - 10_000)
    await utimes(lock(), before, before)
    vi.advanceTimersByTime(2_000)
    // The owner renews its own lock.
    await eventually(async () => expect(await touchedAt()).toBeGreaterThan(before.getTime()))
    await longAgo(process.ppid)
    vi.advanceTimersByTime(2_000)
  })
  expect(await readFile(lock(), 'utf8')).toBe(String(process.ppid))
  expect(await touchedAt()).toBeLessThan(Date.now() - 30_000)
})

it('fails if its path can be neither read nor removed', async () => {
  await mkdir(lock())
  const before = new Date(Date.now() - 60_000)
  await utimes(lock(), before, before)
  await expect(withLock(lock(), async () => 'in', refuse)).rejects.toThrow(/directory/)
})
