import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import type { Account } from './account.ts'
import { createHttpServer } from './http/http-server.ts'
import { listen } from './http/listen.ts'
import { asStartError } from './storage/start-error.ts'
import type { WorkspaceOptions } from './options.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

/** The line that is printed to standard output as JSON when the service accepts requests. */
export interface Ready {
  url: string
  accounts: Account[]
  /** Address of the control endpoints for tests; null if they are off. */
  control: string | null
}

export interface ServeOptions extends WorkspaceOptions {
  /** 0: any free port. */
  port: number
  /** Default: 127.0.0.1. */
  host?: string
  /** Inserts demo data before the first request and returns the accounts. */
  seed?: (workspace: Workspace) => Promise<Account[]>
}

/** Time limit for connections that still send a response after the workspace is closed, ms. */
const LAST_BYTES_MS = 250

/** A running service. */
export interface Serving {
  ready: Ready
  workspace: Workspace
  /** Refuses new connections, ends open connections, and closes the data. */
  close(): Promise<void>
}

/**
 * By how much the heap may grow between two full collections, %. By default it doubles or triples at many messages a
 * second: 300 of them took 440 MB instead of 300.
 */
const HEAP_GROWTH = 40

/**
 * Opens a workspace and serves it.
 * @throws StartError if the data cannot be opened or filled for a known cause
 * @throws Error if the port is in use, or for another cause. After an error nothing stays open.
 */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { port, host = '127.0.0.1', control } = options
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
  const refused = (error: unknown) => {
    throw asStartError(error, options.dataDir)
  }
  const workspace = await createWorkspace(options).catch(refused)
  const server = createHttpServer()
  workspace.attach(server)
  try {
    const accounts = (await options.seed?.(workspace).catch(refused)) ?? []
    workspace.runDueTasks()
    await listen(server, port, host)
    const address = server.address()
    if (address === null || typeof address === 'string')
      throw new Error('The server is listening but has no port.')
    const name = host.includes(':') ? `[${host}]` : host
    const url = `http://${name}:${address.port}`
    const ready: Ready = { url, accounts, control: control ? url + control.path : null }
    return {
      ready,
      workspace,
      async close() {
        const closed = once(server, 'close')
        server.close()
        await workspace.close()
        server.closeIdleConnections()
        const closeTimer = setTimeout(() => server.closeAllConnections(), LAST_BYTES_MS)
        await closed
        clearTimeout(closeTimer)
      },
    }
  } catch (error) {
    await workspace.close()
    throw error
  }
}
