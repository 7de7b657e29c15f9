import { describe, expect, it } from 'vitest'
import { updateStateSchema, type UpdateState } from '#contract/update-state.ts'
import fc from 'fast-check'
import {
  createUpdates,
  UpdateError,
  nextCheckMs,
  isRestartTime,
  updateFailureOf,
  updatesOffReason,
  type Installation,
} from './updates.ts'

type Progress = (version: string, percent: number) => void

/** The updates, with a clock, an idle time and downloads that the test controls. */
function rig(options: { installing?: string; isOff?: boolean } = {}) {
  const timers = new Map<() => void, number>()
  const shown: UpdateState[] = []
  const files = new Map(options.installing ? [['installing-version', options.installing]] : [])
  const machine = { now: new Date(2026, 10, 23, 12).getTime(), idleSeconds: 0, restarts: 0 }
  const downloads: PromiseWithResolvers<string | null>[] = []
  let progress: Progress = () => {}
  const updates = createUpdates({
    updater: {
      download(report) {
        progress = report
        const download = Promise.withResolvers<string | null>()
        downloads.push(download)
        return download.promise
      },
      restart: () => void (machine.restarts += 1),
    },
    offReason: options.isOff ? 'policy' : null,
    version: '1.0.0',
    idleSeconds: () => machine.idleSeconds,
    files: {
      read: (name) => Promise.resolve(files.get(name) ?? null),
      write: (name, text) => Promise.resolve(void files.set(name, text)),
      remove: (name) => Promise.resolve(void files.delete(name)),
    },
    clock: {
      now: () => machine.now,
      after(ms, task) {
        timers.set(task, ms)
        return () => void timers.delete(task)
      },
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    push: (_, state) => void shown.push(updateStateSchema.parse(state)),
    random: () => 0.5,
  })
  /** Runs the next timer. */
  const runTimer = () => {
    const [next] = timers.keys()
    if (next === undefined) throw new Error('Nothing is scheduled.')
    timers.delete(next)
    next()
  }
  const last = () => downloads.at(-1) ?? Promise.withResolvers<string | null>()
  return {
    updates,
    shown,
    machine,
    files,
    timers,
    downloads,
    runTimer,
    progress: (version: string, percent: number) => progress(version, percent),
    async finish(version: string | null) {
      last().resolve(version)
      await new Promise(setImmediate)
    },
    async fail(error: Error) {
      last().reject(error)
      await new Promise(setImmediate)
    },
  }
}

async function rigWithReadyUpdate() {
  const started = rig()
  started.updates.check()
  await started.finish('1.1.0')
  return started
}

describe('a check', () => {
  it('happens soon after the start, and then every few hours', async () => {
    const { updates, timers, runTimer, finish, downloads } = rig()
    await updates.start()
    expect([...timers.values()]).toEqual([5_000])
    runTimer()
    await finish(null)
    expect([...timers.values()]).toEqual([4 * 60 * 60 * 1_000])
    runTimer()
    expect(downloads).toHaveLength(2)
  })

  it('shows the progress in whole percent, and then the ready version', async () => {
    const { updates, shown, progress, finish } = rig()
    updates.check()
    for (const percent of [0, 10.2, 10.9, 100]) progress('1.1.0', percent)
    await finish('1.1.0')
    expect(shown).toEqual([
      { kind: 'checking' },
      { kind: 'downloading', version: '1.1.0', percent: 0 },
      { kind: 'downloading', version: '1.1.0', percent: 10 },
      { kind: 'downloading', version: '1.1.0', percent: 100 },
      { kind: 'ready', version: '1.1.0', isTonight: false },
    ])
  })

  it('shows the time of the last check without a new version', async () => {
    const { updates, finish, machine } = rig()
    updates.check()
    await finish(null)
    const checkedAt = new Date(machine.now).toISOString()
    expect(updates.view()).toEqual({ kind: 'current', checkedAt })
  })

  it('runs only once at a time, and not if a version is ready', async () => {
    const { updates, downloads, finish } = rig()
    updates.check()
    updates.check()
    expect(downloads).toHaveLength(1)
    await finish('1.1.0')
    updates.check()
    expect(downloads).toHaveLength(1)
  })

  it.each([
    [new UpdateError('tampered', 'Not ours.'), 'tampered'],
    [new Error('net::ERR_CONNECTION_CLOSED'), 'network'],
  ] as const)('that fails with %s shows the reason and can be repeated', async (error, reason) => {
    const { updates, progress, fail, finish, timers } = rig()
    updates.check()
    progress('1.1.0', 40)
    await fail(error)
    expect(updates.view()).toEqual({ kind: 'failed', reason, version: '1.1.0' })
    expect(timers.size).toBe(1)
    updates.check()
    expect(updates.view()).toEqual({ kind: 'checking' })
    await finish('1.1.0')
    expect(updates.view()).toMatchObject({ kind: 'ready' })
  })

  it('never happens if IT has turned updates off', async () => {
    const { updates, downloads, timers } = rig({ isOff: true })
    await updates.start()
    expect(updates.check()).toEqual({ kind: 'off', reason: 'policy' })
    expect([downloads.length, timers.size]).toEqual([0, 0])
  })
})

describe('an update that is ready', () => {
  it('restarts the app at once if the user chooses now', async () => {
    const { updates, machine } = await rigWithReadyUpdate()
    updates.install('now')
    expect(machine.restarts).toBe(1)
  })

  it('restarts the app at night, once nobody uses the machine, if the user chooses tonight', async () => {
    const { updates, machine, timers, runTimer } = await rigWithReadyUpdate()
    timers.clear()
    expect(updates.install('tonight')).toEqual({ kind: 'ready', version: '1.1.0', isTonight: true })
    machine.idleSeconds = 3_600
    runTimer()
    machine.now = new Date(2026, 10, 23, 21).getTime()
    machine.idleSeconds = 60
    runTimer()
    expect(machine.restarts).toBe(0)
    machine.idleSeconds = 3_600
    runTimer()
    expect(machine.restarts).toBe(1)
  })

  it('cannot be installed before it is downloaded', () => {
    const { updates, machine } = rig()
    expect(() => updates.install('now')).toThrow('No update is ready.')
    expect(machine.restarts).toBe(0)
  })
})

describe('an update that the last run started to install', () => {
  it('is reported if it is not the running version, and can be tried again', async () => {
    const { updates, files, downloads } = rig({ installing: '1.1.0' })
    await updates.start()
    expect(updates.view()).toEqual({ kind: 'failed', reason: 'install', version: '1.1.0' })
    expect(files.size).toBe(0)
    updates.check()
    expect(downloads).toHaveLength(1)
  })

  it('is not reported if it is the running version', async () => {
    const { updates, files } = rig({ installing: '1.0.0' })
    await updates.start()
    expect(updates.view()).toEqual({ kind: 'current', checkedAt: null })
    expect(files.size).toBe(0)
  })
})

it('after `stop` no check is scheduled, and a finished download is not shown', async () => {
  const { updates, timers, shown, finish } = rig()
  updates.check()
  updates.stop()
  await finish('1.1.0')
  expect(timers.size).toBe(0)
  expect(shown).toEqual([{ kind: 'checking' }])
})

const HOUR_MS = 60 * 60 * 1_000

it('the next check is between three and five hours later', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
      const ms = nextCheckMs(random)
      expect(ms).toBeGreaterThanOrEqual(3 * HOUR_MS)
      expect(ms).toBeLessThanOrEqual(5 * HOUR_MS)
    }),
  )
})

it('the time until the next check varies with the random number', () => {
  expect([nextCheckMs(0), nextCheckMs(0.5), nextCheckMs(1)]).toEqual([
    3 * HOUR_MS,
    4 * HOUR_MS,
    5 * HOUR_MS,
  ])
})

const HALF_HOUR = 30 * 60

it.each([
  [20, 0, HALF_HOUR, true],
  [23, 59, HALF_HOUR, true],
  [0, 0, HALF_HOUR, true],
  [5, 59, HALF_HOUR, true],
  [6, 0, HALF_HOUR, false],
  [19, 59, HALF_HOUR, false],
  [12, 0, 10 * HALF_HOUR, false],
  [22, 0, HALF_HOUR - 1, false],
  [22, 0, 0, false],
])(
  'the app may restart at %i:%i after %i s without input: %s',
  (hour, minute, idleSeconds, expected) => {
    expect(isRestartTime(new Date(2026, 10, 23, hour, minute), idleSeconds)).toBe(expected)
  },
)

const withCode = (code: string) => Object.assign(new Error(code), { code })

it.each([
  [withCode('ERR_CHECKSUM_MISMATCH'), 'tampered'],
  [withCode('ERR_UPDATER_INVALID_SIGNATURE'), 'tampered'],
  [withCode('ERR_UPDATER_INVALID_UPDATE_INFO'), 'invalidFeed'],
  [withCode('ERR_UPDATER_ZIP_FILE_NOT_FOUND'), 'invalidFeed'],
  [withCode('ERR_UPDATER_OLD_FILE_NOT_FOUND'), 'install'],
  [withCode('ENOSPC'), 'install'],
  [withCode('EACCES'), 'install'],
  [withCode('ECONNRESET'), 'network'],
  [new Error('net::ERR_CONNECTION_CLOSED'), 'network'],
  [new UpdateError('tampered', 'It is not signed.'), 'tampered'],
  ['a string', 'network'],
])('the reason for the failure %s is %s', (error, reason) => {
  expect(updateFailureOf(error)).toBe(reason)
})

const appImage: Installation = {
  platform: 'linux',
  isAllowed: true,
  hasFeed: true,
  packageType: null,
  appImage: '/home/ana/Bandeja.AppImage',
  hasInstaller: false,
  isWritable: true,
}
const windows: Installation = {
  ...appImage,
  platform: 'win32',
  appImage: null,
  hasInstaller: true,
  isWritable: false,
}
const mac: Installation = { ...windows, platform: 'darwin', hasInstaller: false }

describe('updatesOffReason', () => {
  it.each<[string, ReturnType<typeof updatesOffReason>, Installation]>([
    ['an AppImage', null, appImage],
    ['an AppImage in a folder of root', 'readOnly', { ...appImage, isWritable: false }],
    ['a deb', 'packageManager', { ...appImage, packageType: 'deb', appImage: null }],
    [
      'an rpm without a feed',
      'packageManager',
      { ...appImage, packageType: 'rpm', hasFeed: false },
    ],
    ['an unpacked archive', 'noFeed', { ...appImage, appImage: null }],
    ['a build without a feed', 'noFeed', { ...appImage, hasFeed: false }],
    ['a machine where IT turned updates off', 'policy', { ...appImage, isAllowed: false }],
    ['Windows, installed by NSIS', null, windows],
    ['Windows, installed by MSI', 'packageManager', { ...windows, hasInstaller: false }],
    ['macOS', null, mac],
    ['macOS where IT turned updates off', 'policy', { ...mac, isAllowed: false }],
    ['another system', 'noFeed', { ...appImage, platform: 'freebsd', appImage: null }],
  ])('returns for %s: %s', (_, reason, installation) => {
    expect(updatesOffReason(installation)).toBe(reason)
  })
})
