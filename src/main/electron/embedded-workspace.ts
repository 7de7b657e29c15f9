import { utilityProcess } from 'electron'
import { z } from 'zod'
import type { FileStore, Log } from '../ports.ts'

/** Asks for the workspace inside the app: a trial on one machine, with nothing to install beside it. */
export const HERE_SWITCH = '--workspace-here'

const PORT_FILE = 'workspace-port'
/** The first start fills the demo data in. ms */
const READY_MS = 60_000

const readySchema = z.object({ url: z.url() })

export interface EmbeddedWorkspace {
  /** The built service, absolute. */
  file: string
  /** Folder of its data, absolute. */
  data: string
  files: FileStore
  log: Log
}

/**
 * Starts the embedded workspace in a process of its own, which ends with the app. It takes the port of the last
 * time if that is free: a session belongs to an address.
 * @returns its address, once it answers
 * @throws Error where it does not start; it wants a runtime with node:sqlite
 */
export async function startEmbeddedWorkspace(workspace: EmbeddedWorkspace): Promise<string> {
  const { files, log } = workspace
  const last = /^\d+$/.exec((await files.read(PORT_FILE)) ?? '')?.[0]
  const url = await start(workspace, last ?? '0').catch((error: unknown) => {
    if (last === undefined) throw error
    log.warn('The embedded workspace did not start on its last port.', { port: last })
    return start(workspace, '0')
  })
  await files.write(PORT_FILE, new URL(url).port)
  return url
}

function start({ file, data, log }: EmbeddedWorkspace, port: string): Promise<string> {
  const child = utilityProcess.fork(file, ['--data', data, '--port', port], {
    serviceName: 'Bandeja workspace',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let lastWords = ''
  child.stderr?.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk).slice(-2_000)))
  return new Promise((resolve, reject) => {
    const fail = (how: string) => {
      clearTimeout(timer)
      log.error('The embedded workspace did not start.', { how, lastWords })
      reject(new Error(`The workspace inside the app ${how}.`))
    }
    const timer = setTimeout(() => {
      child.kill()
      fail('did not answer in time')
    }, READY_MS)
    child.once('exit', (code) => fail(`ended with code ${code}`))
    child.once('message', (message: unknown) => {
      const ready = readySchema.safeParse(message)
      if (!ready.success) return fail('said something else than its address')
      clearTimeout(timer)
      child.removeAllListeners('exit')
      child.once('exit', (code) => log.error('The embedded workspace ended.', { code }))
      log.info('The embedded workspace answers.', { url: ready.data.url })
      resolve(ready.data.url)
    })
  })
}
