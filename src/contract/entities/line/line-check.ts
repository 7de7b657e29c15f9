import { z } from 'zod'
import { openEnum, part, timestamp } from '#contract/wire.ts'
import { lineQualities } from './whatsapp-profile.ts'

/** What the provider says of a number and its account. Every member may be absent. */
const lineNumberSchema = part({
  /** Digits with the country code. */
  phone: z.string(),
  /** The verified name; empty if the provider does not say it. */
  name: z.string(),
  isNameApproved: z.boolean().optional(),
  /** Whether the number is registered at the provider and online. */
  isConnected: z.boolean().optional(),
  quality: z.enum(lineQualities).optional().catch(undefined),
  /** How many people the business may write to first in 24 hours; -1: any number. */
  limit: z.number().int().min(-1).optional(),
  /** Messages a second. */
  throughput: z.number().optional(),
  accountName: z.string().optional(),
})
export type LineNumber = z.infer<typeof lineNumberSchema>

/** What is checked of the values of a line, in the order in which it is shown. */
export const lineCheckNames = [
  'account',
  'registered',
  'token',
  'expiry',
  'management',
  'messaging',
  'app',
  'signature',
] as const
export type LineCheckName = (typeof lineCheckNames)[number]

/** The values that an admin enters. */
export const lineFields = ['phoneId', 'accountId', 'token', 'appSecret', 'appId', 'phone'] as const
export type LineField = (typeof lineFields)[number]

/** What is wrong with a value. */
export const lineFaults = [
  'unknownNumber',
  'numberTaken',
  'unregistered',
  /** The provider answers that the number cannot send. `value` is what it says of the reasons, as of the next one. */
  'blocked',
  /** The provider answers that the number can send only some messages. */
  'limited',
  'unknownAccount',
  /** `value` is the id of the account that has the number. */
  'otherAccount',
  'invalidToken',
  /** `value` is the time at which the token expires. Only a warning. */
  'expires',
  /** `value` is the name of the permission. */
  'missingPermission',
  'wrongSecret',
  'unknownApp',
  'otherApp',
] as const
export type LineFault = (typeof lineFaults)[number]

const lineCheckSchema = z.object({
  name: openEnum(lineCheckNames, 'unknown'),
  /** `later`: it cannot be checked before the first event, or without the app id. */
  state: openEnum(['ok', 'warn', 'bad', 'later'], 'later'),
  /** The field that has to be changed. */
  field: openEnum(lineFields, 'unknown').optional(),
  fault: openEnum(lineFaults, 'unknown').optional(),
  value: z.string().optional(),
})
export type LineCheck = z.infer<typeof lineCheckSchema>

/** The answer to the check of a line's values. */
export const lineCheckupSchema = part({
  number: lineNumberSchema.optional(),
  checks: z.array(lineCheckSchema),
  at: timestamp,
})
export type LineCheckup = z.infer<typeof lineCheckupSchema>

/**
 * What is tried of a line's webhook, in the order in which a call of the provider meets it: the name and port of the
 * address, its certificate, the path with the verify token, and an event with a valid proof. The provider itself is
 * asked about `subscription`.
 */
export const lineProbeNames = ['address', 'certificate', 'path', 'event', 'subscription'] as const
export type LineProbeName = (typeof lineProbeNames)[number]

/** Why a probe has failed. */
export const lineProbeFaults = [
  'unknownHost',
  /** The name leads to an address of a private network: `value`. */
  'private',
  'unreachable',
  'noTls',
  /** `value` is who issued the certificate, as in the next three. */
  'untrusted',
  /** The certificate that issued it is missing, or is that of no public authority. */
  'incomplete',
  'expired',
  'otherHost',
  'noAnswer',
  /** The answer is not the service's own. `value` is its HTTP status. */
  'otherAnswer',
  /** The event arrived with other bytes, or without its proof. */
  'changed',
  'notSubscribed',
  /** The provider sends events to another address: `value`. */
  'otherAddress',
  /** The provider refused the question, or did not answer it. */
  'noProvider',
] as const
export type LineProbeFault = (typeof lineProbeFaults)[number]

const lineProbeSchema = z.object({
  name: openEnum(lineProbeNames, 'unknown'),
  /** `skipped`: it needs an earlier one, which has failed. */
  state: openEnum(['ok', 'bad', 'skipped'], 'skipped'),
  ms: z.number().int().nonnegative().optional(),
  fault: openEnum(lineProbeFaults, 'unknown').optional(),
  /** See `lineProbeFaults`; of a probe that succeeded: the IP address, who issued the certificate, or the app's name. */
  value: z.string().optional(),
  /** Of the certificate: until when it is valid. */
  until: timestamp.optional(),
})
export type LineProbe = z.infer<typeof lineProbeSchema>

/** The answer to the probes of a line's webhook. */
export const lineProbesSchema = part({ probes: z.array(lineProbeSchema), at: timestamp })
export type LineProbes = z.infer<typeof lineProbesSchema>
