import { changesTo, type Origin } from '#workspace/audit/record.ts'
import type { Invitation } from '#contract/entities/people/invitation.ts'
import { tagInRole } from '#contract/rules/tags/tag-in-role.ts'
import { toGroup, toThose } from '#workspace/events/event-draft.ts'
import { notFound } from '#workspace/failure.ts'
import { newId } from '#workspace/storage/ids.ts'
import { deleteInvitation, listInvitations } from '#workspace/storage/people/invitations.ts'
import { insertMember, listMembers } from '#workspace/storage/people/members.ts'
import type { Bit } from '#workspace/storage/tables.ts'
import { listTags } from '#workspace/storage/tags/tags.ts'
import { listTeams } from '#workspace/storage/people/teams.ts'
import { findUser } from '#workspace/storage/people/users.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { distinguishName } from './change-user.ts'

/** An invitation and the user who answers it. */
interface Answered {
  userId: string
  invitationId: string
  /** Epoch ms. */
  now: number
  /** Where the answer comes from. */
  origin: Origin
}

const bit = (on: boolean): Bit => (on ? 1 : 0)

/** Notifies the group's admins that an invitation was created, changed or answered. */
export function announceInvitation(
  { announce }: Work,
  { id, groupId }: Pick<Invitation, 'id' | 'groupId'>,
  byUserId?: string,
): void {
  const data = { invitationId: id }
  const receivers = { by: 'policy', policy: 'member.details' } as const
  announce(toThose(groupId, 'invitation.changed', data, receivers, byUserId))
}

/** @throws ServiceFailure 404 if the user has no such invitation, it has expired, or their address is not confirmed */
async function findOpen({ tx }: Work, { userId, invitationId, now }: Answered) {
  const found = (await listInvitations(tx, { userId })).find(
    ({ invitation }) => invitation.id === invitationId,
  )
  const { expiresAt } = found?.invitation ?? {}
  if (found === undefined || expiresAt === undefined || Date.parse(expiresAt) <= now)
    throw notFound('invitation')
  if (((await findUser(tx, userId))?.email_confirmed_at ?? null) === null)
    throw notFound('invitation')
  return found.invitation
}

async function join(work: Work, userId: string, terms: Invitation, now: number): Promise<void> {
  const { tx, announce } = work
  const { groupId, role } = terms
  await distinguishName(work, userId, groupId)
  // The group may have deleted the team or tags since the invitation was sent.
  const team = (await listTeams(tx, groupId)).find(({ id }) => id === terms.teamId)
  const tagIds = new Set((await listTags(tx, groupId)).map(({ id }) => id))
  await insertMember(
    tx,
    {
      group_id: groupId,
      user_id: userId,
      role,
      is_read_only: bit(terms.isReadOnly),
      has_template_permission: bit(terms.hasTemplatePermission),
      has_qr_access: bit(terms.hasQrAccess),
      tag_id: tagInRole(role, newId('tag', now)) ?? null,
      team_id: team?.id ?? null,
      created_at: now,
    },
    terms.tagIdList.filter((id) => tagIds.has(id)),
  )
  const member = (await listMembers(tx, groupId)).find(({ id }) => id === userId)
  if (member === undefined) throw new Error('A member that was added is missing.')
  announce(toGroup(groupId, 'member.added', { member }, userId))
}

/**
 * Makes the invited user a member of the group.
 * @throws ServiceFailure 404 if the user has no such invitation or it has expired
 */
export async function acceptInvitation(work: Work, answered: Answered): Promise<void> {
  const { userId, now } = answered
  const invitation = await findOpen(work, answered)
  await deleteInvitation(work.tx, invitation.id)
  const members = await listMembers(work.tx, invitation.groupId)
  if (!members.some(({ id }) => id === userId)) {
    await join(work, userId, invitation, now)
    const step = {
      action: 'member.joined',
      object: { type: 'member', id: userId },
      changes: await changesTo(work.tx, invitation.groupId, { role: invitation.role }),
      origin: answered.origin,
    } as const
    work.audit(invitation.groupId, step, now)
  }
  announceInvitation(work, invitation, userId)
}

/** @throws ServiceFailure 404 if the user has no such invitation or it has expired */
export async function declineInvitation(work: Work, answered: Answered): Promise<void> {
  const invitation = await findOpen(work, answered)
  await deleteInvitation(work.tx, invitation.id)
  announceInvitation(work, invitation, answered.userId)
}

/**
 * Accepts the invitation whose mailed password a user has just used. Their other invitations stay open: the user agrees
 * only to the group whose mail was used. Does nothing if the invitation was withdrawn meanwhile.
 */
export async function acceptMailed(work: Work, answered: Answered): Promise<void> {
  const own = await listInvitations(work.tx, { userId: answered.userId })
  if (own.some(({ invitation }) => invitation.id === answered.invitationId))
    await acceptInvitation(work, answered)
}
