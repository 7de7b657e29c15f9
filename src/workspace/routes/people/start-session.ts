import { FEW_CODES } from '#contract/rules/people/two-step.ts'
import { deviceOf } from '#workspace/auth/device-sessions.ts'
import { openSession } from '#workspace/auth/sessions.ts'
import { countTry, proofOfTicket, rememberDaysOf } from '#workspace/auth/sign-in-ticket.ts'
import type { Proof } from '#workspace/auth/sign-in.ts'
import { passwordUse } from '#workspace/auth/single-sign-on.ts'
import { whereFrom, type ProtectionChange } from '#workspace/auth/two-step-mails.ts'
import { hasTwoStep, readTwoStep, stepExpired, type StepCaller } from '#workspace/auth/two-step.ts'
import type { Service } from '#workspace/http/service.ts'
import { userOut } from '#workspace/serialize.ts'
import { write } from '#workspace/unit-of-work.ts'
import { acceptMailed } from '#workspace/use-cases/people/answer-invitation.ts'
import { mailUser, tellUser } from '#workspace/use-cases/people/tell-user.ts'
import { readPerson } from './current-user.ts'

const DAY_MS = 24 * 3_600_000

/** A call that signs in. */
interface SignInCall {
  address: string
  request: Request
  body: { deviceToken?: string | undefined }
}

/**
 * The sign-in to which a ticket belongs.
 * @param use what the ticket is used for. A try of a code is counted. A set-up is only for a user without two steps: otherwise
 *   the password alone would replace them.
 * @throws ServiceFailure 410 if the ticket is not valid any more, or not for this
 */
export async function provenTicket(
  service: Service,
  { address, request }: Pick<SignInCall, 'address' | 'request'>,
  ticket: string,
  use: 'code' | 'setup' | 'activation',
): Promise<{ proof: Proof; caller: StepCaller }> {
  const proof = await proofOfTicket(service, ticket)
  if (use !== 'code' && (await hasTwoStep(service.storage.db, proof.user.id))) throw stepExpired()
  if (use !== 'setup') await countTry(service, ticket)
  const device = deviceOf(request.headers)
  return { proof, caller: { user: proof.user, address, device, isSigningIn: true } }
}

/** How a sign-in was proved beside the password. */
interface Completion {
  ticket?: string
  stepEntryId?: string
  remembersDevice?: boolean
  isUnlock?: boolean
}

/**
 * Starts the session of a proved sign-in, and tells its user if the device is new.
 * @throws ServiceFailure 403 for a password of a user who signs in by the provider alone
 */
export async function startSession(
  service: Service,
  { address, request, body }: SignInCall,
  proof: Proof,
  { ticket, stepEntryId, remembersDevice = false, isUnlock = false }: Completion,
) {
  const { clock, storage } = service
  const { id: userId } = proof.user
  const isPassword = proof.provider === undefined
  const isEmergency = isPassword && (await passwordUse(service, userId)) === 'emergency'
  const days = remembersDevice ? await rememberDaysOf(service, userId) : 0
  const now = clock.now()
  const device = {
    name: deviceOf(request.headers),
    token: body.deviceToken,
    rememberedUntil: days > 0 ? now + days * DAY_MS : undefined,
  }
  const { token, deviceToken, isNewDevice } = await openSession(service, proof, {
    address,
    device,
    isUnlock,
    isEmergency,
    stepEntryId,
    ...(ticket !== undefined && { ticket }),
  })
  const invitationId = proof.mailed?.invitation_id ?? null
  // Its group is one more than those in which the user's name must be the only one.
  if (invitationId !== null)
    await write(service, (work) =>
      acceptMailed(work, {
        userId,
        invitationId,
        now: clock.now(),
        origin: { userId, device: device.name, address },
      }),
    )
  if (isNewDevice) service.background(tellOfNewDevice(service, { userId, device, address, now }))
  const user = userOut(await readPerson(storage.db, { userId, token }))
  // The specification lists the token among the fields of a user; only the login has it.
  return { token, user: { ...user, token }, ...(deviceToken !== undefined && { deviceToken }) }
}

async function tellOfNewDevice(
  service: Service,
  { userId, device, address, now }: NewDevice,
): Promise<void> {
  const where = whereFrom({ device: device.name, address, at: now })
  const letter = { about: 'newDevice', where } as const
  await write(service, (work) => tellUser(work, service.mailer, { userId }, letter, now))
}

interface NewDevice {
  userId: string
  device: { name: string | null }
  address: string
  now: number
}

/** Tells a user who has used a recovery code if few are left. */
export async function warnOfFewCodes(service: Service, userId: string): Promise<void> {
  const { codesLeft: left } = await readTwoStep(service.storage.db, userId)
  if (left > FEW_CODES) return
  const letter = { about: 'fewCodes', left } as const
  const now = service.clock.now()
  await write(service, (work) => tellUser(work, service.mailer, { userId }, letter, now))
}

/** Mails a user what was changed in the protection of their account, in case that it was somebody else. */
export function mailOfChange(
  service: Service,
  { user, device, address }: Pick<StepCaller, 'user' | 'device' | 'address'>,
  about: ProtectionChange,
): void {
  const letter = { about, where: whereFrom({ device, address, at: service.clock.now() }) }
  service.background(
    write(service, (work) => mailUser(work, service.mailer, { userId: user.id }, letter)),
  )
}
