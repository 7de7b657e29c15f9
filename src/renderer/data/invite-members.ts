import { type InvitationBody, usersApi } from '#contract/api/users.ts'
import { nameField } from '#contract/api/shared.ts'
import { recipientOf } from '#contract/rules/recipient-list.ts'
import { call } from './api-client.ts'
import { refetchQueries } from './query.ts'

/** The largest number of invitations that one form sends. Each invitation is a call and an e-mail. */
export const mostInvitations = 50

/**
 * Invites users to a group, one after the other. A name beside an address is the name of the new user.
 * @param entries addresses, each alone or as `Name <address>`
 * @returns the error of each entry that was not invited
 */
export async function inviteMembers(
  entries: readonly string[],
  invitation: Omit<InvitationBody, 'email' | 'name'>,
): Promise<ReadonlyMap<string, unknown>> {
  const failed = new Map<string, unknown>()
  const { groupId } = invitation
  for (const entry of entries) {
    const { email, name } = recipientOf(entry)
    const parsed = nameField.safeParse(name)
    const body = { ...invitation, email, ...(parsed.success && { name: parsed.data }) }
    try {
      await call(usersApi.registerUser, { body, groupId })
    } catch (error) {
      failed.set(entry, error)
    }
  }
  void refetchQueries('invitations', 'users', 'memberDetails')
  return failed
}
