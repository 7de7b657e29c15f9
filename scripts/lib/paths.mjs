import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, with no trailing separator. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** What set-up fetches and may fetch again at any time. */
export const CACHE = join(ROOT, '.cache')

/** Where Node keeps what it compiled of the workspace's TypeScript: the next start of it takes half the time. */
export const COMPILED = join(CACHE, 'compiled')

/** What a development run keeps: the workspace's data, the app's profile, logs. */
export const DATA = process.env['BANDEJA_DATA'] || join(ROOT, '.data')

/** What the workspace keeps of a development run. */
export const DEVELOPMENT_DATA = join(DATA, 'workspace')

export const MODULES = join(ROOT, 'node_modules')
