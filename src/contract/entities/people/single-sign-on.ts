import { z } from 'zod'
import { flag, openEnum, part } from '#contract/wire.ts'
import { roleSchema } from './permission.ts'

/**
 * Why somebody whom the provider knows is not signed in:
 * - `token`: the ID token is not one of this provider for this service and this ticket, or has expired.
 * - `clock`: the clocks of the service and of the provider differ, by `minutes`.
 * - `email`: the provider does not confirm the e-mail address.
 * - `notMember`: no active member of the group has the address, or is bound to this person.
 * - `claimMissing`: the ID token has no `claim`.
 * - `roleUnknown`: `value` gives no role.
 * - `otherPerson`: the member with the address is bound to another person of the provider.
 * - `lastAdmin`: the claim would take the last admin from the group.
 */
export const ssoRefusals = [
  'token',
  'clock',
  'email',
  'notMember',
  'claimMissing',
  'roleUnknown',
  'otherPerson',
  'lastAdmin',
] as const
export type SsoRefusalReason = (typeof ssoRefusals)[number]

/** `details` of SSO_REFUSED, and the refusal that a trial has found. */
export const ssoRefusalSchema = part({
  reason: openEnum(ssoRefusals, 'token'),
  /** For `clock`. */
  minutes: z.number().int().nonnegative().optional().catch(undefined),
  /** For `claimMissing`: the name of the claim. */
  claim: z.string().optional().catch(undefined),
  /** For `roleUnknown`: the value of the claim. */
  value: z.string().optional().catch(undefined),
})
export type SsoRefusal = z.infer<typeof ssoRefusalSchema>

/** Who signs in by a password beside the provider: everybody, or super admins alone, for an emergency. */
export const ssoPasswordModes = ['allow', 'emergency'] as const
export type SsoPasswordMode = (typeof ssoPasswordModes)[number]

/** The role that a value of the claim gives. With `isSupervisor` the admin is a supervisor. It never makes a super admin. */
const ssoRoleSchema = part({
  value: z.string(),
  role: roleSchema,
  isSupervisor: flag,
})
export type SsoRole = z.infer<typeof ssoRoleSchema>

/** How the members of a group sign in by the provider of their company (our extension). The operator sets it. */
export const groupSingleSignOnSchema = part({
  issuer: z.string(),
  clientId: z.string(),
  /** The claim of the ID token that decides the role. */
  claim: z.string(),
  /** Of several values of the claim, the first of these counts. */
  roles: z.array(ssoRoleSchema),
  /** The claim that decides the team. Absent: the product does. */
  teamsClaim: z.string().optional(),
  password: openEnum(ssoPasswordModes, 'allow'),
})
export type GroupSingleSignOn = z.infer<typeof groupSingleSignOnSchema>

/** What a sign-in would do. With a token that is not valid, everything but `refusal` is empty. */
export const ssoTrialSchema = z.looseObject({
  name: z.string(),
  email: z.string(),
  /** The values of the claim that decides the role. */
  claim: z.array(z.string()),
  /** null: none. */
  role: roleSchema.nullable(),
  isSupervisor: flag,
  /** The team that the member would be in, by its name. A member has at most one. */
  teams: z.array(z.string()),
  /** Names of the claim that give no team: the group has none of this name, or another name has given one. */
  unknownTeams: z.array(z.string()),
  /** Absent: the person would be signed in. */
  refusal: ssoRefusalSchema.optional(),
})
export type SsoTrial = z.infer<typeof ssoTrialSchema>
