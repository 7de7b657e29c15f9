import { describe, expect, it } from 'vitest'
import type { Session } from '#contract/bridge.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { createIdleLock } from './idle-lock.ts'

const user = userSchema.parse({ id: 'u1', permissions: [] })

/** The idle lock with an idle time that the test controls. */
function rig(change: { minutes?: number; isSignedIn?: boolean; isLocked?: boolean } = {}) {
  const { minutes = 5, isSignedIn = true, isLocked = false } = change
  const state = { idle: 0, locked: isLocked, locks: 0, fails: false }
  let due: (() => void) | null = null
  const view = (): Session => ({
    user: isSignedIn ? user : null,
    tokenStore: 'keychain',
    locked: state.locked,
    returnTo: null,
  })
  const service = createIdleLock({
    clock: {
      now: () => 0,
      after: (_, task) => {
        due = task
        return () => {
          due = null
        }
      },
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    session: {
      user: () => view().user,
      view,
      lock: () => {
        state.locks += 1
        if (state.fails) return Promise.reject(new Error('No disk.'))
        state.locked = true
        return Promise.resolve(view())
      },
    },
    idleSeconds: () => state.idle,
    minutes: () => minutes,
  })
  /** Runs the next scheduled check. Returns false if none is scheduled. */
  const tick = () => {
    const task = due
    due = null
    task?.()
    return task !== null
  }
  return { service, state, tick }
}

describe('the screen', () => {
  it('locks as soon as nobody has used the machine for the chosen time', () => {
    const { service, state, tick } = rig()
    service.start()
    state.idle = 299
    tick()
    expect(state.locks).toBe(0)
    state.idle = 300
    tick()
    expect(state.locks).toBe(1)
    tick()
    expect(state.locks).toBe(1)
  })

  it('locks again after it was unlocked', () => {
    const { service, state, tick } = rig()
    service.start()
    state.idle = 400
    tick()
    state.locked = false
    state.idle = 0
    tick()
    expect(state.locks).toBe(1)
    state.idle = 301
    tick()
    expect(state.locks).toBe(2)
  })

  it('locks immediately on an explicit check, e.g. after sleep', () => {
    const { service, state } = rig()
    state.idle = 3_600
    service.check()
    expect(state.locks).toBe(1)
  })

  it.each([
    ['the lock is off', { minutes: 0 }],
    ['nobody is signed in', { isSignedIn: false }],
    ['it is locked already', { isLocked: true }],
  ])('does not lock if %s', (_, change) => {
    const { service, state } = rig(change)
    state.idle = 100_000
    service.check()
    expect(state.locks).toBe(0)
  })

  it('is checked again after an attempt to lock it failed, but not after `stop`', () => {
    const { service, state, tick } = rig()
    service.start()
    state.fails = true
    state.idle = 300
    expect(tick()).toBe(true)
    expect(tick()).toBe(true)
    expect(state.locks).toBe(2)
    service.stop()
    expect(tick()).toBe(false)
  })
})
