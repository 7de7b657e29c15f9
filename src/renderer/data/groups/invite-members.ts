import { type InvitationBody, usersApi } from '#contract/api/people/users.ts'
import { nameField } from '#contract/api/shared.ts'
import { recipientOf } from '#contract/rules/campaigns/recipient-list.ts'
import { invitationSchema, type Invitation } from '#contract/entities/people/invitation.ts'
import { texts } from '#renderer/i18n/index.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { refetchQueries } from '#renderer/data/service/query.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'

/** What somebody who was invited needs to sign in. */
export interface Access {
  email: string
  /** The workspace's address. */
  address: string
  /** Absent: the person signs in with their own. */
  password?: string | undefined
}

/** The largest number of invitations that one form sends. Each invitation is a call and an e-mail. */
export const mostInvitations = 50

interface Invited {
  /** The error of each entry that was not invited. */
  readonly failed: ReadonlyMap<string, unknown>
  /** What to pass on to those who were, if the service sends no mail. */
  readonly accesses: readonly Access[]
}

/** What to pass on to an invited person; empty if the service mails it. */
export const accessesOf = ({ email, access }: Invitation): Access[] =>
  access === undefined ? [] : [{ email, ...access }]

/** Copies what is passed on to invited people. */
export async function copyAccess(text: string): Promise<void> {
  try {
    await request('clipboard.write', { text })
    showToast(texts.t('shell.passOn.copied'))
  } catch (error) {
    showError(error)
  }
}

/**
 * Invites users to a group, one after the other. A name beside an address is the name of the new user.
 * @param entries addresses, each alone or as `Name <address>`
 */
export async function inviteMembers(
  entries: readonly string[],
  invitation: Omit<InvitationBody, 'email' | 'name'>,
): Promise<Invited> {
  const failed = new Map<string, unknown>()
  const accesses: Access[] = []
  const { groupId } = invitation
  for (const entry of entries) {
    const { email, name } = recipientOf(entry)
    const parsed = nameField.safeParse(name)
    const body = { ...invitation, email, ...(parsed.success && { name: parsed.data }) }
    try {
      const invited = await call(usersApi.registerUser, { body, groupId })
      const { data } = invitationSchema.safeParse(invited)
      if (data !== undefined) accesses.push(...accessesOf(data))
    } catch (error) {
      failed.set(entry, error)
    }
  }
  void refetchQueries('invitations', 'users', 'memberDetails')
  return { failed, accesses }
}
