import { z } from 'zod'

/** What the page knows about the settings that IT has made for a machine; see docs/administration.md. */

/** The user's settings that IT can fix. */
export const lockableSettings = [
  'theme',
  'language',
  'density',
  'lockAfterMinutes',
  'closeToTray',
  'autoStart',
] as const
export type LockableSetting = (typeof lockableSettings)[number]

/** Why a part of the policy is not applied. */
export const policyProblemReasons = [
  /** The file or the registry cannot be read. */
  'unreadable',
  /** The file is not JSON. */
  'syntax',
  /** There is no policy of this name. */
  'unknown',
  /** The policy does not accept this value. */
  'invalid',
  /** `connection` is set beside `workspace`. */
  'conflict',
] as const

export const policyProblemSchema = z.object({
  /** The path of the file, or the key of the Windows registry. */
  source: z.string(),
  /** The line in the file; null for a value of the registry. */
  line: z.number().int().positive().nullable(),
  /** The name of the policy, `proxy.mode`; null if the whole source has the problem. */
  key: z.string().nullable(),
  reason: z.enum(policyProblemReasons),
  /** Why the value is invalid, in English and without the value; null if unknown. */
  detail: z.string().nullable(),
})
export type PolicyProblem = z.infer<typeof policyProblemSchema>

/** The state of the policy. */
export const policyStateSchema = z.object({
  problems: z.array(policyProblemSchema),
  /** Whether the sign-in is disabled, because the workspace that IT has set cannot be read. */
  isBlocked: z.boolean(),
})
