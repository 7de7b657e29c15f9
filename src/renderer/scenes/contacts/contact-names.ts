import { useQuery } from '@tanstack/react-query'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { canHaveChats } from '#contract/policies/chats/agents.ts'
import { teamsQuery, usersQuery } from '#renderer/data/groups/group-queries.ts'
import { levelTagsQuery, tagsQuery } from '#renderer/data/groups/tag-queries.ts'

/** The group's tags, the tags of its levels, its agents and its teams, for the table and its filters. */
export function useContactNames(groupId: string) {
  const tags = useQuery(tagsQuery(groupId)).data?.items ?? []
  const levelTags = useQuery(levelTagsQuery(groupId)).data?.items ?? []
  const users = useQuery(usersQuery(groupId)).data?.items ?? []
  const teams = useQuery(teamsQuery(groupId)).data?.items ?? []
  const tagsById = new Map(tags.map((tag) => [tag.id, tag]))
  const agentNames = new Map(users.map(({ id, name }) => [id, name]))
  const byTag = new Map(users.map(({ tagId, name }) => [tagId, name]))
  const teamNames = new Map(teams.map(({ tagId, name }) => [tagId, name]))
  const agents: readonly Member[] = users.filter((user) => canHaveChats(user))
  return {
    allTags: tags,
    tags: tags.filter(({ archived }) => !archived),
    levelTags,
    teams,
    /** The members to whom chats can be assigned. */
    agents,
    members: users,
    tagsOf: ({ tagIdList }: Contact): Tag[] => tagIdList.flatMap((id) => tagsById.get(id) ?? []),
    userName: (userId: string | undefined): string | undefined => agentNames.get(userId ?? ''),
    agentOf: ({ userId, userTagId }: Contact): string | undefined =>
      agentNames.get(userId ?? '') ?? (userTagId === undefined ? undefined : byTag.get(userTagId)),
    teamOf: ({ teamTagId }: Pick<Contact, 'teamTagId'>): string =>
      (teamTagId === undefined ? undefined : teamNames.get(teamTagId)) ?? '',
  }
}
export type ContactNames = ReturnType<typeof useContactNames>
