import type { InvitationBody } from '#contract/api/people/users.ts'
import type { Invitation } from '#contract/entities/people/invitation.ts'
import { limits, type Language, languageOf } from '#contract/limits.ts'
import { nameFromEmail } from '#contract/rules/people/name-from-email.ts'
import { isAdmin } from '#contract/policies/viewer.ts'
import { invitationMail } from '#workspace/auth/invitation-mail.ts'
import { unmatchableHash, type PasswordCost } from '#workspace/auth/passwords.ts'
import { hashRecoveryPassword, newRecoveryPassword } from '#workspace/auth/recovery-password.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { newId } from '#workspace/storage/ids.ts'
import {
  deleteInvitation,
  listInvitations,
  renewInvitation,
  saveInvitation,
  type StoredInvitation,
} from '#workspace/storage/people/invitations.ts'
import { saveRecoveryPassword } from '#workspace/storage/people/recovery-passwords.ts'
import type { Tx, UsersTable } from '#workspace/storage/tables.ts'
import { findUser, findUserByEmail, insertUser } from '#workspace/storage/people/users.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { Directory } from '#workspace/viewers.ts'
import { announceInvitation } from './answer-invitation.ts'
import type { Mailer } from './mailer.ts'

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
  /** The address by which people reach this service. */
  origin: string
  /** Epoch ms. */
  now: number
}

/** What an invitation's mail says. */
interface Posted {
  invitationId: string
  user: Pick<UsersTable, 'name' | 'email'>
  /** Null: the mail has no password. */
  password: string | null
  language: Language
  inviting: Inviting
}

/**
 * Stores a password that signs the invited person in.
 * @returns null for a user with a confirmed address, who signs in with their own password
 */
async function newPassword(
  tx: Tx,
  user: UsersTable,
  invitationId: string,
  now: number,
): Promise<string | null> {
  if (user.email_confirmed_at !== null) return null
  const password = newRecoveryPassword()
  await saveRecoveryPassword(tx, {
    user_id: user.id,
    password_hash: hashRecoveryPassword(password),
    expires_at: now + limits.invitationMs,
    invitation_id: invitationId,
  })
  return password
}

interface MailNeeds {
  mailer: Mailer
  /** Whether anybody may register a group, and so invite any address. */
  registersStrangers: boolean
  /** Where people get the app. */
  appUrl: string | undefined
}

/**
 * Posts the mail of an invitation.
 * @returns what the inviting user passes on if no mail is sent. Where strangers may register it has nothing, because a
 *   password would show that the address has no account, and would sign them in as its owner
 */
async function post(
  { mailer, registersStrangers, appUrl }: MailNeeds,
  work: Work,
  { invitationId, user, password, language, inviting }: Posted,
): Promise<Pick<Invitation, 'access'>> {
  const { directory, byUserId, origin } = inviting
  const { id: groupId, name: groupName } = directory.group
  const inviter = directory.members.find(({ id }) => id === byUserId)
  const mail = invitationMail({
    groupId,
    invitationId,
    to: { name: user.name, email: user.email },
    address: origin,
    appUrl,
    groupName,
    inviterName: inviter?.name ?? groupName,
    language,
    password,
    lifeMs: limits.invitationMs,
  })
  await mailer.post(work, mail)
  if (mailer.sends || registersStrangers) return {}
  return { access: { address: origin, ...(password !== null && { password }) } }
}

/**
 * Invites a person to a group. A user with a confirmed address gets a mail without a password and joins when they
 * accept. Anybody else gets a mail with a password and joins when they sign in with it: somebody else may have
 * registered their address. The result does not depend on which of the two the person is.
 * @throws ServiceFailure 409 if the person is in the group or has a valid invitation to it
 */
export async function inviteMember(
  service: MailNeeds & { passwordCost: PasswordCost },
  work: Work,
  inviting: Inviting,
  body: InvitationBody,
): Promise<Invitation> {
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
  const user = known ?? (await createUser(service, tx, body, now))
  const id = newId('invitation', now)
  const language = body.language ?? directory.group.language
  await saveInvitation(tx, {
    id,
    group_id: groupId,
    user_id: user.id,
    email,
    terms_json: JSON.stringify(terms),
    language,
    invited_by: byUserId,
    created_at: now,
    expires_at: now + limits.invitationMs,
  })
  const stored = (await listInvitations(tx, { groupId })).find((one) => one.invitation.id === id)
  if (stored === undefined) throw new Error('An invitation that was stored is missing.')
  announceInvitation(work, stored.invitation, byUserId)
  const password = await newPassword(tx, user, id, now)
  const posted = { invitationId: id, user, password, language, inviting }
  return { ...stored.invitation, ...(await post(service, work, posted)) }
}

/** Creates a user who can sign in only with a mailed password. */
async function createUser(
  { passwordCost }: { passwordCost: PasswordCost },
  tx: Tx,
  { email, name = nameFromEmail(email), language }: InvitationBody,
  now: number,
): Promise<UsersTable> {
  const id = newId('user', now)
  const password_hash = unmatchableHash(passwordCost)
  await insertUser(tx, {
    id,
    name,
    email,
    password_hash,
    created_at: now,
    language: language ?? null,
  })
  const user = await findUser(tx, id)
  if (user === undefined) throw new Error('The user was not stored.')
  return user
}

/** Sends the mail of an invitation again, with a new expiry date, and with a new password as in `inviteMember`. */
export async function resendInvitation(
  service: MailNeeds,
  work: Work,
  inviting: Inviting,
  { invitation, userId, language }: StoredInvitation,
): Promise<Invitation> {
  const { tx } = work
  const { now, byUserId } = inviting
  const user = await findUser(tx, userId)
  if (user === undefined) throw new Error('An invitation has no user.')
  await renewInvitation(tx, invitation.id, now + limits.invitationMs)
  const password = await newPassword(tx, user, invitation.id, now)
  announceInvitation(work, invitation, byUserId)
  const posted = {
    invitationId: invitation.id,
    user,
    password,
    language: languageOf(language),
    inviting,
  }
  const expiresAt = new Date(now + limits.invitationMs).toISOString()
  return { ...invitation, expiresAt, ...(await post(service, work, posted)) }
}

/** Withdraws an invitation. The passwords of its mails then no longer sign the person in. */
export async function withdrawInvitation(
  work: Work,
  { invitation }: StoredInvitation,
  byUserId: string,
): Promise<void> {
  await deleteInvitation(work.tx, invitation.id)
  announceInvitation(work, invitation, byUserId)
}
