import { randomBytes } from 'node:crypto'
import { utilityProcess } from 'electron'
import { z } from 'zod'
import { startFaults, type StartFault } from '#contract/start-faults.ts'
import type { Clock, FileStore, Log, TokenVault } from '#main/ports.ts'
import { createRestartPolicy } from './restart-policy.ts'

/**
 * The command-line switch that starts the embedded workspace, for a trial on one machine without another service.
 */
export const HERE_SWITCH = '--workspace-here'

const PORT_FILE = 'workspace-port'
/** The variable in which the service takes the key of its lines, base64 (src/host/line-key.ts). */
const LINE_KEY_VARIABLE = 'BANDEJA_LINE_KEY'
const LINE_KEY_BYTES = 32
/** Time limit for the start, ms. The first start writes the demo data. */
const READY_MS = 60_000
/** Time limit for the process to end after a failed start, ms. A process that still runs then is killed. */
const END_MS = 5_000

/** What the process sends: its address, or why it does not start. */
const messageSchema = z.union([
  z.object({ url: z.url() }),
  z.object({ fault: z.enum(startFaults) }),
])

export interface EmbeddedWorkspace {
  /** Absolute path of the built service. */
  file: string
  /** Absolute path of the service's data folder. */
  data: string
  files: FileStore
  /** Keeps the key that encrypts the secrets of lines. */
  lineKeys: TokenVault
  clock: Clock
  log: Log
  /** Whether the app is quitting. The end of the workspace is then expected. */
  isEnding: () => boolean
  /** The text for the user when the service does not start for a known cause. */
  faultText: (fault: StartFault) => string
}

/** A failed start with a known cause, which another port would not change. */
class FaultyStart extends Error {
  override readonly name = 'FaultyStart'
}

/**
 * Starts the embedded workspace in its own process, which ends with the app. It reuses its last port if that is free,
 * because a session is bound to the address of its workspace. If the process ends unexpectedly, it is restarted at the
 * same address.
 * @returns the address of the workspace, once it responds
 * @throws Error with a text for the user if the workspace does not start for a known cause
 * @throws Error if the workspace does not start for another cause, for example because the runtime has no node:sqlite
 */
export async function startEmbeddedWorkspace(workspace: EmbeddedWorkspace): Promise<string> {
  const { files, clock, log, isEnding } = workspace
  const last = /^\d+$/.exec((await files.read(PORT_FILE)) ?? '')?.[0]
  let ended = () => {}
  const lineKey = await lineKeyIn(workspace.lineKeys)
  const startOn = (port: string) => start(workspace, { port, lineKey }, () => ended())
  const url = await startOn(last ?? '0').catch((error: unknown) => {
    if (last === undefined || error instanceof FaultyStart) throw error
    log.warn('The embedded workspace did not start on its last port.', { port: last })
    return startOn('0')
  })
  const { port } = new URL(url)
  ended = createRestartPolicy({
    name: 'embedded workspace',
    start: () => startOn(port),
    isEnding: isEnding,
    clock,
    log,
  })
  await files.write(PORT_FILE, port)
  return url
}

/** The key in the keychain, made once; undefined without a keychain: the service then keeps it in a file. */
async function lineKeyIn(keys: TokenVault): Promise<string | undefined> {
  if (keys.store !== 'keychain') return undefined
  const known = await keys.read()
  if (known !== null) return known
  const key = randomBytes(LINE_KEY_BYTES).toString('base64')
  await keys.write(key)
  return key
}

/**
 * Starts the process on a port; '0' is any free port. Resolves with the address of the workspace.
 * @param onEnd called if the process ends after a successful start
 */
function start(
  { file, data, clock, log, faultText }: EmbeddedWorkspace,
  { port, lineKey }: { port: string; lineKey: string | undefined },
  onEnd: () => void,
): Promise<string> {
  // On one's own computer nobody registers somebody else's address, and no mail is sent that could confirm it.
  const open = ['--registration', 'on', '--confirm-addresses', 'off']
  const given = ['--data', data, '--port', port, ...open]
  const child = utilityProcess.fork(file, given, {
    serviceName: 'Bandeja workspace',
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(lineKey !== undefined && { env: { ...process.env, [LINE_KEY_VARIABLE]: lineKey } }),
  })
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk).slice(-2_000)))
  return new Promise((resolve, reject) => {
    let failure: string | null = null
    let fault: StartFault | undefined
    const abort = (reason: string) => {
      failure = reason
      // A late message of the process must not count as a successful start.
      child.removeAllListeners('message')
      child.kill()
      const cancel = clock.after(END_MS, () => {
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
      })
      child.once('exit', cancel)
    }
    const cancelTimeout = clock.after(READY_MS, () => abort('did not answer in time'))
    // Rejects only after the process has ended. The caller may start another process, and two processes must not use
    // the same data.
    child.once('exit', (code) => {
      cancelTimeout()
      const how = failure ?? `ended with code ${code}`
      log.error('The embedded workspace did not start.', { how, fault: fault ?? '', stderr })
      reject(
        fault === undefined
          ? new Error(`The embedded workspace ${how}.`)
          : new FaultyStart(faultText(fault)),
      )
    })
    child.once('message', (message: unknown) => {
      cancelTimeout()
      const { success, data: sent } = messageSchema.safeParse(message)
      if (!success) return abort('sent an invalid address')
      if ('fault' in sent) {
        fault = sent.fault
        return abort('did not start')
      }
      child.removeAllListeners('exit')
      child.once('exit', (code) => {
        log.error('The embedded workspace ended.', { code })
        onEnd()
      })
      log.info('The embedded workspace is ready.', { url: sent.url })
      resolve(sent.url)
    })
  })
}
