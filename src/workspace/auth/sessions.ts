import type { Service } from '../service.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  findSession,
  insertSession,
  touchSession,
} from '../storage/sessions.ts'
import { rememberNetwork } from '../storage/sign-in-networks.ts'
import { networkOf } from './network.ts'
import { expiryOf, isExpired } from './session-expiry.ts'
import { redeem, type Proof } from './sign-in.ts'
import { hashToken, newToken } from './tokens.ts'

/** How exactly "last used" is known: not every call shall be a write. */
const TOUCH_MS = 60_000

type Needs = Pick<Service, 'storage' | 'clock' | 'liveSockets'>

/** What `userOfToken` stands on. */
export type TokenNeeds = Needs & Pick<Service, 'log'>

/**
 * Starts a session.
 * @param proof what `signIn` found, checked once more
 * @param address the caller's network address: what others do elsewhere keeps nobody from signing in from there again
 * @returns its bearer token, which is known nowhere else from now on
 * @throws ServiceFailure 401 where the password was changed, or the mailed one used, since it was compared
 */
export async function openSession(
  { storage, clock, liveSockets }: Needs,
  proof: Proof,
  address: string,
): Promise<string> {
  const token = newToken()
  const now = clock.now()
  const ended = await storage.transaction(async (tx) => {
    await redeem(tx, proof)
    const user_id = proof.user.id
    await rememberNetwork(tx, { user_id, network: networkOf(address), last_used_at: now })
    const expired = await deleteExpiredSessions(tx, expiryOf(now))
    await insertSession(tx, {
      token_hash: hashToken(token),
      user_id,
      created_at: now,
      last_used_at: now,
      recovery_hash: proof.mailed?.password_hash ?? null,
    })
    return expired
  })
  for (const tokenHash of ended) liveSockets.drop(tokenHash)
  return token
}

/**
 * Whose session a token stands for; undefined for an unknown one and one that has ended. What it notes of the session
 * besides fails no call: on a disk that takes nothing more people go on reading.
 */
export async function userOfToken(
  { storage, clock, liveSockets, log }: TokenNeeds,
  token: string,
): Promise<string | undefined> {
  const note = (noted: Promise<void>) =>
    noted.catch((error: unknown) => log('a session was not noted', { error: String(error) }))
  const tokenHash = hashToken(token)
  const session = await findSession(storage.db, tokenHash)
  if (session === undefined) return undefined
  const now = clock.now()
  if (isExpired(session, now)) {
    await note(deleteSession(storage.db, tokenHash))
    liveSockets.drop(tokenHash)
    return undefined
  }
  if (now - session.last_used_at > TOUCH_MS) await note(touchSession(storage.db, tokenHash, now))
  return session.user_id
}

/** Ends a session: its token opens nothing, and its push connections hear no more. */
export async function closeSession({ storage, liveSockets }: Needs, token: string): Promise<void> {
  const tokenHash = hashToken(token)
  await deleteSession(storage.db, tokenHash)
  liveSockets.drop(tokenHash)
}
