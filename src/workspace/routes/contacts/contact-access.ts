import type { ContactSelection } from '#contract/entities/contacts/segment.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { forbidden } from '#workspace/failure.ts'
import { inGroup } from '#workspace/in-group.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'

/**
 * Reads the group of a call about contacts.
 * @throws ServiceFailure 404 as `enterGroup`, 403 if the caller may not list contacts
 */
export async function enterContacts(db: Db, who: Who): Promise<GroupContext> {
  const access = await enterGroup(db, who)
  if (!can(access.viewer, 'contact.list')) throw forbidden('You may not list contacts.')
  return access
}

/**
 * Whether the viewer may see every tag by which a selection filters. If not, the route must return no contacts or 404,
 * so that the viewer does not learn which contacts have a hidden tag.
 */
export function seesTags(viewer: Viewer, { tagIds = [] }: ContactSelection): boolean {
  return tagIds.every((id) => can(viewer, 'tag.see', { id }))
}

/**
 * Looks up the tags, agents and teams of a rule that is stored or exported.
 * @param before the stored rule that `rule` replaces. Its ids are not looked up again, because a team or agent of it may
 *   have left the group since.
 * @throws ServiceFailure 404 if the group does not have one of them
 */
export async function assertRuleInGroup(
  db: Db,
  groupId: string,
  rule: ContactSelection,
  before: ContactSelection = {},
): Promise<void> {
  const { tag, levelTag, agentTag, teamTag } = inGroup(db, groupId)
  const lookups = { tagIds: tag, levelTagIds: levelTag, agentTagIds: agentTag, teamTagIds: teamTag }
  for (const field of ['tagIds', 'levelTagIds', 'agentTagIds', 'teamTagIds'] as const)
    for (const id of rule[field] ?? [])
      if (before[field]?.includes(id) !== true) await lookups[field](id)
}
