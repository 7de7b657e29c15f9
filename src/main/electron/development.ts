import { app } from 'electron'
import type { UpdateFeed } from './updates/signed-feed.ts'

/** Options from the environment, for developers and tests. A packaged app ignores them. */
export interface Development {
  isDevelopment: boolean
  /** Address of the workspace to connect to, as if IT had set it. */
  workspace: string | null
  /** Path of a policy file to use instead of the machine's. */
  policy: string | null
  /** A folder to use instead of the user's data folder. */
  userData: string | null
  /** An update feed to use instead of the build's. */
  updateFeed: UpdateFeed | null
  /** Address of the development server that serves the page; it must be on this machine. */
  devServer: URL | null
}

export function development(env: NodeJS.ProcessEnv = process.env): Development {
  if (app.isPackaged) {
    return {
      isDevelopment: false,
      workspace: null,
      policy: null,
      userData: null,
      updateFeed: null,
      devServer: null,
    }
  }
  return {
    isDevelopment: true,
    workspace: env['BANDEJA_WORKSPACE_URL'] || null,
    policy: env['BANDEJA_POLICY'] || null,
    userData: env['BANDEJA_USER_DATA'] || null,
    updateFeed: feedOf(env),
    devServer: loopback(env['ELECTRON_RENDERER_URL'] ?? ''),
  }
}

function feedOf(env: NodeJS.ProcessEnv): UpdateFeed | null {
  const address = env['BANDEJA_UPDATE_FEED']
  const publicKey = env['BANDEJA_UPDATE_KEY']
  return address === undefined || publicKey === undefined ? null : { address, publicKey }
}

function loopback(address: string): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) ? url : null
}
