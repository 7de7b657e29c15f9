import { groupSchema } from '#contract/entities/groups/group.ts'
import { hashPassword } from '#workspace/auth/passwords.ts'
import type { Storage } from '#workspace/storage/open.ts'
import type { MembersTable } from '#workspace/storage/tables.ts'
import { saveGroup } from '#workspace/storage/groups/groups.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { insertLevel, insertLevelTag } from '#workspace/storage/tags/levels.ts'
import { insertTag } from '#workspace/storage/tags/tags.ts'
import { insertTeam } from '#workspace/storage/people/teams.ts'
import { insertUser } from '#workspace/storage/people/users.ts'

/** The main group of the tests, and another business on the same service. */
export const GROUP = '1001'
export const OTHER_GROUP = '2002'
export const PASSWORD = 'correct horse battery'
/** A minimal cost that runs the real code quickly. */
export const cheapCost = { logN: 4, r: 8, p: 1 }

export const teams = { north: 'tag-north', south: 'tag-south' } as const

interface Person {
  group: string
  role: 'ROLE_ADMI' | 'ROLE_MANAGER' | 'ROLE_PUBLISHER'
  more?: Partial<MembersTable>
  tagIdList?: string[]
}

/** One user for each role and each difference within a role. */
export const people = {
  sara: { group: GROUP, role: 'ROLE_ADMI', more: { is_super_admin: 1 } },
  adam: { group: GROUP, role: 'ROLE_ADMI' },
  susi: { group: GROUP, role: 'ROLE_ADMI', more: { is_supervisor: 1 } },
  mia: { group: GROUP, role: 'ROLE_MANAGER', more: { team_id: 'north' } },
  ana: {
    group: GROUP,
    role: 'ROLE_PUBLISHER',
    more: { team_id: 'north', tag_id: 'tag-ana' },
    tagIdList: ['tag-shared'],
  },
  beto: { group: GROUP, role: 'ROLE_PUBLISHER', more: { team_id: 'south', tag_id: 'tag-beto' } },
  rita: {
    group: GROUP,
    role: 'ROLE_PUBLISHER',
    more: { team_id: 'north', tag_id: 'tag-rita', is_read_only: 1 },
  },
  gone: { group: GROUP, role: 'ROLE_PUBLISHER', more: { tag_id: 'tag-gone', disabled: 1 } },
  olga: { group: OTHER_GROUP, role: 'ROLE_ADMI', more: { is_super_admin: 1 } },
} as const satisfies Record<string, Person>
export type Name = keyof typeof people

export const emailOf = (name: string) => `${name}@example.test`

/** Creates two groups, their teams, tags and levels, and all users of `people`. */
export async function seedUsers(storage: Storage, now: number): Promise<void> {
  const { db } = storage
  const group = {
    id: GROUP,
    name: 'Talk',
    phone: '5190000000',
    language: 'en',
    hasTeams: true,
    hasChatStatus: true,
    messagingAppData: { appId: 'app' },
  }
  await saveGroup(db, groupSchema.parse(group))
  await saveGroup(
    db,
    groupSchema.parse({ ...group, id: OTHER_GROUP, name: 'Elsewhere', phone: '5190000001' }),
  )
  for (const [id, tag_id] of Object.entries(teams))
    await insertTeam(db, { id, group_id: GROUP, name: id, tag_id, hides_free_chats: 0 })
  for (const name of ['vip', 'rare'])
    await insertTag(db, { id: `label-${name}`, groupId: GROUP, name, archived: false })
  await insertLevel(db, { id: 'level-1', group_id: GROUP, name: 'Result', position: 1 })
  await insertLevel(db, { id: 'level-2', group_id: GROUP, name: 'Reason', position: 2 })
  for (const [id, level_id] of [
    ['answers', 'level-1'],
    ['silent', 'level-1'],
    ['price', 'level-2'],
  ] as const)
    await insertLevelTag(db, { id, group_id: GROUP, level_id, name: id })
  const password_hash = await hashPassword(PASSWORD, cheapCost)
  for (const [name, person] of Object.entries<Person>(people)) {
    const { group: group_id, role, more = {}, tagIdList = [] } = person
    await insertUser(db, {
      id: name,
      name,
      email: emailOf(name),
      password_hash,
      created_at: now,
      email_confirmed_at: now,
    })
    await insertMember(db, { group_id, user_id: name, role, created_at: now, ...more }, tagIdList)
  }
}
