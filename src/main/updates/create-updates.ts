import type { UpdateState } from '#contract/update-state.ts'
import { Failure } from '#main/failure.ts'
import { nextCheckMs } from './check-interval.ts'
import { isRestartTime } from './restart-time.ts'
import { updateFailureOf } from './update-failure.ts'
import type { UpdatesDeps, UpdatesService } from './updates-service.ts'

/** Delay of the first check after the first screen, ms. */
const FIRST_CHECK_MS = 5_000
/** Interval at which the app checks whether it may restart for an update scheduled for tonight, ms. */
const NIGHT_CHECK_MS = 60_000
/** Name of the file with the version that the last run started to install. The updater writes the file. */
export const INSTALLING_FILE = 'installing-version'

/** Creates the updates of the app. See UpdatesService. */
export function createUpdates(deps: UpdatesDeps): UpdatesService {
  const { updater, offReason, version: running, idleSeconds, files, clock, log, push } = deps
  const { random = Math.random } = deps
  let state: UpdateState =
    offReason === null ? { kind: 'current', checkedAt: null } : { kind: 'off', reason: offReason }
  let isStopped = false
  let cancelNextCheck = () => {}
  let cancelNight = () => {}

  function show(next: UpdateState): UpdateState {
    const isSame = JSON.stringify(next) === JSON.stringify(state)
    state = next
    if (!isSame && !isStopped) push('update.changed', next)
    return next
  }

  async function run(): Promise<void> {
    let found: string | null = null
    show({ kind: 'checking' })
    try {
      const version = await updater.download((version, percent) => {
        found = version
        const rounded = Math.min(100, Math.max(0, Math.floor(percent)))
        if (state.kind !== 'ready') show({ kind: 'downloading', version, percent: rounded })
      })
      if (version !== null) log.info('An update is ready.', { version })
      const checkedAt = new Date(clock.now()).toISOString()
      show(
        version === null
          ? { kind: 'current', checkedAt }
          : { kind: 'ready', version, isTonight: false },
      )
    } catch (error) {
      const reason = updateFailureOf(error)
      log.warn('An update failed; the running version stays.', { reason, cause: String(error) })
      show({ kind: 'failed', reason, version: found })
    }
  }

  function check(): UpdateState {
    const isBusy = ['off', 'checking', 'downloading', 'ready'].includes(state.kind)
    if (isBusy || isStopped) return state
    cancelNextCheck()
    void run().then(() => checkAfter(nextCheckMs(random())))
    return state
  }

  function checkAfter(ms: number): void {
    if (!isStopped) cancelNextCheck = clock.after(ms, check)
  }

  function restartAtNight(): void {
    cancelNight()
    if (isStopped) return
    if (isRestartTime(new Date(clock.now()), idleSeconds())) return updater.restart()
    cancelNight = clock.after(NIGHT_CHECK_MS, restartAtNight)
  }

  /**
   * Reads and removes INSTALLING_FILE.
   * @returns the version that the last run tried to install, if another version is running; otherwise null
   */
  async function unfinished(): Promise<string | null> {
    const installing = await files.read(INSTALLING_FILE).catch(() => null)
    if (installing === null) return null
    await files.remove(INSTALLING_FILE)
    return installing === running ? null : installing
  }

  return {
    view: () => state,
    async start() {
      if (offReason !== null) return
      const version = await unfinished()
      if (version === null) return checkAfter(FIRST_CHECK_MS)
      log.warn('An update was not installed.', { version, running })
      show({ kind: 'failed', reason: 'install', version })
      checkAfter(nextCheckMs(random()))
    },
    check,
    install(when) {
      if (state.kind !== 'ready') throw new Failure('CONFLICT', 'No update is ready.')
      if (when === 'now') {
        updater.restart()
        return state
      }
      show({ ...state, isTonight: true })
      restartAtNight()
      return state
    },
    stop() {
      isStopped = true
      cancelNextCheck()
      cancelNight()
    },
  }
}
