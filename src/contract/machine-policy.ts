import { z } from 'zod'

/** The state of the policy that IT has set for this machine, for the page. See docs/administration.md. */

/** The settings that IT can set so that the user cannot change them. */
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

/** Why an entry or a source of the policy is not applied. */
export const policyProblemReasons = [
  /** The file or the registry cannot be read. */
  'unreadable',
  /** The file is not a JSON object. */
  'syntax',
  /** No policy has the name of this entry. */
  'unknown',
  /** The entry does not accept this value. */
  'invalid',
  /** The source sets both `connection` and `workspace`, which exclude each other. `workspace` is applied. */
  'conflict',
] as const

export const policyProblemSchema = z.object({
  /** The path of the file, or the key of the Windows registry. */
  source: z.string(),
  /** The line in the file. Null for the registry, and for a file that cannot be read. */
  line: z.number().int().positive().nullable(),
  /** The name of the entry, e.g. `proxy.mode`. Null if the problem concerns the whole source. */
  key: z.string().nullable(),
  reason: z.enum(policyProblemReasons),
  /**
   * Details of the problem in English, e.g. why a value is invalid. They never contain the value. Null if there are
   * none.
   */
  detail: z.string().nullable(),
})
export type PolicyProblem = z.infer<typeof policyProblemSchema>

export const policyStateSchema = z.object({
  problems: z.array(policyProblemSchema),
  /** Whether nobody can sign in, because the app cannot find out which workspace IT has set. */
  isBlocked: z.boolean(),
})
