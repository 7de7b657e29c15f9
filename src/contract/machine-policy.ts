import { z } from 'zod'

/** The policy that IT has set for this machine, as the page receives it; see docs/administration.md. */

/** The user's settings that IT can fix. */
export const lockableSettings = [
  'theme',
  'language',
  'density',
  'alertPreview',
  'spellCheck',
  'lockAfterMinutes',
  'closeToTray',
  'autoStart',
  'awayWhileLocked',
] as const
export type LockableSetting = (typeof lockableSettings)[number]

/** Why a part of the policy is not applied. */
export const policyProblemReasons = [
  /** The file or the registry cannot be read. */
  'unreadable',
  /** The file is not JSON. */
  'syntax',
  /** The policy has no entry of this name. */
  'unknown',
  /** The entry does not accept this value. */
  'invalid',
  /** Both `connection` and `workspace` are set, but only one of them is allowed. */
  'conflict',
] as const

export const policyProblemSchema = z.object({
  /** The path of the file, or the key of the Windows registry. */
  source: z.string(),
  /** The line in the file; null for a value in the registry. */
  line: z.number().int().positive().nullable(),
  /** The name of the entry, e.g. `proxy.mode`; null if the problem concerns the whole source. */
  key: z.string().nullable(),
  reason: z.enum(policyProblemReasons),
  /** Why the value is invalid, in English. It never contains the value. null if unknown. */
  detail: z.string().nullable(),
})
export type PolicyProblem = z.infer<typeof policyProblemSchema>

/** The problems of the policy, and whether they block the sign-in. */
export const policyStateSchema = z.object({
  problems: z.array(policyProblemSchema),
  /** Whether sign-in is disabled because the app cannot read which workspace IT has set. */
  isBlocked: z.boolean(),
})
