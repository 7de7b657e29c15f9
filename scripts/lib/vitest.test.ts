import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { vitest } from './vitest.mjs'

let modules = ''
beforeEach(async () => {
  modules = await mkdtemp(join(tmpdir(), 'bandeja-vitest-'))
  await mkdir(join(modules, 'vitest'))
})
afterEach(() => rm(modules, { recursive: true, force: true }))

/** The tally of a run with these failures and this exit code. */
async function tallyOf(failed: string[], code: number) {
  const slowest = [{ name: 'a', ms: 1_200 }]
  const tally = JSON.stringify({ passed: 3, failed, skipped: [], slowest, isWhole: true })
  const program = `
    import { writeFileSync } from 'node:fs'
    writeFileSync(process.env.BANDEJA_TALLY, ${JSON.stringify(tally)})
    process.exitCode = ${code}
  `
  await writeFile(join(modules, 'vitest', 'vitest.mjs'), program)
  return vitest('unit*', { modules, label: 'here' })
}

it('counts an error after the last test', async () => {
  const tally = await tallyOf([], 1)
  expect(tally).toEqual({
    passed: 3,
    failed: ['here: unit*: vitest ended with 1'],
    skipped: [],
    slowest: [{ name: 'here: a', ms: 1_200 }],
  })
})

it('counts a failed test once, although the exit code is not 0', async () => {
  expect((await tallyOf(['a'], 1)).failed).toEqual(['here: a'])
})

it('counts no failure for a successful run', async () => {
  expect((await tallyOf([], 0)).failed).toEqual([])
})
