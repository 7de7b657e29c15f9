import type { FileStore, Log } from '#main/ports.ts'
import { evaluatePolicy, type PolicyResult } from './machine-policy.ts'
import {
  policyFile,
  policyRegistry,
  REGISTRY_KEY,
  unreadableSource,
  type PolicySource,
} from './policy-source.ts'
import { isPolicyName, policyValues, type PolicyValues } from './policy-values.ts'

/** Name of the file with the values of the last run in which the sign-in was not blocked. */
const LAST_GOOD_FILE = 'machine-policy.json'

/**
 * Returns the absolute path of the policy file. Its folder must be one that only administrators can create and write
 * to. On Windows this excludes:
 * - C:\ProgramData, because every user may create folders there
 * - paths from the environment, because the user can set them
 * - the app's own folder, because the user may own it and updates empty it
 */
export function policyPath(platform: NodeJS.Platform): string {
  if (platform === 'win32') return 'C:\\Program Files\\Common Files\\Bandeja\\policy.json'
  const folder = platform === 'darwin' ? '/Library/Application Support/Bandeja' : '/etc/bandeja'
  return `${folder}/policy.json`
}

export interface PolicyReader {
  path: string
  /** Reads the file's text; null if there is no file. Rejects if the file cannot be read. */
  readFile: (path: string) => Promise<string | null>
  /**
   * The output of `reg.exe query` for the key; null if there is no key or no registry. Rejects if the registry cannot
   * be read.
   */
  queryRegistry: (key: string) => Promise<string | null>
  files: FileStore
}

/**
 * Reads the policies of the registry and the file. Unless the sign-in is blocked, it stores their values. Later runs use
 * the stored values in place of invalid ones, and in place of missing ones if the registry or the file cannot be read.
 */
export async function readMachinePolicy(reader: PolicyReader): Promise<PolicyResult> {
  const { path, readFile, queryRegistry, files } = reader
  const [registry, file, stored] = await Promise.all([
    readable(REGISTRY_KEY, async () => policyRegistry(await queryRegistry(REGISTRY_KEY))),
    readable(path, async () => {
      const text = await readFile(path)
      return text === null ? null : policyFile(path, text)
    }),
    files.read(LAST_GOOD_FILE).catch(() => null),
  ])
  const sources = [registry, file].filter((source) => source !== null)
  const result = evaluatePolicy(sources, lastGoodOf(stored))
  const text = JSON.stringify(result.values)
  // A failed write is ignored, because the policies apply to this run anyway.
  if (!result.isBlocked && text !== stored) files.write(LAST_GOOD_FILE, text).catch(() => {})
  return result
}

export function logPolicyProblems({ problems, isBlocked }: PolicyResult, log: Log): void {
  for (const { source, line, key, reason, detail } of problems) {
    log.error('A policy of IT could not be applied.', {
      source,
      reason,
      ...(line !== null && { line }),
      ...(key !== null && { key }),
      ...(detail !== null && { detail }),
    })
  }
  if (isBlocked) log.error('The sign-in is disabled: the workspace that IT has set is unknown.')
}

async function readable(
  name: string,
  read: () => Promise<PolicySource | null>,
): Promise<PolicySource | null> {
  try {
    return await read()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return unreadableSource(name, code)
  }
}

/** Returns the stored values that are still valid; null if nothing was stored. */
function lastGoodOf(stored: string | null): PolicyValues | null {
  if (stored === null) return null
  const values: PolicyValues = {}
  for (const [key, value] of entriesOf(stored)) {
    if (!isPolicyName(key)) continue
    const parsed = policyValues[key].safeParse(value)
    if (parsed.success) Object.assign(values, { [key]: parsed.data })
  }
  return values
}

function entriesOf(text: string): [string, unknown][] {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? Object.entries(value) : []
  } catch {
    return []
  }
}
