import { channelError, type ChannelReason } from './channel-errors.ts'

/** Why a line has stopped, as an admin has to know it to repair it. */
export const lineTroubles = [
  'token',
  'permission',
  'account',
  'payment',
  'displayName',
  'setUp',
  'other',
] as const
export type LineTrouble = (typeof lineTroubles)[number]

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

/** Whether another token repairs the line. Otherwise an admin has to act at the provider first. */
export const isRepairedByToken = (trouble: LineTrouble): boolean =>
  trouble === 'token' || trouble === 'permission'
