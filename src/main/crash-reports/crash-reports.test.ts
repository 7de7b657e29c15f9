import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createCrashReports } from './crash-reports.ts'
import { minidump } from './minidump.fixture.ts'

const TOKEN = 'desk-token-0123456789'
const DAY_MS = 86_400_000

let home: string
let now: number
let hourly: (() => void) | null

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'bandeja-crashes-'))
  now = Date.parse('2026-11-23T12:00:00Z')
  hourly = null
  await mkdir(join(home, 'crashpad', 'pending'), { recursive: true })
  await writeFile(join(home, 'crashpad', 'settings.dat'), 'of Crashpad')
})
afterEach(() => rm(home, { recursive: true, force: true }))

function desk() {
  const warnings: string[] = []
  const reports = createCrashReports({
    folder: join(home, 'reports'),
    incoming: join(home, 'crashpad'),
    version: '1.2.3',
    hasSecret: (text) => text.includes(TOKEN),
    clock: {
      now: () => now,
      after(_, task) {
        hourly = task
        return () => undefined
      },
    },
    log: { info: () => {}, warn: (message) => void warnings.push(message), error: () => {} },
  })
  return { reports, warnings }
}

async function crashpadWrites(dump: Buffer, name = 'one'): Promise<void> {
  await writeFile(join(home, 'crashpad', 'pending', `${name}.dmp`), dump)
  await writeFile(join(home, 'crashpad', 'pending', `${name}.meta`), 'of Crashpad')
}

/** The extensions of the files below a folder. */
async function files(folder: 'crashpad' | 'reports'): Promise<string[]> {
  const entries = await readdir(join(home, folder), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name.replace(/^.*[.]/, ''))
}

const ended = { process: 'page', reason: 'crashed', exitCode: 11 } as const

describe('a dump', () => {
  it('of a page is stored beside its report and removed from the folder of Crashpad', async () => {
    const { reports } = desk()
    const dump = minidump('renderer', 'some memory')
    await crashpadWrites(dump)
    await reports.onProcessEnded(ended)
    const [report] = await reports.list()
    expect(report).toMatchObject({ ...ended, kind: 'ended', version: '1.2.3' })
    expect(report?.dump).toMatchObject({ process: 'page', bytes: dump.length })
    expect(await reports.readDump(report?.id ?? '')).toEqual(dump)
    expect(await files('crashpad')).toEqual(['dat'])
  })

  it('of the graphics process is stored', async () => {
    const { reports } = desk()
    await crashpadWrites(minidump('gpu-process'))
    await reports.onProcessEnded({ ...ended, process: 'graphics' })
    expect((await reports.list())[0]?.dump).not.toBeNull()
  })

  it.each([
    ['of main that is found after the crash of a page', ended, minidump('browser')],
    ['of a utility process', { ...ended, process: 'other' as const }, minidump('utility')],
    ['of an unknown process', ended, Buffer.from('MDMP')],
    ['with the token', ended, minidump('renderer', `memory ${TOKEN} memory`)],
    [
      'with the token in two-byte characters',
      ended,
      minidump('renderer', Buffer.from(TOKEN, 'utf16le').toString('latin1')),
    ],
  ])('%s is deleted; the report stays', async (_, end, dump) => {
    const { reports } = desk()
    await crashpadWrites(dump)
    await reports.onProcessEnded(end)
    expect((await reports.list()).map((report) => report.dump)).toEqual([null])
    expect(await files('crashpad')).toEqual(['dat'])
    expect(await files('reports')).toEqual(['json'])
  })

  it('that an earlier run of the app left behind is deleted at the start, because it may be of main', async () => {
    await crashpadWrites(minidump('renderer'))
    const { reports } = desk()
    await reports.start()
    expect(await files('crashpad')).toEqual(['dat'])
    expect(await reports.list()).toEqual([])
  })

  it('of main is deleted at the next start, which reports the crash', async () => {
    await crashpadWrites(minidump('browser', TOKEN))
    now = Date.now()
    const { reports } = desk()
    await reports.start()
    expect(await files('crashpad')).toEqual(['dat'])
    expect(await reports.list()).toMatchObject([
      { process: 'main', kind: 'ended', reason: 'crashed', dump: null },
    ])
  })

  it('of main without a crash is deleted at the next start, and reports none', async () => {
    await crashpadWrites(minidump('browser', '', 0xffff_ffff))
    const { reports } = desk()
    await reports.start()
    expect(await files('crashpad')).toEqual(['dat'])
    expect(await reports.list()).toEqual([])
  })

  it('of main that Chromium wrote without a crash is deleted within an hour', async () => {
    const { reports } = desk()
    await reports.start()
    await crashpadWrites(minidump('browser'))
    hourly?.()
    await expect.poll(() => files('crashpad')).toEqual(['dat'])
  })
})

describe('an error that nobody caught', () => {
  const error = `SyntaxError: Unexpected token 'H', "Hola, soy Ana" is not valid JSON
    at send (app://bandeja/assets/a.js:1:20)`

  it('is recorded with its stack, but without quoted texts and telephone numbers', async () => {
    const { reports } = desk()
    await reports.onError('page', `${error} for +51 945 118 207`)
    const [report] = await reports.list()
    expect(report).toMatchObject({ process: 'page', kind: 'error', exitCode: null, dump: null })
    expect(report?.reason).toContain('at send (app://bandeja/assets/a.js:1:20)')
    expect(report?.reason).not.toMatch(/Hola|945/)
  })

  it('is recorded once even if it repeats, and does not displace a crash', async () => {
    const { reports } = desk()
    await reports.onProcessEnded(ended)
    for (let index = 0; index < 60; index += 1) {
      now += 1_000
      await reports.onError('main', error)
      await reports.onError('main', `Error: another ${String.fromCodePoint(97 + (index % 26))}`)
    }
    const found = await reports.list()
    expect(found.filter(({ kind }) => kind === 'ended')).toHaveLength(1)
    const errors = found.filter(({ kind }) => kind === 'error')
    expect(errors).toHaveLength(limits.crashReportsMax)
    expect(new Set(errors.map(({ reason }) => reason)).size).toBe(errors.length)
  })
})

describe('stored reports', () => {
  it('are removed with their dumps if they exceed the maximum number or the maximum age', async () => {
    const { reports } = desk()
    for (let index = 0; index < limits.crashReportsMax + 2; index += 1) {
      now += 60_000
      await crashpadWrites(minidump('renderer'), `n${index}`)
      await reports.onProcessEnded({ ...ended, exitCode: index })
    }
    const found = await reports.list()
    expect(found.map(({ exitCode }) => exitCode)).toEqual([6, 5, 4, 3, 2])
    expect((await files('reports')).toSorted()).toEqual([
      ...Array.from({ length: limits.crashReportsMax }, () => 'dmp'),
      ...Array.from({ length: limits.crashReportsMax }, () => 'json'),
    ])
    now += limits.crashReportDaysMax * DAY_MS + 1
    await desk().reports.start()
    expect(await files('reports')).toEqual([])
  })

  it('that are damaged are removed; a folder of reports that cannot be written is only logged', async () => {
    const { reports, warnings } = desk()
    await reports.onProcessEnded(ended)
    const [name = ''] = await readdir(join(home, 'reports'))
    await writeFile(join(home, 'reports', name), '{')
    await writeFile(join(home, 'reports', 'stray.dmp'), 'memory')
    expect(await reports.list()).toEqual([])
    expect(await files('reports')).toEqual([])
    await rm(join(home, 'reports'), { recursive: true })
    await writeFile(join(home, 'reports'), 'a file')
    await reports.onProcessEnded(ended)
    expect(warnings).toEqual(['The crash reports could not be written.'])
    expect(await readFile(join(home, 'reports'), 'utf8')).toBe('a file')
  })
})
