import { fstatSync } from 'node:fs'
import { behaviourForPace } from '#simulator/customers/customer-behaviour.ts'
import { control as testControl } from '#simulator/control/control-app.ts'
import { createSimulatedChannel } from '#simulator/customers/simulated-channel.ts'
import { demoMediaIn } from '#simulator/demo/media.ts'
import { keepWithoutDemo, seedDemo } from '#simulator/demo/seed.ts'
import { asksForHelp, readArguments, usage, UsageError } from './arguments.ts'
import { lineKeyOf } from './line-key.ts'
import { hasUsers } from '#workspace/storage/users.ts'
import { startFaultEntry } from '#contract/start-faults.ts'
import { checkInBackground, markDamaged } from '#workspace/storage/sqlite/database-check.ts'
import { StartError } from '#workspace/storage/start-error.ts'
import { serve, type Ready, type Serving } from '#workspace/serve.ts'
import type { Storage } from '#workspace/storage/open.ts'
import type { Log } from '#workspace/log.ts'

/** Logs one line per entry to standard error. Standard output is for the JSON line that reports readiness. */
export const log: Log = (message, details = {}) => {
  const words = Object.entries(details).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  process.stderr.write(`${[new Date().toISOString(), message, ...words].join(' ')}\n`)
}

/**
 * Whether standard input is a pipe or socket from a parent process. Such an input is closed when the parent process
 * exits.
 */
function hasPipedInput(): boolean {
  try {
    const input = fstatSync(0)
    return input.isFIFO() || input.isSocket()
  } catch {
    // The process has no standard input.
    return false
  }
}

/**
 * Calls `stop` once: on SIGTERM or SIGINT, or after the parent process has exited. A signal after that ends this
 * process at once.
 */
function onEnd(stop: (why: string) => void): void {
  let isEnding = false
  const end = (why: string) => {
    if (isEnding) return
    isEnding = true
    stop(why)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1)
      end(signal)
    })
  }
  process.on('disconnect', () => end('the parent process has exited'))
  if (hasPipedInput()) {
    process.stdin.on('close', () => end('standard input was closed'))
    process.stdin.resume()
  }
}

/** The innermost cause of an error, for the log. */
function causeOf(error: unknown): { cause?: string } {
  let innermost: Error | undefined
  for (let each = error; each instanceof Error; each = each.cause) innermost = each
  return innermost === undefined || innermost === error ? {} : { cause: innermost.message }
}

/** Checks the database in the background and logs the result. If it is damaged, the next start checks it before opening. */
function checkData({ databasePath }: Storage, folder: string): () => Promise<void> {
  return checkInBackground(databasePath, {
    onChecked: () => log('the database was checked'),
    onDamage: (error) => {
      log('the data is damaged', {
        error: new StartError('DAMAGED_DATA', folder).message,
        cause: String(error),
      })
      try {
        markDamaged(databasePath)
      } catch (writing) {
        // The service goes on, and its next background check finds the damage again.
        log('the damage could not be marked', { error: String(writing) })
      }
    },
  })
}

/** How the first admin of a workspace without users registers. @param url the address that the app connects to */
const firstAdmin = (url: string) => `
This workspace has no users yet. The first admin registers in the app:
  1. Open Bandeja and enter the address ${url}
  2. Choose "Create an account" below the sign-in form.
  3. Register the business line. Who registers it is its admin and invites the others under Users.

`

/**
 * Runs the service as its own process until a signal arrives or the parent process exits.
 * @param announce called once, when the service accepts requests
 */
export async function runHost(
  args: readonly string[],
  announce: (ready: Ready) => void,
): Promise<void> {
  if (asksForHelp(args)) {
    process.stdout.write(usage)
    return
  }
  // Every file that the service creates is for its user alone.
  process.umask(0o077)
  let serving: Serving | undefined
  let stopCheck: () => Promise<void> = () => Promise.resolve()
  onEnd((why) => {
    log('closing', { why })
    const closed = stopCheck().then(() => serving?.close())
    closed.then(
      () => process.exit(0),
      (error: unknown) => {
        log('closing failed', { error: String(error) })
        process.exit(1)
      },
    )
  })
  try {
    const { data, port, host, publicUrl, smtp, control, registration, simulator, ...others } =
      readArguments(args, process.env)
    const { pace, empty, ...demo } = others
    const lineKey = lineKeyOf(process.env)
    serving = await serve({
      dataDir: data,
      port,
      host,
      ...(publicUrl !== undefined && { publicUrl }),
      ...(lineKey !== undefined && { lineKey }),
      ...(smtp !== undefined && { smtp }),
      ...(control && { control: testControl }),
      registration,
      log,
      checksOutput: control,
      ...(simulator && {
        channel: ({ storage, ...needs }) =>
          createSimulatedChannel({
            ...needs,
            media: demoMediaIn(storage, needs.clock),
            seed: demo.seed,
            behaviour: behaviourForPace(pace),
          }),
      }),
      seed: async ({ storage, clock }) => {
        if (empty) {
          if (await keepWithoutDemo(storage)) return []
          throw new UsageError('--empty needs a folder of its own: this one has the demo data.')
        }
        // A running campaign is inserted only with the simulator and without `--pace`. Without the simulator, nobody
        // would reply. With `--pace`, the caller sets how often customers write, and replies to the campaign would add
        // messages.
        const isLive = simulator && pace === undefined
        return seedDemo(storage, { ...demo, now: clock.now(), isLive, log })
      },
    })
    announce(serving.ready)
    log('answering', { url: serving.ready.url })
    stopCheck = checkData(serving.workspace.storage, data)
    if (empty && !(await hasUsers(serving.workspace.storage.db)))
      process.stderr.write(firstAdmin(publicUrl ?? serving.ready.url))
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${usage}`)
      process.exit(2)
    }
    log(startFaultEntry.message, {
      ...(error instanceof StartError && { [startFaultEntry.detail]: error.fault }),
      error: error instanceof Error ? error.message : String(error),
      ...causeOf(error),
    })
    // A pipe may still have to be written. `process.exit` does not wait for it.
    process.stderr.write('', () => process.exit(1))
  }
}
