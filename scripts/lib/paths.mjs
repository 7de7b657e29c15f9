import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, with no trailing separator. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** What set-up fetches and may fetch again at any time. */
export const CACHE = join(ROOT, '.cache')

/** What a development run keeps: the workspace's data, the app's profile, logs. */
export const DATA = process.env['BANDEJA_DATA'] || join(ROOT, '.data')

export const MODULES = join(ROOT, 'node_modules')
