import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClock, type AdvanceableClock } from '#workspace/clock.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { createLoginGuard, type LoginGuard } from './login-guard.ts'

describe('the login guard', () => {
  let folder: string
  let storage: Storage
  let clock: AdvanceableClock
  let guard: LoginGuard
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bandeja-guard-'))
    storage = await openStorage(folder)
    clock = createClock(() => 0)
    guard = createLoginGuard({ storage, clock }, 'sign-in')
  })
  afterEach(async () => {
    await storage.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('forgets attempts one by one as they expire', async () => {
    for (let index = 0; index < 10; index += 1) {
      expect(await guard.attempt('ana', 'home')).toBe(0)
      clock.advance(60_000)
    }
    expect(await guard.attempt('ana', 'home')).toBe(5 * 60_000)
    clock.advance(5 * 60_000)
    expect(await guard.attempt('ana', 'home')).toBe(0)
    expect(await guard.attempt('ana', 'home')).toBe(60_000)
  })

  /** Makes failing attempts. @returns how many of them the guard did not block */
  async function fail(times: number, account: string, address: string): Promise<number> {
    let counted = 0
    for (let time = 0; time < times; time += 1)
      if ((await guard.attempt(account, address)) === 0) counted += 1
    return counted
  }
  /** Makes ten failing attempts for each of 30 names. @returns how many of them the guard did not block */
  async function failEach(attempt: (name: string) => [account: string, address: string]) {
    let counted = 0
    for (let name = 0; name < 30; name += 1) counted += await fail(10, ...attempt(`${name}`))
    return counted
  }

  test('blocks one account on one network, but neither other accounts nor other networks', async () => {
    expect(await fail(30, 'ana', 'office')).toBe(10)
    expect(await guard.attempt('ana', 'office')).toBe(15 * 60_000)
    expect(await guard.attempt('ana', 'home')).toBe(0)
    expect(await guard.attempt('beto', 'office')).toBe(0)
  })

  test('blocks one account after attempts from many networks', async () => {
    expect(await failEach((name) => ['ana', name])).toBe(100)
    expect(await guard.attempt('ana', 'home')).toBeGreaterThan(0)
    expect(await guard.attempt('beto', 'home')).toBe(0)
  })

  test('counts only the failures on the same network if the account has signed in from that network', async () => {
    for (let other = 0; other < 10; other += 1) await fail(10, 'ana', `${other}`)
    expect(await guard.attempt('ana', 'new')).toBeGreaterThan(0)
    expect(await guard.attempt('ana', 'home', { isKnown: true })).toBe(0)
    for (let more = 0; more < 9; more += 1) await guard.attempt('ana', 'home', { isKnown: true })
    expect(await guard.attempt('ana', 'home', { isKnown: true })).toBeGreaterThan(0)
  })

  test('blocks one network that tries many accounts', async () => {
    expect(await failEach((name) => [name, 'office'])).toBe(200)
    expect(await guard.attempt('ana', 'office')).toBeGreaterThan(0)
    expect(await guard.attempt('ana', 'home')).toBe(0)
  })

  test('counts the addresses of one IPv6 network together, and those of another network separately', async () => {
    for (let host = 1; host <= 10; host += 1) await guard.attempt('ana', `2001:db8:1:2::${host}`)
    expect(await guard.attempt('ana', '2001:db8:1:2:ffff::1')).toBeGreaterThan(0)
    expect(await guard.attempt('ana', '2001:db8:1:3::1')).toBe(0)
  })

  test('clears only the failures of the same account on the same network after a sign-in', async () => {
    await fail(9, 'ana', 'home')
    await guard.attempt('ana', 'home')
    await guard.succeeded('ana', 'home')
    expect(await fail(30, 'ana', 'home')).toBe(10)
    // The network's count is 9 + 10 failures of `ana` and 10 of `a`. The successful attempt of `ana` does not count.
    expect(await fail(10, 'a', 'home')).toBe(10)
    expect(await failEach((name) => [name, 'home'])).toBe(200 - 9 - 10 - 10)
  })
})
