import { memberSchema, type Member } from '#contract/entities/people/member.ts'
import { permissionSchema, type Permission } from '#contract/entities/people/permission.ts'
import { defaultServiceStatus } from '#contract/entities/chats/service-status.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Db, MembersTable } from '#workspace/storage/tables.ts'

/** The group's members, including disabled ones. */
export async function listMembers(db: Db, groupId: string): Promise<Member[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('teams', 'teams.id', 'members.team_id')
    .leftJoin('member_capacities', (join) =>
      join
        .onRef('member_capacities.group_id', '=', 'members.group_id')
        .onRef('member_capacities.user_id', '=', 'members.user_id'),
    )
    .leftJoin('sso_providers', 'sso_providers.group_id', 'members.group_id')
    .leftJoin('sso_bindings', (join) =>
      join
        .onRef('sso_bindings.user_id', '=', 'members.user_id')
        .onRef('sso_bindings.issuer', '=', 'sso_providers.issuer'),
    )
    .selectAll('members')
    .select(['users.name', 'users.email', 'users.picture_url', 'teams.tag_id as team_tag_id'])
    .select(['capacity', 'sso_bindings.subject as sso_subject'])
    .where('members.group_id', '=', groupId)
    .orderBy('users.id')
    .execute()
  const owned = await db
    .selectFrom('member_tags')
    .select(['user_id', 'tag_id'])
    .where('group_id', '=', groupId)
    .execute()
  return rows.map((row) =>
    memberSchema.parse({
      id: row.user_id,
      name: row.name,
      email: row.email,
      pictureUrl: row.picture_url,
      role: row.role,
      createdAt: iso(row.created_at),
      tagId: row.tag_id,
      tagIdList: owned.filter((tag) => tag.user_id === row.user_id).map((tag) => tag.tag_id),
      teamId: row.team_id,
      teamTagId: row.team_tag_id,
      serviceStatus: row.service_status,
      isReadOnly: row.is_read_only === 1,
      isSupervisor: row.is_supervisor === 1,
      isSuperAdmin: row.is_super_admin === 1,
      disabled: row.disabled === 1,
      capacity: row.capacity,
      ...(row.sso_subject !== null && { isBySingleSignOn: true }),
    }),
  )
}

/** Selects the permissions of one user in all their groups, or of all users in one group. */
type PermissionsOf = { userId: string } | { groupId: string }

/** The selected permissions, without disabled memberships. */
export async function listPermissions(
  db: Db,
  of: PermissionsOf,
): Promise<{ userId: string; permission: Permission }[]> {
  const column = 'userId' in of ? 'user_id' : 'group_id'
  const value = 'userId' in of ? of.userId : of.groupId
  const rows = await db
    .selectFrom('members')
    .innerJoin('groups', 'groups.id', 'members.group_id')
    .leftJoin('teams', 'teams.id', 'members.team_id')
    .selectAll('members')
    .select(['groups.name', 'groups.phone', 'teams.tag_id as team_tag_id'])
    .where(`members.${column}`, '=', value)
    .where('members.disabled', '=', 0)
    .orderBy('groups.id')
    .execute()
  const owned = await db.selectFrom('member_tags').selectAll().where(column, '=', value).execute()
  return rows.map((row) => ({
    userId: row.user_id,
    permission: permissionSchema.parse({
      groupId: row.group_id,
      groupName: row.name,
      groupPhone: row.phone,
      role: row.role,
      isReadOnly: row.is_read_only === 1,
      isSupervisor: row.is_supervisor === 1,
      isSuperAdmin: row.is_super_admin === 1,
      tagId: row.tag_id,
      tagIdList: owned
        .filter((tag) => tag.group_id === row.group_id && tag.user_id === row.user_id)
        .map((tag) => tag.tag_id),
      teamId: row.team_id,
      teamTagId: row.team_tag_id,
      hasTemplatePermission: row.has_template_permission === 1,
      hasQrAccess: row.has_qr_access === 1,
    }),
  }))
}

/**
 * Whether a user is a member of any group, even with disabled access.
 * @param exceptGroupId a group that does not count
 */
export async function isInAnyGroup(
  db: Db,
  userId: string,
  exceptGroupId?: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('user_id')
    .where('user_id', '=', userId)
    .$if(exceptGroupId !== undefined, (query) => query.where('group_id', '!=', exceptGroupId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** Makes a user a member of a group; absent flags are false. */
export async function insertMember(
  db: Db,
  member: Pick<MembersTable, 'group_id' | 'user_id' | 'role' | 'created_at'> &
    Partial<MembersTable>,
  tagIdList: readonly string[] = [],
): Promise<void> {
  await db
    .insertInto('members')
    .values({
      is_read_only: 0,
      is_supervisor: 0,
      is_super_admin: 0,
      has_template_permission: 0,
      has_qr_access: 0,
      tag_id: null,
      team_id: null,
      service_status: defaultServiceStatus,
      status_before_quit: null,
      disabled: 0,
      sidebar_open: null,
      assignment_turn: 0,
      ...member,
    })
    .execute()
  const { group_id: groupId, user_id: userId } = member
  for (const tagId of tagIdList) await giveTag(db, { groupId, userId, tagId })
}

/** Adds a tag to the member's own tags. */
export async function giveTag(
  db: Db,
  { groupId, userId, tagId }: { groupId: string; userId: string; tagId: string },
): Promise<void> {
  await db
    .insertInto('member_tags')
    .values({ group_id: groupId, user_id: userId, tag_id: tagId })
    .execute()
}

/** Replaces the member's own tags. The personal tag (`members.tag_id`) does not change. */
export async function setOwnedTags(
  db: Db,
  { groupId, userId }: MemberKey,
  tagIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('member_tags')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute()
  for (const tagId of new Set(tagIds)) await giveTag(db, { groupId, userId, tagId })
}

/** A member's service status in a group, and the one that a quit replaced; undefined for a non-member. */
export async function findServiceStatus(
  db: Db,
  groupId: string,
  userId: string,
): Promise<Pick<MembersTable, 'service_status' | 'status_before_quit'> | undefined> {
  return await db
    .selectFrom('members')
    .select(['service_status', 'status_before_quit'])
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** A member's sidebar setting; undefined if it is not set, and for a non-member. */
export async function findSidebarOpen(
  db: Db,
  groupId: string,
  userId: string,
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('members')
    .select('sidebar_open')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined || row.sidebar_open === null ? undefined : row.sidebar_open === 1
}

/**
 * @param isQuitting whether a quit of the app sets the status. Then the replaced status is stored; otherwise the status
 *   was chosen, and a stored one is removed
 * @returns whether the status changed
 */
export async function setServiceStatus(
  db: Db,
  groupId: string,
  userId: string,
  status: number,
  isQuitting: boolean,
): Promise<boolean> {
  const member = db
    .updateTable('members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
  if (!isQuitting) await member.set({ status_before_quit: null }).execute()
  const { numUpdatedRows } = await member
    .set(({ ref }) => ({
      service_status: status,
      ...(isQuitting && { status_before_quit: ref('service_status') }),
    }))
    .where('service_status', '!=', status)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type MemberKey = { groupId: string; userId: string }

/** Updates a member of a group; does nothing for a non-member. */
export async function updateMember(
  db: Db,
  { groupId, userId }: MemberKey,
  change: Partial<Omit<MembersTable, 'group_id' | 'user_id'>>,
): Promise<void> {
  await db
    .updateTable('members')
    .set(change)
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Removes a member from a group and records the user as a former member. Also deletes the rows in `member_tags`, and the binding to
 * an account of the group's identity provider. A user who is invited again may have another account there.
 */
export async function deleteMember(db: Db, { groupId, userId }: MemberKey): Promise<void> {
  await db
    .insertInto('former_members')
    .values({ group_id: groupId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .deleteFrom('sso_bindings')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute()
  await db
    .deleteFrom('members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute()
}

/** The name of a former member of the group; undefined for anyone else. */
export async function findFormerMemberName(
  db: Db,
  { groupId, userId }: MemberKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('former_members')
    .innerJoin('users', 'users.id', 'former_members.user_id')
    .select('users.name')
    .where('former_members.group_id', '=', groupId)
    .where('former_members.user_id', '=', userId)
    .executeTakeFirst()
  return row?.name
}

/** The users who were removed from the group, also those who came back. */
export async function listFormerMembers(
  db: Db,
  groupId: string,
): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom('former_members')
    .innerJoin('users', 'users.id', 'former_members.user_id')
    .select(['users.id', 'users.name'])
    .where('former_members.group_id', '=', groupId)
    .execute()
}

/** Gives a member a capacity of their own for the automatic assignment; null: they have that of the group. */
export async function setCapacity(
  db: Db,
  { groupId, userId }: { groupId: string; userId: string },
  capacity: number | null,
): Promise<void> {
  await db
    .deleteFrom('member_capacities')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute()
  if (capacity !== null)
    await db
      .insertInto('member_capacities')
      .values({ group_id: groupId, user_id: userId, capacity })
      .execute()
}
