import type { Language } from '#contract/limits.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { LoginGuard } from './login-guard.ts'
import type { Clock } from '#workspace/clock.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { newId } from '#workspace/storage/ids.ts'
import { findUser, findUserByEmail, insertUser } from '#workspace/storage/people/users.ts'
import type { UsersTable } from '#workspace/storage/tables.ts'
import { refuseWhile } from './sign-in.ts'
import { hashPassword, type PasswordCost } from './passwords.ts'

/** The input of a registration. */
export interface Registration {
  name: string
  email: string
  password: string
  phone?: string | undefined
  language?: Language | undefined
}

/** Whether the address of a new user counts as theirs at once, or only after they have confirmed it. */
export interface AddressTrust {
  isConfirmed: boolean
}

/**
 * Limits per 15 minutes for two calls that need no session. A registration reveals whether an e-mail address is
 * registered. A phone check reveals whether the phone number of a business line is registered. The limits stop a caller
 * from trying out many addresses or numbers. The guard gets the name of the call as its account:
 * - `pair` limits one call from one network.
 * - `network` limits both calls together from one network.
 * - `account` would limit a call for all callers together. It is unlimited, because otherwise one caller could block
 *   all others.
 */
const registrationBounds = { pair: 30, account: Number.MAX_SAFE_INTEGER, network: 300 }
const phoneCheckBounds = { pair: 120, account: Number.MAX_SAFE_INTEGER, network: 300 }

interface GuardNeeds {
  registrationGuard: LoginGuard
}

/** Counts a registration. @throws ServiceFailure 429 with the time to wait, after too many registrations */
export async function countRegistration(
  { registrationGuard }: GuardNeeds,
  address: string,
): Promise<void> {
  refuseWhile(
    await registrationGuard.attempt('registration', address, { bounds: registrationBounds }),
  )
}

/**
 * Counts a check of whether a phone number is registered.
 * @throws ServiceFailure 429 with the time to wait, after too many checks
 */
export async function countPhoneCheck(
  { registrationGuard }: GuardNeeds,
  address: string,
): Promise<void> {
  refuseWhile(await registrationGuard.attempt('phone check', address, { bounds: phoneCheckBounds }))
}

/**
 * Registers a user without a group.
 * @throws ServiceFailure 409 EMAIL_REGISTERED if another user has the e-mail
 */
export async function registerUser(
  service: { storage: Storage; clock: Clock; passwordCost: PasswordCost },
  { name, email, password, language }: Registration,
  { isConfirmed }: AddressTrust,
): Promise<UsersTable> {
  const { storage, clock, passwordCost } = service
  const password_hash = await hashPassword(password, passwordCost)
  return await storage.transaction(async (tx) => {
    if ((await findUserByEmail(tx, email)) !== undefined)
      throw new ServiceFailure('EMAIL_REGISTERED', 'Somebody is registered with this e-mail.')
    const now = clock.now()
    const id = newId('user', now)
    await insertUser(tx, {
      id,
      name,
      email,
      password_hash,
      created_at: now,
      last_seen_at: now,
      language: language ?? null,
      email_confirmed_at: isConfirmed ? now : null,
    })
    const user = await findUser(tx, id)
    if (user === undefined) throw new Error('The user was not stored.')
    return user
  })
}
