import type { Member } from '#contract/entities/people/member.ts'
import type { roles } from '#contract/entities/people/permission.ts'
import { isSameAccess } from '#contract/rules/people/access-change.ts'
import { tagInRole } from '#contract/rules/tags/tag-in-role.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { notFound } from '#workspace/failure.ts'
import {
  deleteMember,
  setCapacity,
  listMembers,
  listPermissions,
  setOwnedTags,
  updateMember,
} from '#workspace/storage/people/members.ts'
import type { Bit, MembersTable, Tx } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { notifyRole } from '#workspace/use-cases/messages/notify.ts'

/** Identifies a member of a group. */
export interface Membership {
  groupId: string
  userId: string
}

/** Changes of a member; absent fields stay unchanged. A `teamId` of null removes the team. */
export interface MemberChange {
  role?: (typeof roles)[number] | undefined
  isReadOnly?: boolean | undefined
  isSupervisor?: boolean | undefined
  isSuperAdmin?: boolean | undefined
  hasTemplatePermission?: boolean | undefined
  hasQrAccess?: boolean | undefined
  disabled?: boolean | undefined
  teamId?: string | null | undefined
  /** The tags that the member owns, except their personal tag. */
  tagIdList?: readonly string[] | undefined
  /** Null: that of the group. */
  capacity?: number | null | undefined
  /** The personal tag for a member who becomes an agent and has no personal tag; absent: the member gets none. */
  newTagId?: string | undefined
}

const bit = (on: boolean): Bit => (on ? 1 : 0)

function tagFor(role: Member['role'], { tagId }: Member, { newTagId }: MemberChange) {
  return tagInRole(role, tagId ?? (role === 'ROLE_PUBLISHER' ? newTagId : undefined))
}

function columnsOf(before: Member, change: MemberChange): Partial<MembersTable> {
  const { role, isReadOnly, isSupervisor, isSuperAdmin, disabled } = change
  const { hasTemplatePermission, hasQrAccess } = change
  return {
    ...(role !== undefined && { role, tag_id: tagFor(role, before, change) ?? null }),
    ...(isReadOnly !== undefined && { is_read_only: bit(isReadOnly) }),
    ...(isSupervisor !== undefined && { is_supervisor: bit(isSupervisor) }),
    ...(isSuperAdmin !== undefined && { is_super_admin: bit(isSuperAdmin) }),
    ...(hasTemplatePermission !== undefined && {
      has_template_permission: bit(hasTemplatePermission),
    }),
    ...(hasQrAccess !== undefined && { has_qr_access: bit(hasQrAccess) }),
    ...(disabled !== undefined && { disabled: bit(disabled) }),
    ...(change.teamId !== undefined && { team_id: change.teamId }),
  }
}

async function findMember(tx: Tx, { groupId, userId }: Membership): Promise<Member> {
  const member = (await listMembers(tx, groupId)).find(({ id }) => id === userId)
  if (member === undefined) throw notFound('member')
  return member
}

/**
 * Changes a member's role, access, team or tags, and publishes the change to the group and to the user. If nothing
 * changes, nothing is published.
 * @param now epoch ms
 * @param byUserId the user who makes the change; absent for the operator of the service
 * @throws ServiceFailure 404 if the user is not a member
 */
export async function changeMember(
  work: Work,
  membership: Membership,
  change: MemberChange,
  now: number,
  byUserId?: string,
): Promise<Member> {
  const { tx, announce } = work
  const { groupId, userId } = membership
  const before = await findMember(tx, membership)
  const permissionOf = async () =>
    (await listPermissions(tx, { groupId })).find((one) => one.userId === userId)?.permission
  const heldBefore = await permissionOf()
  const columns = columnsOf(before, change)
  if (Object.keys(columns).length > 0) await updateMember(tx, membership, columns)
  const { tagIdList } = change
  if (tagIdList !== undefined) await setOwnedTags(tx, membership, tagIdList)
  if (change.capacity !== undefined) await setCapacity(tx, membership, change.capacity)

  const member = await findMember(tx, membership)
  const permission = await permissionOf()
  if (member.disabled && !before.disabled) {
    announce(toGroup(groupId, 'member.disabled', { member }, byUserId))
  } else if (!member.disabled && before.disabled) {
    announce(toGroup(groupId, 'member.added', { member }, byUserId))
  } else if (!isSameAccess(permission, heldBefore)) {
    const droppedTagId = member.tagId === before.tagId ? undefined : before.tagId
    const data = { member, permission, droppedTagId }
    announce(toGroup(groupId, 'member.roleChanged', data, byUserId))
    await notifyRole(work, groupId, before, member, { byUserId, now })
  } else if (member.teamId !== before.teamId) {
    announce(toGroup(groupId, 'member.teamChanged', { member, permission }, byUserId))
  } else if (JSON.stringify(permission?.tagIdList) !== JSON.stringify(heldBefore?.tagIdList)) {
    announce(toGroup(groupId, 'member.tagsChanged', { member, permission }, byUserId))
  }
  if (member.capacity !== before.capacity)
    announce(toGroup(groupId, 'member.profile', { member }, byUserId))
  const hasQrAccess = permission?.hasQrAccess
  const changesQr = change.hasQrAccess !== undefined && hasQrAccess !== heldBefore?.hasQrAccess
  if (changesQr) announce(toGroup(groupId, 'member.qrAccess', { userId, hasQrAccess }, byUserId))
  return member
}

/**
 * Removes a member from a group. Their chats stay assigned to them, unless the caller moves the chats first (see
 * `moveChatsOfMember`).
 * @throws ServiceFailure 404 if the user is not a member
 */
export async function removeMember(
  { tx, announce }: Work,
  membership: Membership,
  byUserId?: string,
): Promise<void> {
  const { id: userId, tagId } = await findMember(tx, membership)
  await setCapacity(tx, membership, null)
  await deleteMember(tx, membership)
  announce(toGroup(membership.groupId, 'member.removed', { userId, tagId }, byUserId))
}
