import { utilityProcess } from 'electron'
import { z } from 'zod'
import type { Clock, FileStore, Log } from '../ports.ts'
import { startAgain } from './restart-policy.ts'

/** Asks for the workspace inside the app: a trial on one machine, with nothing to install beside it. */
export const HERE_SWITCH = '--workspace-here'

const PORT_FILE = 'workspace-port'
/** The first start fills the demo data in. ms */
const READY_MS = 60_000
/** How long one that was given up may take to end. ms */
const END_MS = 5_000

const readySchema = z.object({ url: z.url() })

export interface EmbeddedWorkspace {
  /** The built service, absolute. */
  file: string
  /** Folder of its data, absolute. */
  data: string
  files: FileStore
  clock: Clock
  log: Log
  /** Whether the app is about to end, and the workspace with it. */
  isEnding: () => boolean
}

/**
 * Starts the embedded workspace in a process of its own, which ends with the app. It takes the port of the last
 * time if that is free: a session belongs to an address. Where it ends by itself, it is started again at that address.
 * @returns its address, once it answers
 * @throws Error where it does not start; it wants a runtime with node:sqlite
 */
export async function startEmbeddedWorkspace(workspace: EmbeddedWorkspace): Promise<string> {
  const { files, clock, log, isEnding } = workspace
  const last = /^\d+$/.exec((await files.read(PORT_FILE)) ?? '')?.[0]
  let ended = () => {}
  const startOn = (port: string) => start(workspace, port, () => ended())
  const url = await startOn(last ?? '0').catch((error: unknown) => {
    if (last === undefined) throw error
    log.warn('The embedded workspace did not start on its last port.', { port: last })
    return startOn('0')
  })
  const { port } = new URL(url)
  ended = startAgain({
    name: 'embedded workspace',
    start: () => startOn(port),
    isOver: isEnding,
    clock,
    log,
  })
  await files.write(PORT_FILE, port)
  return url
}

/** @param onEnd told once it has ended though it answered before */
function start(
  { file, data, clock, log }: EmbeddedWorkspace,
  port: string,
  onEnd: () => void,
): Promise<string> {
  const child = utilityProcess.fork(file, ['--data', data, '--port', port], {
    serviceName: 'Bandeja workspace',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let signOutHooks = ''
  child.stderr?.on('data', (chunk: Buffer) => (signOutHooks = (signOutHooks + chunk).slice(-2_000)))
  return new Promise((resolve, reject) => {
    let givenUp: string | null = null
    const giveUp = (why: string) => {
      givenUp = why
      // Whatever it still says, it says too late.
      child.removeAllListeners('message')
      child.kill()
      const cancel = clock.after(END_MS, () => {
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
      })
      child.once('exit', cancel)
    }
    const callOff = clock.after(READY_MS, () => giveUp('did not answer in time'))
    // Only once it has ended: the next one would be at the same data beside it.
    child.once('exit', (code) => {
      callOff()
      const how = givenUp ?? `ended with code ${code}`
      log.error('The embedded workspace did not start.', { how, signOutHooks })
      reject(new Error(`The workspace inside the app ${how}.`))
    })
    child.once('message', (message: unknown) => {
      callOff()
      const ready = readySchema.safeParse(message)
      if (!ready.success) return giveUp('said something else than its address')
      child.removeAllListeners('exit')
      child.once('exit', (code) => {
        log.error('The embedded workspace ended.', { code })
        onEnd()
      })
      log.info('The embedded workspace answers.', { url: ready.data.url })
      resolve(ready.data.url)
    })
  })
}
