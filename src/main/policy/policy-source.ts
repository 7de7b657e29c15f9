import type { PolicyProblem } from '#contract/machine-policy.ts'
import { JsonSyntaxError, jsonLines } from './json-lines.ts'
import { isPolicyName, policyNames, registryKinds, registryName } from './policy-values.ts'

/** A policy whose value is not validated yet. */
export interface PolicyEntry {
  key: string
  value: unknown
  line: number | null
}

/** A file or registry key with policies of IT. */
export interface PolicySource {
  /** The path of the file, or the key of the registry. */
  name: string
  entries: readonly PolicyEntry[]
  /** Why the source could not be read; null if it could. */
  failure: Pick<PolicyProblem, 'reason' | 'line' | 'detail'> | null
}

/** The key of Windows group policy; only administrators can write it. */
export const REGISTRY_KEY = 'HKLM\\Software\\Policies\\Bandeja'

/** Maximum length of a policy file, characters. */
const MAX_FILE = 256 * 1024

/** A source that exists but cannot be read. */
export function unreadableSource(name: string, detail: string): PolicySource {
  return { name, entries: [], failure: { reason: 'unreadable', line: null, detail } }
}

/**
 * Reads the policies of a file.
 * @param text the content of the file
 */
export function policyFile(name: string, text: string): PolicySource {
  if (text.length > MAX_FILE) return unreadableSource(name, 'The file is too large.')
  // Windows editors put a byte order mark before the text.
  const json = text.replace(/^\uFEFF/, '')
  try {
    const lines = jsonLines(json)
    const value: unknown = JSON.parse(json)
    if (!isObject(value)) {
      return { name, entries: [], failure: { reason: 'syntax', line: 1, detail: 'not an object' } }
    }
    const entries = members(value).map(([key, one]) => ({
      key,
      value: one,
      line: lines.get(key) ?? null,
    }))
    return { name, entries, failure: null }
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    return { name, entries: [], failure: { reason: 'syntax', line: error.line, detail: null } }
  }
}

/** Returns the policies of the file by name. `proxy`, `sso` and `updates` contain nested policies, such
 * as `proxy.mode`. */
function members(value: object): (readonly [string, unknown])[] {
  return Object.entries(value).flatMap(([key, one]) => {
    const isNested = !isPolicyName(key) && policyNames.some((name) => name.startsWith(`${key}.`))
    if (!isNested || !isObject(one)) return [[key, one] as const]
    return Object.entries(one).map(([inner, each]) => [`${key}.${inner}`, each] as const)
  })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Reads the policies of the Windows registry.
 * @param output the output of `reg.exe query KEY /s`; null if the key does not exist
 */
export function policyRegistry(output: string | null): PolicySource {
  const entries = new Map<string, PolicyEntry>()
  let subkey = ''
  for (const line of (output ?? '').split(/\r?\n/)) {
    if (line.startsWith('HKEY_')) {
      // Windows prints `HKLM` as `HKEY_LOCAL_MACHINE`. The path may have other upper and lower case letters than
      // REGISTRY_KEY, because Windows prints the path as it was created.
      subkey = line.replace(/^.*?\\Software\\Policies\\Bandeja\\?/i, '')
      continue
    }
    // For example `    Theme    REG_SZ    light`.
    const found = /^ {4}(?<name>.*?) {4}(?<type>REG_[A-Z_]+)(?: {4}(?<data>.*))?$/.exec(
      line,
    )?.groups
    if (found === undefined) continue
    const { name = '', type = '', data = '' } = found
    const value = registryValue(type, data)
    if (subkey === '') add(entries, name, value)
    else addToList(entries, subkey, value)
  }
  return { name: REGISTRY_KEY, entries: [...entries.values()], failure: null }
}

function registryValue(type: string, data: string): unknown {
  if (type === 'REG_DWORD' || type === 'REG_QWORD') return Number(data)
  // Editors of group policy may leave spaces at the end of a text.
  return type === 'REG_MULTI_SZ' ? data.split('\\0').filter(Boolean) : data.trim()
}

function add(entries: Map<string, PolicyEntry>, valueName: string, value: unknown): void {
  const name = policyNames.find(
    (one) =>
      registryKinds[one] !== null && registryName(one).toLowerCase() === valueName.toLowerCase(),
  )
  const isSwitch = name !== undefined && registryKinds[name] === 'switch'
  const isBit = value === 0 || value === 1
  const key = name ?? valueName
  entries.set(key, { key, value: isSwitch && isBit ? value === 1 : value, line: null })
}

/** Adds one value of a list. Group policy stores a list as a subkey, whose values are named 1, 2, 3 and so on. */
function addToList(entries: Map<string, PolicyEntry>, subkey: string, value: unknown): void {
  const key =
    policyNames.find(
      (one) =>
        registryKinds[one] === 'list' && registryName(one).toLowerCase() === subkey.toLowerCase(),
    ) ?? subkey
  const before = entries.get(key)?.value
  entries.set(key, { key, value: [...(Array.isArray(before) ? before : []), value], line: null })
}
