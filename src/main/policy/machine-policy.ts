import { z } from 'zod'
import type { LockableSetting, PolicyProblem } from '#contract/machine-policy.ts'
import type { PolicyEntry, PolicySource } from './policy-source.ts'
import {
  isPolicyName,
  policyNames,
  policyValues,
  type PolicyName,
  type PolicyValues,
} from './policy-values.ts'

const lockedSettingsSchema = z.object({
  theme: policyValues.theme.exactOptional(),
  language: policyValues.language.exactOptional(),
  density: policyValues.density.exactOptional(),
  alertPreview: policyValues.alertPreview.exactOptional(),
  spellCheck: policyValues.spellCheck.exactOptional(),
  lockAfterMinutes: policyValues.lockAfterMinutes.exactOptional(),
  closeToTray: policyValues.closeToTray.exactOptional(),
  autoStart: policyValues.autoStart.exactOptional(),
  awayWhileLocked: policyValues.awayWhileLocked.exactOptional(),
} satisfies Record<LockableSetting, z.ZodType>)

/** IT's settings for every user of this machine. */
export interface MachinePolicy {
  workspace?: PolicyValues['workspace']
  connection?: PolicyValues['connection']
  /** The user's settings that IT has fixed, with their values. */
  settings: z.output<typeof lockedSettingsSchema>
  /** The allowed origins for frames; null: all origins of the connection document. */
  frames: readonly string[] | null
  /** null: the system's proxy. */
  proxy: ProxyPolicy | null
  /** The path of a PEM file; null if there is none. */
  caFile: string | null
  /** The provider by which users sign in with the account of their company; null if there is none. */
  sso: ProviderPolicy | null
  updates: { enabled?: boolean | undefined; channel?: 'stable' | 'beta' | undefined }
  logLevel: 'error' | 'warn' | 'info'
}

export type ProxyPolicy =
  | { mode: 'direct' }
  | { mode: 'fixed'; server: string; bypass: string }
  | { mode: 'pac'; url: string }

/** An identity provider, and what it calls this app. */
export interface ProviderPolicy {
  issuer: string
  clientId: string
}

export interface PolicyResult {
  policy: MachinePolicy
  /** The values of `policy`, by name. Unless `isBlocked` is true, they are the `lastGood` values of the next run. */
  values: PolicyValues
  problems: PolicyProblem[]
  /**
   * Whether the workspace that IT has set is unknown. Then nobody may sign in, because users must not choose a
   * different one.
   */
  isBlocked: boolean
}

/** The policies that together name an identity provider, each with the other one. */
const providerParts = [
  ['sso.issuer', 'sso.clientId'],
  ['sso.clientId', 'sso.issuer'],
] as const

/** The policies that decide where passwords and messages are sent. */
const whereToConnect = ['workspace', 'connection'] as const

/**
 * Evaluates the policies.
 * - All valid values apply, except one of `workspace` and `connection` if both are set.
 * - An invalid value is reported, and replaced by the value that `lastGood` has for the same policy. Here `workspace`
 *   and `connection` count as one policy.
 * - If a source cannot be read, `lastGood` supplies all missing values.
 * @param sources in order of precedence: a policy of an earlier source replaces the same policy of later sources
 * @param lastGood the `values` of the last run that was not blocked; null if there was none
 */
export function evaluatePolicy(
  sources: readonly PolicySource[],
  lastGood: PolicyValues | null,
): PolicyResult {
  const problems: PolicyProblem[] = []
  const found = new Map<string, PolicyEntry & { source: string }>()
  for (const { name, entries, failure } of sources) {
    if (failure !== null) problems.push({ source: name, key: null, ...failure })
    for (const entry of entries) {
      if (!found.has(entry.key)) found.set(entry.key, { ...entry, source: name })
    }
  }
  dropSecondConnection(found, problems)

  const values: PolicyValues = {}
  for (const { source, key, line, value } of found.values()) {
    const name = isPolicyName(key) ? key : null
    const parsed = name === null ? null : policyValues[name].safeParse(value)
    if (name !== null && parsed?.success === true) {
      Object.assign(values, { [name]: parsed.data })
      continue
    }
    const detail = parsed === null ? null : detailOf(parsed.error)
    problems.push({ source, line, key, reason: name === null ? 'unknown' : 'invalid', detail })
  }

  checkProxy(values, found, problems)
  checkProvider(values, found, problems)

  const isUnread = sources.some(({ failure }) => failure !== null)
  const isInvalid = (name: PolicyName) =>
    problems.some(({ key, reason }) => key === name && reason === 'invalid')
  const isConnected = () => whereToConnect.some((name) => values[name] !== undefined)
  for (const name of policyNames) {
    // Only one of `workspace` and `connection` may be set, so an invalid value of either affects both.
    const isOne = isConnection(name)
    const isWrong = isOne ? whereToConnect.some(isInvalid) : isInvalid(name)
    const isMissing = isOne ? !isConnected() : values[name] === undefined
    if (!isMissing || !(isUnread || isWrong) || lastGood?.[name] === undefined) continue
    Object.assign(values, { [name]: lastGood[name] })
  }
  const isUnknown = whereToConnect.some(isInvalid) || (isUnread && lastGood === null)
  return {
    policy: toMachinePolicy(values),
    values,
    problems,
    isBlocked: isUnknown && !isConnected(),
  }
}

function isConnection(name: string): boolean {
  return whereToConnect.some((one) => one === name)
}

/**
 * Keeps only one of `workspace` and `connection`: the one of the first source. If one source has both, `workspace` is
 * used and the conflict is reported.
 */
function dropSecondConnection(
  found: Map<string, PolicyEntry & { source: string }>,
  problems: PolicyProblem[],
): void {
  const [first, second] = whereToConnect.flatMap((name) => found.get(name) ?? [])
  if (first === undefined || second === undefined) return
  if (first.source === second.source) {
    const { source, line, key } = second
    problems.push({ source, line, key, reason: 'conflict', detail: null })
  }
  // `second` is always `connection`. If the sources differ, `workspace` comes from group policy, because group policy
  // is the first source and cannot set `connection`.
  found.delete(second.key)
}

/** Drops and reports a proxy mode if its server or script is missing. */
function checkProxy(
  values: PolicyValues,
  found: ReadonlyMap<string, PolicyEntry & { source: string }>,
  problems: PolicyProblem[],
): void {
  const mode = values['proxy.mode']
  const needed = mode === 'fixed' ? 'proxy.server' : mode === 'pac' ? 'proxy.pac' : null
  const entry = found.get('proxy.mode')
  if (needed === null || values[needed] !== undefined || entry === undefined) return
  delete values['proxy.mode']
  const { source, line, key } = entry
  problems.push({ source, line, key, reason: 'invalid', detail: `${needed} is missing` })
}

/** Drops and reports a part of the identity provider if the other part is missing. */
function checkProvider(
  values: PolicyValues,
  found: ReadonlyMap<string, PolicyEntry & { source: string }>,
  problems: PolicyProblem[],
): void {
  for (const [name, other] of providerParts) {
    const entry = found.get(name)
    if (entry === undefined || found.has(other)) continue
    delete values[name]
    const { source, line, key } = entry
    problems.push({ source, line, key, reason: 'invalid', detail: `${other} is missing` })
  }
}

function detailOf(error: z.ZodError | undefined): string | null {
  const issues = error?.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  )
  return issues?.join('; ') ?? null
}

function toMachinePolicy(values: PolicyValues): MachinePolicy {
  const { workspace, connection } = values
  return {
    ...(workspace !== undefined && { workspace }),
    ...(connection !== undefined && { connection }),
    settings: lockedSettingsSchema.parse(values),
    frames: values.frames ?? null,
    proxy: proxyOf(values),
    caFile: values.caFile ?? null,
    sso: providerOf(values),
    updates: { enabled: values['updates.enabled'], channel: values['updates.channel'] },
    logLevel: values.logLevel ?? 'info',
  }
}

function providerOf(values: PolicyValues): ProviderPolicy | null {
  const { 'sso.issuer': issuer, 'sso.clientId': clientId } = values
  return issuer === undefined || clientId === undefined ? null : { issuer, clientId }
}

/** Returns the proxy. If no mode is set, a server implies `fixed`; without a server, a script implies `pac`. */
function proxyOf(values: PolicyValues): ProxyPolicy | null {
  const { 'proxy.mode': mode, 'proxy.server': server, 'proxy.pac': url } = values
  if (mode === 'direct') return { mode }
  if (mode !== 'system' && mode !== 'pac' && server !== undefined) {
    return { mode: 'fixed', server, bypass: values['proxy.bypass'] ?? '' }
  }
  if (mode !== 'system' && mode !== 'fixed' && url !== undefined) return { mode: 'pac', url }
  return null
}
