import type { PolicyProblem } from '#contract/machine-policy.ts'
import { JsonSyntaxError, jsonLines } from './json-lines.ts'
import { isPolicyName, policyNames, registryKinds, registryName } from './policy-values.ts'

/** A policy before its validation. */
export interface PolicyEntry {
  key: string
  value: unknown
  line: number | null
}

/** A file or registry key in which IT sets policies. */
export interface PolicySource {
  /** The path of the file, or the key of the registry. */
  name: string
  entries: readonly PolicyEntry[]
  /** The reason if the source could not be read. */
  failure: Pick<PolicyProblem, 'reason' | 'line' | 'detail'> | null
}

/** The key of Windows group policy; only administrators can write it. */
export const REGISTRY_KEY = 'HKLM\\Software\\Policies\\Bandeja'

/** The largest policy file that is read, in characters. */
const MAX_FILE = 256 * 1024

/** A source that exists but cannot be read. */
export function unreadableSource(name: string, detail: string): PolicySource {
  return { name, entries: [], failure: { reason: 'unreadable', line: null, detail } }
}

/** @param text the content of the policy file */
export function policyFile(name: string, text: string): PolicySource {
  if (text.length > MAX_FILE) return unreadableSource(name, 'The file is too large.')
  // Windows editors write a byte order mark before the text.
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

/** Returns the members of the file by name; `proxy` and `updates` contain further ones. */
function members(value: object): (readonly [string, unknown])[] {
  return Object.entries(value).flatMap(([key, one]) => {
    const isGroup = !isPolicyName(key) && policyNames.some((name) => name.startsWith(`${key}.`))
    if (!isGroup || !isObject(one)) return [[key, one] as const]
    return Object.entries(one).map(([inner, each]) => [`${key}.${inner}`, each] as const)
  })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @param output what `reg.exe query KEY /s` printed; null if the key does not exist */
export function policyRegistry(output: string | null): PolicySource {
  const entries = new Map<string, PolicyEntry>()
  let subkey = ''
  for (const line of (output ?? '').split(/\r?\n/)) {
    if (line.startsWith('HKEY_')) {
      // Windows reports the full name of the root, and the case in which the key was created.
      subkey = line.replace(/^.*?\\Software\\Policies\\Bandeja\\?/i, '')
      continue
    }
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
  // Group policy editors leave spaces at the end of a text.
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

/** Group policy stores a list as the values of a key of its own, named 1, 2, 3. */
function addToList(entries: Map<string, PolicyEntry>, valueName: string, value: unknown): void {
  const key =
    policyNames.find(
      (one) =>
        registryKinds[one] === 'list' &&
        registryName(one).toLowerCase() === valueName.toLowerCase(),
    ) ?? valueName
  const before = entries.get(key)?.value
  entries.set(key, { key, value: [...(Array.isArray(before) ? before : []), value], line: null })
}
