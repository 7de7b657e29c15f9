import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { npm } from './npm.mjs'

/** Replaces npm: records its arguments. */
const program = `
const { writeFileSync } = require('node:fs')
const { join } = require('node:path')
writeFileSync(join(__dirname, 'called.json'), JSON.stringify(process.argv.slice(2)))
`

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-npm-'))
  await writeFile(join(folder, 'npm-cli.cjs'), program)
  vi.stubEnv('npm_execpath', join(folder, 'npm-cli.cjs'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

it.each(['ci', 'install'])(
  'npm %s installs every kind of dependency, whatever the settings',
  async (verb) => {
    await npm([verb, '--ignore-scripts'], ['a@1.0.0'])
    const args: unknown = JSON.parse(await readFile(join(folder, 'called.json'), 'utf8'))
    expect(args).toEqual(
      expect.arrayContaining([verb, '--include=dev', '--include=optional', '--include=peer']),
    )
    expect(Array.isArray(args) && args.at(-1)).toBe('a@1.0.0')
  },
)
