import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import { readTally } from './tally.mjs'
import TallyReporter from './tally-reporter.mjs'

const ROOT = join(import.meta.dirname, '../..')
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-reporter-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

/** Runs vitest on one file and reads the tally that the reporter wrote. */
async function tallyOf(source: string) {
  await writeFile(join(folder, 'a.test.mjs'), `import { expect, it } from 'vitest'\n${source}`)
  const path = join(folder, 'tally.json')
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const reporter = `--reporter=${join(import.meta.dirname, 'tally-reporter.mjs')}`
  await new Promise((resolve) => {
    const env = { ...process.env, BANDEJA_TALLY: path }
    execFile(process.execPath, [vitest, 'run', reporter], { cwd: folder, env }, resolve)
  })
  return readTally(await readFile(path, 'utf8').catch(() => null), 'unit')
}

it('counts every test once, with the reason of a skip', async () => {
  const tally = await tallyOf(`
    it('holds', () => expect(1).toBe(1))
    it('does not hold', () => expect(1).toBe(2))
    it('waits for a tray', (context) => context.skip(true, 'there is no tray'))
  `)
  expect(tally.passed).toBe(1)
  expect(tally.failed).toEqual([
    expect.stringMatching(/> does not hold: expected 1 to be 2 .*\(.*a\.test\.mjs:4\)$/),
  ])
  expect(tally.skipped).toEqual([
    { name: expect.stringContaining('waits for a tray'), reason: 'there is no tray' },
  ])
})

it('ends the reason of a timeout with the last calls of Playwright', async () => {
  const log = ['  - waiting for the button', ...Array(6).fill('  - waiting'), '    - <p> covers it']
  const message = `locator.click: Timeout\nCall log:\n\u001b[2m${log.join('\n')}\u001b[22m\n`
  const { failed } = await tallyOf(
    `it('clicks', () => { throw new Error(${JSON.stringify(message)}) })`,
  )
  const calls = [...Array(5).fill('waiting'), '<p> covers it'].join('; ')
  expect(failed).toEqual([expect.stringContaining(`locator.click: Timeout [… ${calls}] (`)])
})

it('lists the slowest tests with their durations in whole milliseconds', () => {
  const test = (fullName: string, duration: number) => ({
    fullName,
    result: () => ({ state: 'passed' }),
    diagnostic: () => ({ duration }),
  })
  const tests = [test('is fast', 4.2), test('is slow', 299.6)]
  const module = {
    moduleId: join(ROOT, 'a.test.mjs'),
    children: { allTests: () => tests, allSuites: () => [] },
    errors: () => [],
  }
  const path = join(folder, 'tally.json')
  vi.stubEnv('BANDEJA_TALLY', path)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reporter reads only the fields that are set here
  new TallyReporter().onTestRunEnd([module as unknown as TestModule], [])
  expect(readTally(readFileSync(path, 'utf8'), 'unit').slowest).toEqual([
    { name: 'a.test.mjs > is slow', ms: 300 },
    { name: 'a.test.mjs > is fast', ms: 4 },
  ])
})

it('counts a file that cannot be loaded', async () => {
  const tally = await tallyOf(`import './nowhere.mjs'\n`)
  expect(tally.passed).toBe(0)
  expect(tally.failed).toHaveLength(1)
})

it('counts an error outside any test', async () => {
  const tally = await tallyOf(`
    it('holds, and leaves a promise behind', () => {
      void Promise.reject(new Error('left behind'))
      expect(1).toBe(1)
    })
  `)
  expect(tally.passed).toBe(1)
  expect(tally.failed).toEqual(['outside any test: left behind'])
})

it('counts a hook that fails', async () => {
  const tally = await tallyOf(`
    import { afterAll } from 'vitest'
    afterAll(() => { throw new Error('not tidied up') })
    it('holds', () => expect(1).toBe(1))
  `)
  expect(tally.failed).toEqual([expect.stringContaining('not tidied up')])
})
