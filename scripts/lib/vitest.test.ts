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

/** A run in which these tests failed, and that ends with this code. */
async function tallyOf(failed: string[], code: number) {
  const tally = JSON.stringify({ passed: 3, failed, skipped: [], isWhole: true })
  const program = `
    import { writeFileSync } from 'node:fs'
    writeFileSync(process.env.BANDEJA_TALLY, ${JSON.stringify(tally)})
    process.exitCode = ${code}
  `
  await writeFile(join(modules, 'vitest', 'vitest.mjs'), program)
  return vitest('unit*', { modules, label: 'here' })
}

it('counts what goes wrong behind the last test', async () => {
  const tally = await tallyOf([], 1)
  expect(tally).toEqual({ passed: 3, failed: ['here: unit*: vitest ended with 1'], skipped: [] })
})

it('counts nothing twice: a run with a test that failed ends so as well', async () => {
  expect((await tallyOf(['a'], 1)).failed).toEqual(['here: a'])
})

it('takes a run that ends well for what it says', async () => {
  expect((await tallyOf([], 0)).failed).toEqual([])
})
