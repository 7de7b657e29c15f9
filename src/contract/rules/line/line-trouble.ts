import type { LineTrouble } from '#contract/entities/line/line.ts'
import { channelError, type ChannelReason } from './channel-errors.ts'

const ofReason: Partial<Record<ChannelReason, LineTrouble>> = {
  tokenRefused: 'token',
  permission: 'permission',
  account: 'account',
  payment: 'payment',
  displayName: 'displayName',
  setUp: 'setUp',
  pin: 'setUp',
}

/** @param code the provider's error code that stopped the line */
export function lineTroubleOf(code: number | undefined): LineTrouble {
  const reason = channelError(code)?.reason
  return (reason && ofReason[reason]) ?? 'other'
}

/** Why the provider limits a line, of all its reasons the first that is known. @param codes its error codes */
export const limitTroubleOf = (codes: readonly (number | undefined)[]): LineTrouble =>
  codes.map(lineTroubleOf).find((trouble) => trouble !== 'other') ?? 'other'

/** Why a number could not be registered with its PIN. */
export type RegistrationFault = 'wrongPin' | 'pinTries' | 'locked' | 'deleting' | 'other'

const registrationFaults: Readonly<Record<number, RegistrationFault>> = {
  133005: 'wrongPin',
  133008: 'pinTries',
  133009: 'pinTries',
  133015: 'deleting',
  133016: 'locked',
}

/** @param code the provider's error code of the registration */
export const registrationFaultOf = (code: number | undefined): RegistrationFault =>
  registrationFaults[code ?? 0] ?? 'other'

/** From how many days before its end on a token's expiry is a warning, and from when on it is urgent. */
const expiryDays = { warns: 14, urges: 3 }
const DAY_MS = 86_400_000

/** How pressing the expiry of a token is; undefined while there is time. Epoch ms. */
export function expiryUrgency(expiresAt: number, now: number): 'warns' | 'urges' | undefined {
  const days = (expiresAt - now) / DAY_MS
  if (days < expiryDays.urges) return 'urges'
  return days < expiryDays.warns ? 'warns' : undefined
}

/** Whether another token repairs the line. Otherwise an admin has to act at the provider first. */
export const isRepairedByToken = (trouble: LineTrouble): boolean =>
  trouble === 'token' || trouble === 'permission'
