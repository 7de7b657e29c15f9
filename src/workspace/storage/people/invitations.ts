import {
  invitationSchema,
  ownInvitationSchema,
  type Invitation,
  type OwnInvitation,
} from '#contract/entities/people/invitation.ts'
import type { Db, InvitationsTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

/** An invitation with the user it is for. */
export interface StoredInvitation {
  invitation: Invitation
  userId: string
  language: string
}

/** Selects the invitations of one user or of one group. */
type InvitationsOf = { userId: string } | { groupId: string }

/** The selected invitations, newest first, including expired ones. */
export async function listInvitations(db: Db, of: InvitationsOf): Promise<StoredInvitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .selectAll('invitations')
    .select((eb) =>
      eb
        .selectFrom('mails')
        .select('reason')
        .whereRef('mails.invitation_id', '=', 'invitations.id')
        .where('next_at', 'is', null)
        .orderBy('mails.created_at', 'desc')
        .limit(1)
        .as('mail_fault'),
    )
    .where(
      'userId' in of ? 'invitations.user_id' : 'invitations.group_id',
      '=',
      'userId' in of ? of.userId : of.groupId,
    )
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id')
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    language: row.language,
    invitation: invitationSchema.parse({
      ...termsOf(row),
      id: row.id,
      groupId: row.group_id,
      email: row.email,
      invitedByUserId: row.invited_by,
      createdAt: iso(row.created_at),
      expiresAt: iso(row.expires_at),
      mailFault: row.mail_fault ?? undefined,
    }),
  }))
}

function termsOf({ terms_json }: InvitationsTable): object {
  const terms: unknown = JSON.parse(terms_json)
  if (typeof terms !== 'object' || terms === null)
    throw new Error('The terms of an invitation cannot be read.')
  return terms
}

/** The open invitations of a user, as the user sees them, newest first; none if their address is not confirmed. */
export async function listOpenInvitations(
  db: Db,
  userId: string,
  now: number,
): Promise<OwnInvitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .innerJoin('groups', 'groups.id', 'invitations.group_id')
    .innerJoin('users as invited', 'invited.id', 'invitations.user_id')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select(['groups.name as group_name', 'users.name as inviter_name'])
    .where('invitations.user_id', '=', userId)
    .where('invitations.expires_at', '>', now)
    .where('invited.email_confirmed_at', 'is not', null)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id')
    .execute()
  return rows.map((row) =>
    ownInvitationSchema.parse({
      ...termsOf(row),
      id: row.id,
      groupId: row.group_id,
      groupName: row.group_name,
      inviterName: row.inviter_name,
      expiresAt: iso(row.expires_at),
    }),
  )
}

/** Stores an invitation. It replaces an earlier invitation for the same user to the same group. */
export async function saveInvitation(db: Db, row: InvitationsTable): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('group_id', '=', row.group_id)
    .where('user_id', '=', row.user_id)
    .execute()
  await db.insertInto('invitations').values(row).execute()
}

export async function renewInvitation(db: Db, id: string, expires_at: number): Promise<void> {
  await db.updateTable('invitations').set({ expires_at }).where('id', '=', id).execute()
}

/** Deletes an invitation and the passwords of its mails. */
export async function deleteInvitation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('invitations').where('id', '=', id).execute()
}
