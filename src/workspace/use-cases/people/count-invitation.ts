import { limits } from '#contract/limits.ts'
import { refuseWhile } from '#workspace/auth/sign-in.ts'
import { COUNTED_MS, readAttempts, saveAttempts } from '#workspace/storage/people/attempts.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import { emailKey } from '#workspace/storage/people/users.ts'

/**
 * Counts a mail of an invitation by who sends it, by the group and by its address: whoever has a group could otherwise
 * have the service write to anybody, any number of times.
 * @throws ServiceFailure 429 with the time to wait, after too many mails. Nothing is counted then
 */
export async function countInvitation(
  tx: Tx,
  { userId, groupId, email, now }: { userId: string; groupId: string; email: string; now: number },
): Promise<void> {
  const { byPerson, byGroup, toAddress } = limits.invitationsPerDay
  const counts = [
    { key: `invitation by ${userId}`, max: byPerson },
    { key: `invitation to group ${groupId}`, max: byGroup },
    { key: `invitation of ${emailKey(email)}`, max: toAddress },
  ]
  for (const { key, max } of counts) {
    const times = await readAttempts(tx, key, now - COUNTED_MS)
    const oldest = times.at(-max)
    if (oldest !== undefined) refuseWhile(oldest + COUNTED_MS - now)
    await saveAttempts(tx, key, [...times, now])
  }
}
