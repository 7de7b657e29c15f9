import { userSchema, type User } from '#contract/entities/people/user.ts'
import { hashToken } from '#workspace/auth/tokens.ts'
import { readTwoStep } from '#workspace/auth/two-step.ts'
import { notFound } from '#workspace/failure.ts'
import { withMessagingApp } from '#workspace/storage/groups/groups.ts'
import { findServiceStatus, listPermissions } from '#workspace/storage/people/members.ts'
import { findSession } from '#workspace/storage/people/sessions.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { findUser } from '#workspace/storage/people/users.ts'

/**
 * Reads a user with their permissions in all groups.
 * @param token that of the session, which says how it began
 * @param groupId the group whose service status, team and access to the QR assigner are returned; default: the user's first group
 * @throws ServiceFailure 404 if the user is unknown or not in the group
 */
export async function readPerson(
  db: Db,
  { userId, token }: { userId: string; token?: string },
  groupId?: string,
): Promise<User> {
  const user = await findUser(db, userId)
  if (user === undefined) throw notFound('user')
  const stored = (await listPermissions(db, { userId })).map(({ permission }) => permission)
  const messaging = await withMessagingApp(
    db,
    stored.map((each) => each.groupId),
  )
  const permissions = stored.map((each) => ({
    ...each,
    hasMessagingApp: messaging.has(each.groupId),
  }))
  const here =
    groupId === undefined ? permissions[0] : permissions.find((each) => each.groupId === groupId)
  if (groupId !== undefined && here === undefined) throw notFound('group')
  const status = here && (await findServiceStatus(db, here.groupId, userId))
  const { isActive, requiredFrom } = await readTwoStep(db, userId)
  const session = token === undefined ? undefined : await findSession(db, hashToken(token))
  const provider = session?.provider ?? undefined
  return userSchema.parse({
    id: user.id,
    name: user.name,
    email: user.email,
    pictureUrl: user.picture_url,
    permissions,
    useEnterKeyToSend: user.use_enter_key_to_send === 1,
    serviceStatus: status?.service_status,
    statusBeforeQuit: status?.status_before_quit ?? 0,
    hasQrAccess: here?.hasQrAccess,
    teamTagId: here?.teamTagId,
    emailConfirmed: user.email_confirmed_at !== null,
    // The provider has its own second step.
    twoStep: provider === undefined ? { isActive, requiredFrom } : { isActive },
    ...(provider !== undefined && { signedInBy: 'provider', provider }),
  })
}
