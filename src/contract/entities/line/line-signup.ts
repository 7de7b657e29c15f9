import { z } from 'zod'
import { openEnum, part, timestamp } from '#contract/wire.ts'

/** What a sign-up does, in order: it waits for the answer, exchanges its code, reads the number, and connects the line. */
export const signupSteps = ['answer', 'exchange', 'number', 'line'] as const
export type SignupStep = (typeof signupSteps)[number]

/**
 * Why a sign-up has failed:
 * - `expired`: nobody finished it in the browser in time
 * - `denied`: the person cancelled it, or gave no permission
 * - `refused`: the provider's page ended with an error
 * - `code`: the code that came back had expired or was used
 * - `app`, `secret`, `redirect`: the provider does not know the app, its secret or the address of the answer
 * - `noAccount`: the token names no account; `noNumber`: the account has no number
 * - `notOnPhone`: none of its numbers is in the phone's app too; `severalNumbers`: more than one is
 * - `numberTaken`: the number or the group has a line already
 * - `permission`: the token lacks a permission
 * - `notAllowed`: whoever began it may not edit the line any more
 * - `unreachable`: the provider did not answer; `interrupted`: the service ended meanwhile
 * - `other`: the provider refused with its own sentence
 */
export const signupFaults = [
  'expired',
  'denied',
  'refused',
  'code',
  'app',
  'secret',
  'redirect',
  'noAccount',
  'noNumber',
  'notOnPhone',
  'severalNumbers',
  'numberTaken',
  'permission',
  'notAllowed',
  'unreachable',
  'interrupted',
  'other',
] as const
export type SignupFault = (typeof signupFaults)[number]

/** Why an answer of the sign-up was not taken. */
export const answerRefusals = ['unknownState', 'usedState', 'expiredState'] as const
export type AnswerRefusal = (typeof answerRefusals)[number]

/** What the phone's app is asked for: its address book, and what was written before. */
export const phoneDataKinds = ['contacts', 'history'] as const
export type PhoneDataKind = (typeof phoneDataKinds)[number]

/**
 * - `open`: it was not asked for yet, or the provider did not answer
 * - `asked`: the provider sends it, in parts
 * - `done`: all of it has come
 * - `once`: it was asked for before, and the provider sends it only once
 * - `closed`: the time in which it may be asked for is over
 * - `declined`: the person did not share it
 * - `refused`: the provider refused for another reason
 */
export const phoneDataStates = [
  'open',
  'asked',
  'done',
  'once',
  'closed',
  'declined',
  'refused',
] as const

export const phoneDataSchema = part({
  state: openEnum(phoneDataStates, 'open'),
  /** How much of it has come, percent; absent while nothing is known. */
  progress: z.number().optional(),
  /** The provider's error code, and its own sentence. */
  code: z.number().optional(),
  said: z.string().optional(),
})
export type PhoneData = z.infer<typeof phoneDataSchema>

/** The provider's embedded sign-up of a number that stays in the phone's app (extension). It never has a secret. */
export const lineSignupSchema = part({
  state: openEnum(['none', 'waiting', 'working', 'connected', 'failed'], 'none'),
  /** What is under way, or where it failed. */
  step: openEnum(signupSteps, 'answer').optional(),
  fault: openEnum(signupFaults, 'other').optional(),
  /** The provider's error code, and its own sentence. */
  code: z.number().optional(),
  said: z.string().optional(),
  /** The values of the last sign-up, so that they need not be entered again. */
  appId: z.string().optional(),
  configId: z.string().optional(),
  /** Whether the app secret is stored, and its last characters. */
  hasSecret: z.boolean().optional(),
  secretEnd: z.string().optional(),
  /** The address of the answer, which the app at the provider must allow; absent without a public address. */
  redirectUrl: z.string().optional(),
  /** The origin that was entered for it. */
  publicUrl: z.string().optional(),
  /** The page of the sign-up, in the answer of the call that began it alone. */
  url: z.string().optional(),
  expiresAt: timestamp.optional(),
  /** The latest answer that was not taken, e.g. a second one. */
  ignored: openEnum(answerRefusals, 'unknownState').optional(),
  /** What the provider returned: its ids of business, account and number. */
  businessId: z.string().optional(),
  accountId: z.string().optional(),
  phoneId: z.string().optional(),
  /** Until when contacts and history may be asked for. */
  askUntil: timestamp.optional(),
  /** Whether the provider knows the address of the line's webhooks. Without it nothing is asked for. */
  hasWebhook: z.boolean().optional(),
  contacts: phoneDataSchema.optional(),
  history: phoneDataSchema.optional(),
  /** Whether the service can open a tunnel (`lineTunnel`). */
  opensTunnel: z.boolean().optional(),
})
export type LineSignup = z.infer<typeof lineSignupSchema>
