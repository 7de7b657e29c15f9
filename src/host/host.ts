import { fstatSync } from 'node:fs'
import { behaviourForPace } from '#simulator/customers/customer-behaviour.ts'
import { control as testControl } from '#simulator/control/control-app.ts'
import { createSimulatedChannel } from '#simulator/customers/simulated-channel.ts'
import { demoMediaIn } from '#simulator/demo/media.ts'
import { keepWithoutDemo, seedDemo } from '#simulator/demo/seed.ts'
import { asksForHelp, readArguments, usage, type Arguments } from './arguments.ts'
import { trustExtraCertificates } from './extra-certificates.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { UsageError, type Program } from './options.ts'
import { lineKeyOf } from './line-key.ts'
import { createTunnels } from './tunnel/tunnels.ts'
import { hasUsers } from '#workspace/storage/people/users.ts'
import type { StartFault } from '#contract/start-faults.ts'
import { checkInBackground, markDamaged } from '#workspace/storage/sqlite/database-check.ts'
import { StartError } from '#workspace/storage/start-error.ts'
import { serve, type Ready, type ServeOptions, type Serving } from '#workspace/serve.ts'
import type { Observer } from '#workspace/observer.ts'
import type { Drain } from '#workspace/options.ts'
import type { Storage } from '#workspace/storage/open.ts'
import type { Log } from '#workspace/log.ts'

/** What a program opens beside the service. */
export interface Closable {
  close(): Promise<void>
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
function checkData({ databasePath }: Storage, folder: string, log: Log): () => Promise<void> {
  // A server checks its own data.
  if (databasePath === undefined) return () => Promise.resolve()
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

const CLOSED = `
This workspace has no users yet, and strangers may not register. Create the first admin with
bandeja-server create-admin, or start with --registration on.

`

/** A service on a server closes its push connections over this time, and waits this long for running calls, ms. */
const SERVER_DRAIN: Drain = { spreadMs: 3_000, limitMs: 15_000 }

/** Which program runs the service, and where its settings come from. */
interface Start {
  program: Program
  /** @throws UsageError */
  read(): Arguments
  /** The environment with the settings of the configuration file; asked after `read`. */
  env(): Readonly<Record<string, string | undefined>>
  /** The help that follows the message of a UsageError. */
  help: string
}

/** What a program does when its service has started, or cannot start. */
interface Starting {
  /** Called once, when the service accepts requests. */
  onReady(ready: Ready): void
  /** Called instead if the data cannot be used for a known cause; the process ends once it resolves. */
  onFault?(fault: StartFault): Promise<void>
}

/** Adds the calls to the log. */
const logged = (log: Log): Observer => ({
  call: ({ ms, ...call }) => log('call', { ...call, ms: Math.round(ms) }),
  event: () => undefined,
})

/** Hands everything to all of them. */
const allOf = (observers: readonly Observer[]): Observer => ({
  call: (call) => observers.forEach((each) => each.call(call)),
  event: (name) => observers.forEach((each) => each.event(name)),
})

/** The options that make a service from the settings. */
function serviceOptions(
  settings: Arguments,
  lineKey: Buffer | undefined,
  program: Program,
  log: Log,
): ServeOptions {
  const {
    data,
    database,
    redis,
    push,
    files,
    port,
    host,
    publicUrl,
    trustedProxies,
    privateHosts,
    appUrl,
    smtp,
    control,
    registration,
    confirmAddresses,
    singleSignOn,
    uploadQuota,
    simulator,
    ...others
  } = settings
  const { pace, empty, seed, contacts, messages, longest } = others
  return {
    dataDir: data,
    database,
    redis,
    hostedPush: push,
    filesPlace: files,
    port,
    host,
    ...(publicUrl !== undefined && { publicUrl }),
    trustedProxies,
    privateHosts,
    ...(lineKey !== undefined && { lineKey }),
    appUrl,
    ...(smtp !== undefined && { smtp }),
    ...(control && { control: testControl }),
    ...(program === 'server' && { drain: SERVER_DRAIN }),
    registration,
    confirmsAddresses: confirmAddresses,
    singleSignOn,
    uploadQuota,
    log,
    checksOutput: control,
    ...(simulator && {
      channel: ({ storage, ...needs }) =>
        createSimulatedChannel({
          ...needs,
          media: demoMediaIn(storage, needs.clock),
          seed,
          behaviour: behaviourForPace(pace),
        }),
    }),
    seed: async ({ storage, clock }) => {
      if (empty) {
        if (await keepWithoutDemo(storage)) return []
        throw new UsageError(
          program === 'server'
            ? `${data} has the demo data. Start with --demo, or name another folder.`
            : '--empty needs a folder of its own: this one has the demo data.',
        )
      }
      // A running campaign is inserted only with the simulator and without `--pace`. Without the simulator, nobody
      // would reply. With `--pace`, the caller sets how often customers write, and replies to the campaign would add
      // messages.
      const isLive = simulator && pace === undefined
      const demo = { seed, contacts, messages, longest }
      return seedDemo(storage, { ...demo, now: clock.now(), isLive, log })
    },
  }
}

/** `npm run workspace` and the service inside the app: runs until a signal arrives or the parent process exits. */
export async function runHost(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  starting: Starting,
): Promise<void> {
  if (asksForHelp(args)) {
    process.stdout.write(usage)
    return
  }
  const read = () => readArguments(args, env)
  await runService({ program: 'workspace', read, env: () => env, help: usage }, starting)
}

/**
 * Runs the service as its own process until a signal arrives or the parent process exits.
 * @param onServing called once the service accepts requests, before `onReady`, for what the program adds to the service; its
 *   result is closed first
 */
export async function runService(
  { program, read, env, help }: Start,
  { onReady, onFault }: Starting,
  onServing: (serving: Serving, settings: Arguments, log: Log) => Promise<Closable[]> = () =>
    Promise.resolve([]),
): Promise<void> {
  // Every file that the service creates is for its user alone.
  process.umask(0o077)
  let log = createLog('text')
  let serving: Serving | undefined
  const beside: Closable[] = []
  onEnd((why) => {
    log('closing', { why })
    const closed = Promise.all(beside.map((each) => each.close())).then(() => serving?.close())
    closed.then(
      () => process.exit(0),
      (error: unknown) => {
        log('closing failed', { error: String(error) })
        process.exit(1)
      },
    )
  })
  try {
    const settings = read()
    trustExtraCertificates(env())
    const { data, empty, publicUrl } = settings
    log = createLog(settings.log)
    const metrics = settings.metrics === undefined ? undefined : await createMetrics(log)
    const observers = [
      ...(settings.log === 'json' ? [logged(log)] : []),
      ...(metrics === undefined ? [] : [metrics.observer]),
    ]
    // A server's operator opens one by a command.
    const tunnels = program === 'workspace' ? createTunnels(log) : undefined
    serving = await serve({
      ...serviceOptions(settings, lineKeyOf(env()), program, log),
      ...(observers.length > 0 && { observer: allOf(observers) }),
      ...(tunnels !== undefined && { tunnels }),
    })
    const { workspace, ready } = serving
    if (tunnels !== undefined) {
      tunnels.toward(ready.url)
      beside.push(tunnels)
    }
    if (metrics !== undefined && settings.metrics !== undefined) {
      log('metrics', { url: await metrics.serve(workspace, settings.metrics) })
      beside.push(metrics)
    }
    beside.push(...(await onServing(serving, settings, log)))
    onReady(ready)
    log('answering', { url: ready.url })
    beside.push({ close: checkData(workspace.storage, data, log) })
    if (empty && !(await hasUsers(workspace.storage.db)))
      process.stderr.write(settings.registration ? firstAdmin(publicUrl ?? ready.url) : CLOSED)
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${help}`)
      process.exit(2)
    }
    log('could not start', {
      ...(error instanceof StartError && { fault: error.fault }),
      error: error instanceof Error ? error.message : String(error),
      ...causeOf(error),
    })
    if (error instanceof StartError) await onFault?.(error.fault)
    // A pipe may still have to be written. `process.exit` does not wait for it.
    process.stderr.write('', () => process.exit(1))
  }
}
