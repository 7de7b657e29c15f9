import { once } from 'node:events'
import type { Account } from './account.ts'
import { CONTROL_PATH } from './control/control-app.ts'
import { createPatientServer } from './http/http-server.ts'
import { createWorkspace, type Workspace, type WorkspaceOptions } from './workspace.ts'

/** What whoever started the service wants to know once it answers: the one line on standard output. */
export interface Ready {
  url: string
  accounts: Account[]
  /** Where tests' levers are; null where they are not open. */
  control: string | null
  /** With `control` only. */
  push?: { appId: string; key: string; secret: string }
}

export interface ServeOptions extends WorkspaceOptions {
  /** 0: any that is free. */
  port: number
  /** Default: 127.0.0.1. */
  host?: string
  /** Puts demo data in before the first request, and names who can sign in. */
  seed?: (workspace: Workspace) => Promise<Account[]>
}

/** How long the last answers may take to go out once everything else is closed, ms. */
const LAST_BYTES_MS = 250

/** A service that answers on a port. */
export interface Serving {
  ready: Ready
  workspace: Workspace
  /** Takes no more connections, ends those that stand, and closes the data. */
  close(): Promise<void>
}

/**
 * Opens a workspace and serves it.
 * @throws Error when the port is taken or the data cannot be opened; then nothing stays open
 */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { port, host = '127.0.0.1', control = false } = options
  const workspace = await createWorkspace(options)
  const server = createPatientServer()
  workspace.attach(server)
  try {
    const accounts = (await options.seed?.(workspace)) ?? []
    workspace.lookForScheduled()
    server.listen(port, host)
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string')
      throw new Error('The server has no port, though it listens.')
    const name = host.includes(':') ? `[${host}]` : host
    const url = `http://${name}:${address.port}`
    const ready: Ready = { url, accounts, control: control ? url + CONTROL_PATH : null }
    if (control) ready.push = workspace.pushCredentials
    return {
      ready,
      workspace,
      async close() {
        const closed = once(server, 'close')
        server.close()
        await workspace.close()
        server.closeIdleConnections()
        const insist = setTimeout(() => server.closeAllConnections(), LAST_BYTES_MS)
        await closed
        clearTimeout(insist)
      },
    }
  } catch (error) {
    await workspace.close()
    throw error
  }
}
