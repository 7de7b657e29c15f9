import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { entity, flag, id, openEnum, part, timestamp } from '#contract/wire.ts'

/** The six digits of an authenticator app. People type or paste them in two halves. */
export const twoStepCode = z
  .string()
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))

/** A recovery code as people type it: with or without the hyphen and capital letters. */
export const recoveryCodeField = z.string().min(1).max(limits.twoStep.typedMax)

/** What proves the second step: a code or a recovery code. */
export const secondStepProof = {
  code: twoStepCode.optional(),
  recoveryCode: recoveryCodeField.optional(),
}

/** The user's two steps (our extension). */
export const twoStepSchema = part({
  isActive: flag,
  activeSince: timestamp.optional(),
  /** How many recovery codes are left. */
  codesLeft: z.number().int().nonnegative().default(0),
  requiredFrom: timestamp.optional(),
  /** The names of the groups that demand them, also from a later date. While there are any, they cannot be switched off. */
  requiredBy: z.array(z.string()).default([]),
})
export type TwoStep = z.infer<typeof twoStepSchema>

/** A set-up that waits for its first code. No other response has the key or the codes. */
export const twoStepSetupSchema = part({
  /** The key in base32, for typing. */
  key: z.string().min(16),
  /** The same key as an address for the QR code: `otpauth://totp/…`. */
  otpauth: z.string().min(16),
  /** Each works once. They replace earlier ones when the set-up is activated. */
  recoveryCodes: z.array(z.string()),
  expiresAt: timestamp,
})
export type TwoStepSetup = z.infer<typeof twoStepSetupSchema>

/** Of whom a group demands two steps. */
export const twoStepAudiences = ['nobody', 'admins', 'everybody'] as const
export type TwoStepAudience = (typeof twoStepAudiences)[number]

/** How long a group lets devices be remembered, days; 0: never. */
export const rememberDays = [0, 7, 30] as const

/** After how many days without use a group lets sessions of its members end. */
export const idleDays = [1, 7, 14, 30, 90] as const

export const twoStepMemberSchema = part({
  userId: id,
  isActive: flag,
  activeSince: timestamp.optional(),
  /** Whether the provider of the group checks who they are (our extension). */
  isBySingleSignOn: z.boolean().optional().catch(undefined),
  /** When an admin reminded them last. */
  remindedAt: timestamp.optional(),
})
export type TwoStepMember = z.infer<typeof twoStepMemberSchema>

/** What a group demands, with the state of its members (our extension). */
export const groupTwoStepSchema = part({
  who: openEnum(twoStepAudiences, 'nobody'),
  /** The first day of the demand, in the group's time zone. */
  from: z.iso.date().optional(),
  rememberDays: z.number().int().nonnegative().catch(0),
  /** Absent: the service has no such setting. */
  idleDays: z.number().int().positive().optional().catch(undefined),
  members: z.array(twoStepMemberSchema),
})
export type GroupTwoStep = z.infer<typeof groupTwoStepSchema>

/** What is in a user's access history. */
export const accessKinds = [
  'signed_in',
  /** By the provider of the user's company. */
  'signed_in_by_provider',
  /** By a password, where all others sign in by the provider. */
  'emergency_sign_in',
  /** The password was typed to unlock the screen. */
  'unlocked',
  'wrong_password',
  'wrong_code',
  'new_device',
  'second_step',
  'recovery_code',
  'sessions_ended',
  'password_changed',
  'two_step_on',
  'two_step_changed',
  'two_step_off',
  'two_step_reset',
  'codes_renewed',
  /** The user said of an entry that it was somebody else. */
  'disowned',
] as const
export type AccessKind = (typeof accessKinds)[number]

/** One entry of a user's access history (our extension). */
export const accessEntrySchema = entity({
  id,
  kind: openEnum(accessKinds, 'other'),
  at: timestamp,
  /** How many times within ten minutes, for `wrong_password` and `wrong_code`; within eight hours, for `unlocked`. */
  count: z.number().int().positive().catch(1),
  /** The name that the device sent. */
  device: z.string().optional(),
  /** The network address of the call. */
  address: z.string().optional(),
  /** Whether it came from the device that asks. Absent: it is not known. */
  isThisDevice: z.boolean().optional().catch(undefined),
  /** The session from which it came, as in `deviceSessions`, if it is still open. */
  sessionId: z.string().optional().catch(undefined),
  /** Whether the user has said of it that it was somebody else: see `disownAccess`. Absent: the service has no such call. */
  isDisowned: z.boolean().optional().catch(undefined),
})
export type AccessEntry = z.infer<typeof accessEntrySchema>
