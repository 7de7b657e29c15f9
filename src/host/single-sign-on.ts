import type { SsoRole } from '#contract/entities/people/single-sign-on.ts'
import { ssoPasswordModes } from '#contract/entities/people/single-sign-on.ts'
import type { SingleSignOnSettings } from '#workspace/auth/single-sign-on.ts'
import { isLoopbackName } from '#workspace/http/request-origin.ts'
import { UsageError, type OptionName } from './options.ts'

/** The claim that decides the role, without a setting. */
const DEFAULT_CLAIM = 'bandeja_role'

/** What a claim can make a member, by the name in the settings. */
const roleKinds = {
  admin: { role: 'ROLE_ADMI', isSupervisor: false },
  supervisor: { role: 'ROLE_ADMI', isSupervisor: true },
  manager: { role: 'ROLE_MANAGER', isSupervisor: false },
  agent: { role: 'ROLE_PUBLISHER', isSupervisor: false },
} as const satisfies Record<string, Omit<SsoRole, 'value'>>

const isKind = (name: string): name is keyof typeof roleKinds => Object.hasOwn(roleKinds, name)

/** @throws UsageError unless `text` is the https address of a provider, or one of this machine */
function issuerOf(text: string): string {
  const url = URL.parse(text)
  const isPlain =
    url?.search === '' && url.hash === '' && url.username === '' && !text.endsWith('?')
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackName(url.href))
  // The text itself is compared with the issuer of the tokens.
  if (!isPlain || !isSafe)
    throw new UsageError(
      `--sso-issuer takes the https address of the provider, as its tokens name it, as https://sso.example.com, not "${text}".`,
    )
  return text
}

/** @throws UsageError unless `text` gives roles to values */
function rolesOf(text: string): SsoRole[] {
  const roles = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      // A value may have the sign too.
      const at = entry.lastIndexOf('=')
      const [value, name] = [entry.slice(0, Math.max(at, 0)).trim(), entry.slice(at + 1).trim()]
      if (value === '' || !isKind(name))
        throw new UsageError(
          `--sso-roles takes values of the claim with their roles, as sales=agent,leads=manager, not "${entry}". The roles are ${Object.keys(roleKinds).join(', ')}.`,
        )
      return { value, ...roleKinds[name] }
    })
  const twice = roles.find(({ value }, at) => roles.findIndex((one) => one.value === value) < at)
  if (twice !== undefined) throw new UsageError(`--sso-roles has "${twice.value}" twice.`)
  return roles
}

/** @throws UsageError unless `text` is a mode */
function passwordOf(text: string): SingleSignOnSettings['password'] {
  const mode = ssoPasswordModes.find((one) => one === text)
  if (mode === undefined)
    throw new UsageError(`--sso-password takes ${ssoPasswordModes.join(' or ')}, not "${text}".`)
  return mode
}

/** Those that a provider cannot do without. */
const needed = ['sso-issuer', 'sso-client-id', 'sso-group', 'sso-roles'] as const
const others = ['sso-claim', 'sso-teams-claim', 'sso-password'] as const

/**
 * Reads how the members of a group sign in by a provider.
 * @returns undefined without any of the settings
 * @throws UsageError if some are missing or wrong
 */
export function readSingleSignOn(
  given: (name: OptionName) => string | undefined,
): SingleSignOnSettings | undefined {
  const text = (name: (typeof needed | typeof others)[number]) => given(name)?.trim() ?? ''
  const set = [...needed, ...others].find((name) => text(name) !== '')
  if (set === undefined) return undefined
  const missing = needed.find((name) => text(name) === '')
  if (missing !== undefined)
    throw new UsageError(`--${set} is for single sign-on, which needs --${missing} too.`)
  const roles = rolesOf(text('sso-roles'))
  if (roles.length === 0)
    throw new UsageError('--sso-roles has no role, so nobody could sign in by the provider.')
  return {
    issuer: issuerOf(text('sso-issuer')),
    clientId: text('sso-client-id'),
    groupId: text('sso-group'),
    claim: text('sso-claim') || DEFAULT_CLAIM,
    roles,
    teamsClaim: text('sso-teams-claim') || undefined,
    password: passwordOf(text('sso-password') || 'allow'),
  }
}
