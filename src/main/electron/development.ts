import { app } from 'electron'

/** What a developer or a test tells the app by its environment. A packaged app listens to none of it. */
export interface Development {
  isDevelopment: boolean
  /** Address of the workspace to connect to, fixed as IT would fix it. */
  workspace: string | null
  /** A policy file in place of the machine's. */
  policy: string | null
  /** A folder in place of the person's own. */
  userData: string | null
  /** Where the page comes from while it is developed: this machine only. */
  devServer: URL | null
}

export function development(env: NodeJS.ProcessEnv = process.env): Development {
  if (app.isPackaged) {
    return { isDevelopment: false, workspace: null, policy: null, userData: null, devServer: null }
  }
  return {
    isDevelopment: true,
    workspace: env['BANDEJA_WORKSPACE_URL'] || null,
    policy: env['BANDEJA_POLICY'] || null,
    userData: env['BANDEJA_USER_DATA'] || null,
    devServer: loopback(env['ELECTRON_RENDERER_URL'] ?? ''),
  }
}

function loopback(address: string): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) ? url : null
}
