import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, without a trailing separator. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** Files that set-up fetches and can fetch again at any time. */
export const CACHE = join(ROOT, '.cache')

/** Node's compile cache for the workspace's TypeScript, which halves the time of the next start. */
export const COMPILED = join(CACHE, 'compiled')

/** Data of development runs: the workspace's data, the app's profile, logs. */
export const DATA = process.env['BANDEJA_DATA'] || join(ROOT, '.data')

/** The workspace's data of development runs. */
export const DEVELOPMENT_DATA = join(DATA, 'workspace')

export const MODULES = join(ROOT, 'node_modules')
