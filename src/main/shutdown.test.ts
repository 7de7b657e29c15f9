import { beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { logRecorder } from '#tests/contract/main-support.ts'
import { ManualClock } from '#tests/contract/push-support.ts'
import { createShutdown, type ShutdownDeps } from './shutdown.ts'

let clock: ManualClock
let steps: string[]
beforeEach(() => {
  clock = new ManualClock()
  steps = []
})

const SAVING_MS = 2_000
/** Lets started work finish. No step uses the disk, so one turn of the event loop is enough. */
const turn = () => new Promise((resolve) => setImmediate(resolve))
const never = () => new Promise<never>(() => undefined)
const fails = () => Promise.reject(new Error('broken'))
const throws = () => {
  throw new Error('broken')
}

function rig(deps: Partial<Pick<ShutdownDeps, 'run' | 'save'>> = {}) {
  const { log, lines } = logRecorder()
  const step =
    (name: string, task: () => Promise<unknown> = () => Promise.resolve()) =>
    () => {
      steps.push(name)
      return task()
    }
  const { run, save } = deps
  const begin = createShutdown({ run: step('run', run), save: step('save', save), clock, log })
  return { begin: () => begin().then(() => steps.push('over')), lines }
}

describe('the shutdown', () => {
  it('saves after the other steps and logs nothing if all succeed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { begin, lines } = rig({ run: () => promise })
    const over = begin()
    await turn()
    expect(steps).toEqual(['run'])
    resolve()
    await over
    expect(steps).toEqual(['run', 'save', 'over'])
    expect(lines).toEqual([])
    // No timer is pending.
    expect(clock.dueIn()).toBeUndefined()
  })

  it('runs once for all callers', async () => {
    const { begin } = rig()
    await Promise.all([begin(), begin()])
    await begin()
    expect(steps.filter((one) => one !== 'over')).toEqual(['run', 'save'])
  })

  it.each<[string, Partial<ShutdownDeps>, waitsMs: number[], line: string]>([
    [
      'never finishes its calls',
      { run: never },
      [limits.unavailableCallMs],
      'info The shutdown did not finish',
    ],
    ['fails in its calls', { run: fails }, [], 'error The shutdown failed'],
    ['throws synchronously', { run: throws }, [], 'error The shutdown failed'],
    ['waits for a disk that hangs', { save: never }, [SAVING_MS], 'error Pending writes did not'],
    ['cannot save', { save: fails }, [], 'error A pending write failed'],
    [
      'never finishes its calls and then waits for a disk that hangs',
      { run: never, save: never },
      [limits.unavailableCallMs, SAVING_MS],
      'error Pending writes did not',
    ],
  ])('ends in time and logs the reason if it %s', async (_, deps, waitsMs, line) => {
    const { begin, lines } = rig(deps)
    void begin()
    await turn()
    for (const ms of waitsMs) {
      clock.advance(ms - 1)
      await turn()
      expect(steps).not.toContain('over')
      clock.advance(1)
      await turn()
    }
    expect(steps).toEqual(['run', 'save', 'over'])
    expect(lines.at(-1)).toContain(line)
    expect(clock.dueIn()).toBeUndefined()
  })
})
