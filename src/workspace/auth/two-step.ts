import { z } from 'zod'
import type { TwoStep, TwoStepSetup } from '#contract/entities/people/two-step.ts'
import { isDemandedOf, SETUP_LIFE_MS } from '#contract/rules/people/two-step.ts'
import type { Clock } from '#workspace/clock.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { openText, sealText } from '#workspace/sealed-text.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { forgetDevices } from '#workspace/storage/people/access-history.ts'
import { hasSignedInFrom } from '#workspace/storage/people/sign-in-networks.ts'
import { demandsOnUser } from '#workspace/storage/people/two-step-demands.ts'
import {
  activateTwoStepSetup,
  deleteTwoStep,
  findTwoStep,
  replaceRecoveryCodes,
  saveTwoStepSetup,
  useUpStep,
} from '#workspace/storage/people/two-step.ts'
import type { Db, Tx, TwoStepsTable, UsersTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { recordAccess, recordRefusal } from './access-history.ts'
import type { LoginGuard } from './login-guard.ts'
import { networkOf } from './network.ts'
import type { PasswordCost } from './passwords.ts'
import { findRecoveryCode, hashRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'
import { refuseWhile } from './sign-in.ts'
import { base32, newTotpKey, otpauthAddress, stepOfCode } from './totp.ts'

/** What two steps need of the service. */
export interface TwoStepNeeds {
  storage: Storage
  clock: Clock
  loginGuard: LoginGuard
  passwordCost: PasswordCost
  /** Encrypts the keys of the authenticator apps. */
  lineKey: Buffer
}

/** A user, and from where the call comes. */
export interface StepCaller {
  user: Pick<UsersTable, 'id' | 'email' | 'email_key'>
  address: string
  device?: string | null | undefined
  /** The hash of the token of their session. */
  tokenHash?: string | undefined
  /** Whether they have no session yet. Whoever types a wrong code is then nobody whom the service knows. */
  isSigningIn?: boolean
}

/** A typed code, or a typed recovery code. */
export interface TypedStep {
  code?: string | undefined
  recoveryCode?: string | undefined
}

/** For codes of the second step. After five wrong ones from one network, the user waits. */
const codeBounds = { pair: 5, account: 20, network: 200 }

/** Codes do not wait for messages. */
const TURN = { turn: 'sign-ins' } as const

const hashesSchema = z.array(z.string())
const setupSchema = z.object({ key: z.string(), codes: z.array(z.string()) })

const keyId = (userId: string) => `two steps ${userId}`
const setupId = (userId: string) => `two steps set-up ${userId}`

const wrongCode = () => new ServiceFailure('WRONG_CODE', 'The code is wrong.')
const usedCode = () =>
  new ServiceFailure('CODE_USED', 'The code was used already. Wait for the next one.')
export const stepExpired = () =>
  new ServiceFailure('STEP_EXPIRED', 'This is not valid any more. Begin again.')

const hashesOf = ({ codes_json }: TwoStepsTable): string[] => readJson(codes_json, hashesSchema)

/** Whether the user has two steps. */
export async function hasTwoStep(db: Db, userId: string): Promise<boolean> {
  return (await findTwoStep(db, userId))?.secret != null
}

/** What groups demand of a user: the earliest time (epoch ms), the groups, and for how long devices are remembered. */
export async function demandOn(
  db: Db,
  userId: string,
): Promise<{ requiredAt: number | undefined; by: string[]; rememberDays: number | undefined }> {
  const all = await demandsOnUser(db, userId)
  const demands = all.filter(({ who, role }) => isDemandedOf(who, role))
  const times = demands.flatMap(({ fromAt }) => (fromAt === null ? [] : [fromAt]))
  const days = all.map(({ rememberDays }) => rememberDays)
  return {
    requiredAt: times.length === 0 ? undefined : Math.min(...times),
    by: demands.map(({ groupName }) => groupName),
    rememberDays: days.length === 0 ? undefined : Math.min(...days),
  }
}

/** A user's two steps, as the user sees them. */
export async function readTwoStep(db: Db, userId: string): Promise<TwoStep> {
  const row = await findTwoStep(db, userId)
  const { requiredAt, by } = await demandOn(db, userId)
  const since = row?.active_since ?? null
  return {
    isActive: since !== null,
    ...(since !== null && { activeSince: iso(since) }),
    codesLeft: row === undefined ? 0 : hashesOf(row).length,
    ...(requiredAt !== undefined && { requiredFrom: iso(requiredAt) }),
    requiredBy: by,
  }
}

/**
 * Counts an attempt, runs the check, and removes the attempt from the count if it succeeds.
 * @throws ServiceFailure 429 after too many wrong codes, or what the check throws
 */
async function counted<Result>(
  service: TwoStepNeeds,
  caller: StepCaller,
  check: () => Promise<Result>,
): Promise<Result> {
  const { storage, loginGuard } = service
  const { user, address, device, isSigningIn = false } = caller
  const isKnown = await hasSignedInFrom(storage.db, user.email, networkOf(address))
  const account = `second step ${user.email_key}`
  refuseWhile(await loginGuard.attempt(account, address, { bounds: codeBounds, isKnown }))
  try {
    const result = await check()
    await loginGuard.succeeded(account, address)
    return result
  } catch (error) {
    if (error instanceof ServiceFailure && error.code === 'WRONG_CODE')
      await recordRefusal(service, 'wrong_code', {
        ...accessOf(caller),
        ...(isSigningIn && { by: { address, device } }),
      })
    throw error
  }
}

/**
 * Checks the second step of a user and uses the code up, together with its entry in the access history.
 * @returns the id of the entry
 * @throws ServiceFailure 403 if the code is wrong or was used, 429 after too many wrong ones
 */
export async function proveSecondStep(
  service: TwoStepNeeds,
  caller: StepCaller,
  { code, recoveryCode }: TypedStep,
): Promise<string> {
  const { storage, clock } = service
  return await counted(service, caller, async () => {
    const row = await findTwoStep(storage.db, caller.user.id)
    if (row?.secret == null) throw wrongCode()
    const useUp =
      code === undefined
        ? await checkRecoveryCode(row, recoveryCode)
        : checkCode(service, row, code)
    const kind = code === undefined ? 'recovery_code' : 'second_step'
    return await storage.transaction(async (tx) => {
      if (!(await useUp(tx))) throw usedCode()
      return await recordAccess(tx, kind, accessOf(caller), clock.now())
    }, TURN)
  })
}

/** Uses a right code up. @returns false if it was used up before */
type UseUp = (tx: Tx) => Promise<boolean>

const accessOf = ({ user: { id: userId }, address, device, tokenHash }: StepCaller) => ({
  userId,
  address,
  device,
  by: { userId, address, device, tokenHash },
})

/** The key of a user's authenticator app. */
function openKey(lineKey: Buffer, userId: string, sealed: string): Buffer {
  try {
    return Buffer.from(openText(lineKey, keyId(userId), sealed), 'base64')
  } catch {
    // The service has another key than it had at the set-up. Recovery codes are not encrypted, so they still work.
    throw wrongCode()
  }
}

function checkCode(
  { clock, lineKey }: TwoStepNeeds,
  { user_id, secret }: TwoStepsTable,
  code: string,
): UseUp {
  const step = stepOfCode(openKey(lineKey, user_id, secret ?? ''), code, clock.now())
  if (step === undefined) throw wrongCode()
  return (tx) => useUpStep(tx, user_id, step)
}

async function checkRecoveryCode(row: TwoStepsTable, typed: string | undefined): Promise<UseUp> {
  const found = typed === undefined ? undefined : await findRecoveryCode(typed, hashesOf(row))
  if (found === undefined) throw wrongCode()
  return async (tx) => {
    const now = await findTwoStep(tx, row.user_id)
    const left = now === undefined ? [] : hashesOf(now)
    if (now === undefined || !left.includes(found)) return false
    const rest = left.filter((hash) => hash !== found)
    return await replaceRecoveryCodes(tx, now, JSON.stringify(rest))
  }
}

/** Begins a set-up with a new key and new recovery codes. What is active stays so until it is activated. */
export async function beginSetup(
  { storage, clock, lineKey }: TwoStepNeeds,
  user: StepCaller['user'],
): Promise<TwoStepSetup> {
  const key = newTotpKey()
  const recoveryCodes = newRecoveryCodes()
  const until = clock.now() + SETUP_LIFE_MS
  const content = JSON.stringify({ key: key.toString('base64'), codes: recoveryCodes })
  const setup = sealText(lineKey, setupId(user.id), content)
  await storage.transaction(
    (tx) => saveTwoStepSetup(tx, user.id, { setup, setup_until: until }),
    TURN,
  )
  return {
    key: base32(key),
    otpauth: otpauthAddress(key, user.email),
    recoveryCodes,
    expiresAt: iso(until),
  }
}

/**
 * Activates the set-up of a user by its first code. Earlier recovery codes and remembered devices end.
 * @returns whether it is the user's first one
 * @throws ServiceFailure 403 for a wrong code, 410 without a set-up, 429 after too many wrong codes
 */
export async function activateSetup(
  service: TwoStepNeeds,
  caller: StepCaller,
  code: string,
): Promise<boolean> {
  const { storage, clock, lineKey, passwordCost } = service
  const { id } = caller.user
  return await counted(service, caller, async () => {
    const row = await findTwoStep(storage.db, id)
    if (row?.setup == null || (row.setup_until ?? 0) <= clock.now()) throw stepExpired()
    const content = openText(lineKey, setupId(id), row.setup)
    const { key, codes } = readJson(content, setupSchema)
    const step = stepOfCode(Buffer.from(key, 'base64'), code, clock.now())
    if (step === undefined) throw wrongCode()
    const hashes = await hashRecoveryCodes(codes, passwordCost)
    await storage.transaction(async (tx) => {
      const now = clock.now()
      const active = {
        secret: sealText(lineKey, keyId(id), key),
        active_since: now,
        last_step: step,
        codes_json: JSON.stringify(hashes),
      }
      if (!(await activateTwoStepSetup(tx, row, active))) throw stepExpired()
      await forgetDevices(tx, id)
      const kind = row.secret === null ? 'two_step_on' : 'two_step_changed'
      await recordAccess(tx, kind, accessOf(caller), now)
    }, TURN)
    return row.secret === null
  })
}

/** Replaces the recovery codes of a user. @throws ServiceFailure 409 for a user without two steps */
export async function renewCodes(
  { storage, clock, passwordCost }: TwoStepNeeds,
  caller: StepCaller,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = await hashRecoveryCodes(codes, passwordCost)
  await storage.transaction(async (tx) => {
    const row = await findTwoStep(tx, caller.user.id)
    if (row?.secret == null)
      throw new ServiceFailure('CONFLICT', 'Two steps are not active, so they have no codes.')
    await replaceRecoveryCodes(tx, row, JSON.stringify(hashes))
    await recordAccess(tx, 'codes_renewed', accessOf(caller), clock.now())
  }, TURN)
  return codes
}

/**
 * Switches the two steps of a user off.
 * @returns false if there were none
 * @throws ServiceFailure 409 if a group demands them
 */
export async function removeTwoStep(
  { storage, clock }: TwoStepNeeds,
  caller: StepCaller,
): Promise<boolean> {
  const { id } = caller.user
  return await storage.transaction(async (tx) => {
    const { by } = await demandOn(tx, id)
    if (by.length > 0)
      throw new ServiceFailure('TWO_STEP_DEMANDED', `${by.join(', ')}: demands two steps.`)
    if (!(await deleteTwoStep(tx, id))) return false
    await forgetDevices(tx, id)
    await recordAccess(tx, 'two_step_off', accessOf(caller), clock.now())
    return true
  }, TURN)
}
