import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { captureOutput } from './captured-output.fixture.ts'
import { UserError } from './console.mjs'
import { stage } from './stages.mjs'
import { emptyTally } from './tally.mjs'

let said: () => string
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  said = captureOutput()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('prints the result and the duration after a stage', async () => {
  const skipped = [{ name: 'c', reason: 'no tray here' }]
  const tally = { ...emptyTally(), passed: 3, failed: ['b'], skipped }
  const result = await stage('Unit tests', async () => {
    vi.setSystemTime(Date.now() + 98_400)
    return tally
  })
  expect(result).toEqual(tally)
  expect(said()).toBe('\nUnit tests\nUnit tests: 3 passed, 1 failed, 1 skipped, in 98 s\n')
})

it('prints only the remedy if a problem of the machine prevents a stage', async () => {
  const fault = { code: 'EACCES', syscall: 'mkdir', path: '/app/.cache' }
  const error = Object.assign(new Error('EACCES: permission denied'), fault)
  const result = await stage('Unit tests', () => Promise.reject(error))
  const line = 'This command, at /app/.cache, failed: permission denied (EACCES).'
  expect(result.failed).toEqual([
    `Unit tests: ${line} Give this folder to your user and start again.`,
  ])
  expect(said()).not.toContain('    at ')
})

it('prints the result of a stage that threw an error', async () => {
  const result = await stage('Unit tests', () =>
    Promise.reject(new UserError('No disk.', 'Free some.')),
  )
  expect(result.failed).toEqual(['Unit tests: No disk. Free some.'])
  expect(said()).toBe('\nUnit tests\nNo disk. Free some.\nUnit tests: 0 passed, 1 failed, in 0 s\n')
})
