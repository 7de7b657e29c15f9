import { z } from 'zod'
import { part } from '#contract/wire.ts'

/** A number of an account at the provider. */
const accountNumberSchema = z.object({
  /** The provider's id of the number. */
  id: z.string(),
  /** Digits with the country code. */
  phone: z.string(),
  /** The verified name; empty if the provider does not say it. */
  name: z.string(),
  /** Whether it is registered at the provider; absent if the provider does not say it. */
  isRegistered: z.boolean().optional(),
  /** Whether another group has connected it. */
  isTaken: z.boolean().optional(),
})
export type AccountNumber = z.infer<typeof accountNumberSchema>

const accountSchema = z.object({
  /** The provider's id of the account. */
  id: z.string(),
  name: z.string().optional(),
  numbers: z.array(accountNumberSchema),
})
export type LineAccount = z.infer<typeof accountSchema>

/** What a token itself says of its app, its accounts and their numbers. */
export const lineAccountsSchema = part({
  /** The app that the token is of; absent if the provider does not say it. */
  appId: z.string().optional(),
  appName: z.string().optional(),
  /** Empty if the provider names none: the account is then entered. */
  accounts: z.array(accountSchema),
})
export type LineAccounts = z.infer<typeof lineAccountsSchema>
