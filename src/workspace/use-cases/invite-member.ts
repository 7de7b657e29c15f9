import type { InvitationBody } from '#contract/api/users.ts'
import type { Invitation } from '#contract/entities/invitation.ts'
import { limits, type Language, languageOf } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { nameFromEmail } from '#contract/rules/name-from-email.ts'
import { tagInRole } from '#contract/rules/tag-in-role.ts'
import { isAdmin } from '#contract/policies/viewer.ts'
import { postInvitationMail } from '../auth/invitation-mail.ts'
import { unmatchableHash } from '../auth/passwords.ts'
import { hashRecoveryPassword, newRecoveryPassword } from '../auth/recovery-password.ts'
import { toGroup, toThose } from '../events/event-draft.ts'
import { ServiceFailure } from '../failure.ts'
import type { Service } from '../service.ts'
import { newId } from '../storage/ids.ts'
import {
  deleteInvitation,
  listInvitations,
  renewInvitation,
  saveInvitation,
  type StoredInvitation,
} from '../storage/invitations.ts'
import { insertMember, listMembers } from '../storage/members.ts'
import { deleteRecoveryPasswords, saveRecoveryPassword } from '../storage/recovery-passwords.ts'
import type { Bit, Tx, UsersTable } from '../storage/tables.ts'
import { findUser, findUserByEmail, insertUser, setQrAccess } from '../storage/users.ts'
import { write, type Work } from '../unit-of-work.ts'
import type { Directory } from '../viewers.ts'

const bit = (on: boolean | undefined): Bit => (on === true ? 1 : 0)

/** The future membership of the invited user. */
type Terms = Pick<
  Invitation,
  | 'groupId'
  | 'role'
  | 'teamId'
  | 'tagIdList'
  | 'isReadOnly'
  | 'hasTemplatePermission'
  | 'hasQrAccess'
>

/** The group and the inviting user. */
export interface Inviting {
  directory: Directory
  byUserId: string
  /** Epoch ms. */
  now: number
}

/** A mail to send after the commit. */
interface Posted {
  user: Pick<UsersTable, 'name' | 'email'>
  password: string
  language: Language
  inviting: Inviting
}

async function join(
  { tx, announce }: Work,
  userId: string,
  terms: Terms,
  now: number,
  byUserId?: string,
): Promise<void> {
  const { groupId, role, tagIdList } = terms
  await insertMember(
    tx,
    {
      group_id: groupId,
      user_id: userId,
      role,
      is_read_only: bit(terms.isReadOnly),
      has_template_permission: bit(terms.hasTemplatePermission),
      tag_id: tagInRole(role, newId('tag', now)) ?? null,
      team_id: terms.teamId ?? null,
      created_at: now,
    },
    tagIdList,
  )
  if (terms.hasQrAccess) await setQrAccess(tx, userId, true)
  const member = (await listMembers(tx, groupId)).find(({ id }) => id === userId)
  if (member === undefined) throw new Error('A member that was added is missing.')
  announce(toGroup(groupId, 'member.added', { member }, byUserId))
}

function announceInvitation(
  { announce }: Work,
  { id, groupId }: Pick<Invitation, 'id' | 'groupId'>,
  byUserId?: string,
): void {
  const data = { invitationId: id }
  const may = (viewer: Parameters<typeof can>[0]) => can(viewer, 'member.details')
  announce(toThose(groupId, 'invitation.changed', data, may, byUserId))
}

async function isInAnyGroup(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

async function newPassword(tx: Tx, userId: string, now: number): Promise<string> {
  const password = newRecoveryPassword()
  await saveRecoveryPassword(tx, {
    user_id: userId,
    password_hash: hashRecoveryPassword(password),
    expires_at: now + limits.invitationMs,
  })
  return password
}

/** Sends the mail of an invitation in the background. */
function post(service: Service, { user, password, language, inviting }: Posted): void {
  const { directory, byUserId, now } = inviting
  const inviter = directory.members.find(({ id }) => id === byUserId)
  service.background(
    postInvitationMail(service.storage.outboxDir, {
      to: { name: user.name, email: user.email },
      groupName: directory.group.name,
      inviterName: inviter?.name ?? directory.group.name,
      language,
      password,
      lifeMs: limits.invitationMs,
      now,
    }),
  )
}

/**
 * Invites a person to a group. A user who is in another group joins at once. Any other person gets a mail with a
 * password and joins at their next sign-in.
 * @returns the user's id
 * @throws ServiceFailure 409 if the person is in the group or has a valid invitation to it
 */
export async function inviteMember(
  service: Service,
  work: Work,
  inviting: Inviting,
  body: InvitationBody,
): Promise<string> {
  const { tx } = work
  const { directory, byUserId, now } = inviting
  const { groupId, email, role, teamId, tagIdList = [] } = body
  const known = await findUserByEmail(tx, email)
  const invited = (await listInvitations(tx, { groupId })).find(
    ({ userId }) => userId === known?.id,
  )
  const isValid = (invited?.invitation.expiresAt ?? '') > new Date(now).toISOString()
  if (directory.members.some(({ id }) => id === known?.id) || isValid)
    throw new ServiceFailure('EMAIL_REGISTERED', 'This person is in the group or invited already.')
  const terms: Terms = {
    groupId,
    role,
    teamId,
    tagIdList: isAdmin({ role }) ? [] : tagIdList,
    isReadOnly: body.isReadOnly === true,
    hasTemplatePermission: body.hasTemplatePermission === true,
    hasQrAccess: body.hasQrAccess === true,
  }
  if (known !== undefined && (await isInAnyGroup(tx, known.id))) {
    await join(work, known.id, terms, now, byUserId)
    return known.id
  }
  const user = known ?? (await createUser(service, tx, body, now))
  const id = newId('invitation', now)
  const language = body.language ?? directory.group.language
  await saveInvitation(tx, {
    id,
    group_id: groupId,
    user_id: user.id,
    terms_json: JSON.stringify(terms),
    language,
    invited_by: byUserId,
    created_at: now,
    expires_at: now + limits.invitationMs,
  })
  announceInvitation(work, { id, groupId }, byUserId)
  const password = await newPassword(tx, user.id, now)
  work.afterCommit(() => post(service, { user, password, language, inviting }))
  return user.id
}

/** Creates a user who can sign in only with a mailed password. */
async function createUser(
  { passwordCost }: Service,
  tx: Tx,
  { email, name = nameFromEmail(email) }: InvitationBody,
  now: number,
) {
  const id = newId('user', now)
  const password_hash = unmatchableHash(passwordCost)
  const user = { id, name, email, password_hash, created_at: now }
  await insertUser(tx, user)
  return user
}

/** Sends the mail of an invitation again, with a new password and a new expiry date. */
export async function resendInvitation(
  service: Service,
  work: Work,
  inviting: Inviting,
  { invitation, userId, language }: StoredInvitation,
): Promise<Invitation> {
  const { tx } = work
  const { now, byUserId } = inviting
  const user = await findUser(tx, userId)
  if (user === undefined) throw new Error('An invitation has no user.')
  await renewInvitation(tx, invitation.id, now + limits.invitationMs)
  const password = await newPassword(tx, userId, now)
  announceInvitation(work, invitation, byUserId)
  const spoken = languageOf(language)
  work.afterCommit(() => post(service, { user, password, language: spoken, inviting }))
  return { ...invitation, expiresAt: new Date(now + limits.invitationMs).toISOString() }
}

/**
 * Withdraws an invitation. A person who has no group and no other invitation can then no longer sign in with the mailed
 * password.
 */
export async function withdrawInvitation(
  work: Work,
  { invitation, userId }: StoredInvitation,
  byUserId: string,
): Promise<void> {
  await deleteInvitation(work.tx, invitation.id)
  const isExpected =
    (await isInAnyGroup(work.tx, userId)) || (await listInvitations(work.tx, { userId })).length > 0
  if (!isExpected) await deleteRecoveryPasswords(work.tx, userId)
  announceInvitation(work, invitation, byUserId)
}

/** After a user has signed in, adds them to each group to which they have a valid invitation. */
export async function acceptInvitations(service: Service, userId: string): Promise<void> {
  const invitations = await listInvitations(service.storage.db, { userId })
  if (invitations.length === 0) return
  await write(service, async (work) => {
    const now = service.clock.now()
    for (const { invitation } of await listInvitations(work.tx, { userId })) {
      const { expiresAt, groupId } = invitation
      if (expiresAt === undefined || Date.parse(expiresAt) <= now) continue
      await deleteInvitation(work.tx, invitation.id)
      const members = await listMembers(work.tx, groupId)
      if (!members.some(({ id }) => id === userId)) await join(work, userId, invitation, now)
      announceInvitation(work, invitation)
    }
  })
}
