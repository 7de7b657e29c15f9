import type { Tx } from '#workspace/storage/tables.ts'
import {
  listKnownDevices,
  saveKnownDevice,
  signInsOf,
} from '#workspace/storage/people/access-history.ts'
import { listSessions } from '#workspace/storage/people/sessions.ts'
import { networkOf } from './network.ts'
import { hashToken, newToken } from './tokens.ts'

/** The device of a sign-in. */
export interface SignInDevice {
  /** Its own name; null if it sent none. */
  name: string | null
  /** The secret that it keeps from an earlier sign-in. */
  token: string | undefined
  /** Until when it is remembered from now on, epoch ms; undefined: as before. */
  rememberedUntil?: number | undefined
}

/** The name without versions, which change with updates. */
const kindOf = (name: string): string => name.replaceAll(/\d+(\.\d+)*/g, '').trim()

/**
 * Stores the device of a sign-in.
 * A device is new if it sends no secret that the service knows, and its network or its name is new for the user. The first
 * sign-in of a user is from no new device.
 * @returns the secret that it keeps from now on; undefined for a device without a name, which is no app
 */
export async function rememberDevice(
  tx: Tx,
  userId: string,
  { name, token, rememberedUntil }: SignInDevice,
  { address, now }: { address: string; now: number },
): Promise<{ deviceToken: string | undefined; isNew: boolean }> {
  const devices = await listKnownDevices(tx, userId)
  const hash = token === undefined ? undefined : hashToken(token)
  const known = devices.find(({ token_hash }) => token_hash === hash)
  const signIns = await signInsOf(tx, userId, networkOf(address))
  const named = [...devices, ...(await listSessions(tx, userId))].flatMap(({ device }) =>
    device === null ? [] : [kindOf(device)],
  )
  const isNamed = name === null || named.length === 0 || named.includes(kindOf(name))
  const isNew = signIns.any && known === undefined && !(signIns.here && isNamed)
  if (name === null && known === undefined) return { deviceToken: undefined, isNew }
  const deviceToken = known === undefined || token === undefined ? newToken() : token
  await saveKnownDevice(tx, {
    token_hash: hashToken(deviceToken),
    user_id: userId,
    device: name,
    last_used_at: now,
    remembered_until: rememberedUntil ?? known?.remembered_until ?? null,
  })
  return { deviceToken, isNew }
}
