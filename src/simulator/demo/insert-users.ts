import { saveGroup } from '#workspace/storage/groups/groups.ts'
import { newId } from '#workspace/storage/ids.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { insertSticker } from '#workspace/storage/answers/stickers.ts'
import { insertLevel, insertLevelTag } from '#workspace/storage/tags/levels.ts'
import { insertTag } from '#workspace/storage/tags/tags.ts'
import { insertTeam } from '#workspace/storage/people/teams.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import { insertUser } from '#workspace/storage/people/users.ts'
import { mailOf } from './accounts.ts'
import { archivedTag, levels, tags } from './labels.ts'
import { stickers, type DemoMedia } from './media.ts'
import { groups, people, SHOP, teams, type TeamId } from './users.ts'
import { Stream } from './random.ts'

/** Age of the shop's group, ms. */
const AGE_MS = 400 * 86_400_000

/** Minutes since a user was last connected, by user id. The other users are connected now. */
const minutesSinceSeen: Readonly<Record<string, number>> = {
  'u-camila': 4,
  'u-marco': 96,
  'u-emily': 18,
  'u-teresa': 190,
  'u-patricia': 4_410,
  'u-lucia': 2,
}

/** Inserts the two groups with their users, teams, tags and levels. */
export async function insertPeople(
  tx: Tx,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<void> {
  const founded = now - AGE_MS
  for (const group of groups) await saveGroup(tx, group)
  for (const { id, name, tagId } of teams)
    await insertTeam(tx, { id, group_id: SHOP, name, tag_id: tagId, hides_free_chats: 0 })
  for (const { id, name } of tags) await insertTag(tx, { id, groupId: SHOP, name, archived: false })
  await insertTag(tx, { ...archivedTag, groupId: SHOP, archived: true })
  for (const [position, { id, name, tags: choices }] of levels.entries()) {
    await insertLevel(tx, { id, group_id: SHOP, name, position })
    for (const choice of choices)
      await insertLevelTag(tx, { ...choice, group_id: SHOP, level_id: id })
  }
  for (const person of people) {
    const { id, name } = person
    await insertUser(tx, {
      id,
      name,
      email: mailOf(person),
      password_hash: passwordHash,
      created_at: founded,
      last_seen_at: now - (minutesSinceSeen[id] ?? 0) * 60_000,
      email_confirmed_at: founded,
    })
    for (const { groupId, role, team, more } of person.memberships) {
      const member = {
        group_id: groupId,
        user_id: id,
        role,
        created_at: founded,
        team_id: team ?? null,
        ...more,
      }
      // Managers and admins see every tag of the group, so they need no list. An agent sees only the tags of their
      // team.
      const own = role === 'ROLE_PUBLISHER' ? tags.filter((tag) => isOf(team, tag)) : []
      await insertMember(
        tx,
        member,
        own.map((tag) => tag.id),
      )
    }
  }
}

const isOf = (team: TeamId | undefined, tag: { teams: readonly TeamId[] }): boolean =>
  team !== undefined && tag.teams.includes(team)

/** Inserts the shop's stickers. */
export async function insertStickers(tx: Tx, media: DemoMedia, now: number): Promise<void> {
  for (const name of stickers) {
    const { media: url = '' } = media.sticker(name)
    const id = newId('sticker', now, new Stream(0, `sticker/${name}`).bytes(10))
    await insertSticker(tx, { id, group_id: SHOP, url, created_at: now })
  }
}
