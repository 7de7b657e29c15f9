import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { alone } from './lock.mjs'

let folder = ''
const lock = () => join(folder, 'setup.lock')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-lock-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

it('lets one in at a time and leaves nothing behind', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside -= 1
  }
  const quietly = () => undefined
  await Promise.all([1, 2, 3].map(() => alone(lock(), work, quietly)))
  expect(most).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

it('can refuse instead of waiting', async () => {
  const refuse = (owner: number) => {
    throw new Error(`taken by ${owner}`)
  }
  await alone(lock(), async () => {
    const second = alone(lock(), async () => 'in', refuse)
    await expect(second).rejects.toThrow(`taken by ${process.pid}`)
  })
  expect(await alone(lock(), async () => 'in', refuse)).toBe('in')
})

it('opens again after work that failed', async () => {
  await expect(alone(lock(), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await alone(lock(), async () => 'yes')).toBe('yes')
})

it('takes over from an owner that died', async () => {
  const dead = execFileSync(process.execPath, ['-p', 'process.pid']).toString().trim()
  await writeFile(lock(), dead)
  expect(await alone(lock(), async () => 'mine')).toBe('mine')
})

it('takes over from an owner that has long not touched it', async () => {
  await writeFile(lock(), String(process.pid))
  const before = new Date(Date.now() - 60_000)
  await utimes(lock(), before, before)
  expect(await alone(lock(), async () => 'mine')).toBe('mine')
})
