import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readTally } from './tally.mjs'

const ROOT = join(import.meta.dirname, '../..')
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-reporter-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

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

it('counts every test once, with its duration and the reason of a skip', async () => {
  const tally = await tallyOf(`
    it('holds', () => expect(1).toBe(1))
    it('is slow', () => new Promise((resolve) => setTimeout(resolve, 300)))
    it('does not hold', () => expect(1).toBe(2))
    it('waits for a tray', (context) => context.skip(true, 'there is no tray'))
  `)
  expect(tally.passed).toBe(2)
  expect(tally.failed).toEqual([expect.stringContaining('does not hold')])
  expect(tally.slowest.find(({ name }) => name.endsWith('is slow'))?.ms).toBeGreaterThan(250)
  expect(tally.skipped).toEqual([
    { name: expect.stringContaining('waits for a tray'), reason: 'there is no tray' },
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
