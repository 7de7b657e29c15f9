import { z } from 'zod'
import { densities, themes } from '#contract/bridge.ts'
import { languages, limits } from '#contract/limits.ts'
import { updateChannels } from '#contract/update-state.ts'
import { validateManaged } from '#main/connection/connection.ts'
import { Failure } from '#main/failure.ts'
import { isPrivateOnTheWay } from '#main/workspace-address.ts'

const webAddress = z.url({ protocol: /^https?$/ })
/** A web address without a path. */
const origin = webAddress.refine((text) => URL.parse(text)?.origin === text.replace(/\/$/, ''), {
  message: 'only the origin is expected, without a path',
})
/** An absolute path on any system. */
const absolutePath = z.string().regex(/^(?:\/|[A-Za-z]:[\\/]|\\\\)/, 'expected an absolute path')

/** The address of an identity provider: https, or a program on this machine. OpenID Connect allows neither query nor fragment. */
const issuer = webAddress.refine(
  (text) => {
    const url = URL.parse(text)
    return url !== null && isPrivateOnTheWay(url) && url.search === '' && url.hash === ''
  },
  { message: 'expected an https address without query and fragment' },
)

/**
 * The schemas of IT's policies, by name. The policy file uses these names. The Windows registry and the ADMX template
 * use the names that `registryName` returns.
 */
export const policyValues = {
  /** The address from which the connection document is fetched. */
  workspace: webAddress.superRefine((address, context) =>
    reportUnusable({ kind: 'address', address }, context),
  ),
  /** The connection document itself, for a backend that publishes none. */
  connection: z
    .record(z.string(), z.unknown())
    .superRefine((document, context) => reportUnusable({ kind: 'document', document }, context)),
  theme: z.enum(themes),
  language: z.enum(languages),
  density: z.enum(densities),
  /** Whether notifications and the tray show the text of messages. */
  alertPreview: z.boolean(),
  spellCheck: z.boolean(),
  /** Minutes without input after which the screen locks; 0 for never. */
  lockAfterMinutes: z.number().int().min(0).max(limits.lockAfterMinutesMax),
  closeToTray: z.boolean(),
  autoStart: z.boolean(),
  /** Whether an available user is set to away while the computer sleeps or is locked. */
  awayWhileLocked: z.boolean(),
  /** Origins that may be shown in frames. An origin that the connection document does not contain has no effect. */
  frames: z.array(origin.transform((text) => new URL(text).origin)),
  'proxy.mode': z.enum(['system', 'direct', 'fixed', 'pac']),
  /** `proxy.example:8080`, or a list by protocol in Chromium's format. */
  'proxy.server': z.string().min(1),
  'proxy.bypass': z.string().min(1),
  'proxy.pac': webAddress,
  /** Path of a PEM file with additional certificate authorities. */
  caFile: absolutePath,
  /** The provider by which users sign in with the account of their company. Only together with `sso.clientId`. */
  'sso.issuer': issuer,
  'sso.clientId': z.string().trim().min(1).max(limits.singleSignOn.clientIdMax),
  'updates.enabled': z.boolean(),
  'updates.channel': z.enum(updateChannels),
  logLevel: z.enum(['error', 'warn', 'info']),
}
export type PolicyName = keyof typeof policyValues

/** The policies that are set, by name. */
export type PolicyValues = { [Name in PolicyName]?: z.output<(typeof policyValues)[Name]> }

/** How the Windows registry stores a policy; null if only the file can set it. */
export const registryKinds: Readonly<
  Record<PolicyName, 'text' | 'number' | 'switch' | 'list' | null>
> = {
  workspace: 'text',
  connection: null,
  theme: 'text',
  language: 'text',
  density: 'text',
  alertPreview: 'switch',
  spellCheck: 'switch',
  lockAfterMinutes: 'number',
  closeToTray: 'switch',
  autoStart: 'switch',
  awayWhileLocked: 'switch',
  frames: 'list',
  'proxy.mode': 'text',
  'proxy.server': 'text',
  'proxy.bypass': 'text',
  'proxy.pac': 'text',
  caFile: 'text',
  'sso.issuer': 'text',
  'sso.clientId': 'text',
  'updates.enabled': 'switch',
  'updates.channel': 'text',
  logLevel: 'text',
}

export function isPolicyName(key: string): key is PolicyName {
  return Object.hasOwn(policyValues, key)
}

export const policyNames = Object.keys(policyValues).filter(isPolicyName)

/** Returns the name of a policy in the registry: `ProxyMode` for `proxy.mode`. */
export function registryName(name: PolicyName): string {
  return name
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

function reportUnusable(
  managed: Parameters<typeof validateManaged>[0],
  context: { addIssue: (message: string) => void },
): void {
  try {
    validateManaged(managed)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    context.addIssue(error.message)
  }
}
