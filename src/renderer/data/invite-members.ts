import type { InvitationBody } from '#contract/api/users.ts'
import { usersApi } from '#contract/api/users.ts'
import { call } from './api-client.ts'
import { queryClient } from './query.ts'

/** The largest number of invitations that one form sends. Each invitation is a call and an e-mail. */
export const mostInvitations = 50

/**
 * Invites users to a group, one after the other.
 * @returns the error of each address that was not invited
 */
export async function inviteMembers(
  emails: readonly string[],
  invitation: Omit<InvitationBody, 'email'>,
): Promise<ReadonlyMap<string, unknown>> {
  const failed = new Map<string, unknown>()
  const { groupId } = invitation
  for (const email of emails) {
    try {
      await call(usersApi.registerUser, { body: { ...invitation, email }, groupId })
    } catch (error) {
      failed.set(email, error)
    }
  }
  for (const name of ['invitations', 'users', 'memberDetails'])
    void queryClient.invalidateQueries({ queryKey: [name] })
  return failed
}
