import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { agentChoices } from '#renderer/components/people/agent-choices.ts'
import { useChatHolders } from '#renderer/data/chats/chat-holders.ts'
import { teamsQuery } from '#renderer/data/groups/group-queries.ts'
import { levelsQuery, levelTagsQuery, tagsQuery } from '#renderer/data/groups/tag-queries.ts'
import type { ListFilter } from '#renderer/data/chats/chat-filter.ts'
import {
  currentGroupIdAtom,
  areMembersLoadingAtom,
  membersAtom,
  viewerAtom,
} from '#renderer/data/session/session.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { listFilterAtom } from '#renderer/data/live/live.ts'

/** A value of a filter: the id that the list's request sends, and the name that is shown. */
export interface Choice {
  readonly id: string
  readonly name: string
}

/** The labels of the filter by the sender of the last message. */
export const senderTexts = {
  contact: 'inbox.filters.customer',
  group: 'inbox.filters.us',
} as const satisfies Record<NonNullable<ListFilter['lastSender']>, TextKey>

/**
 * The filter values of the current group; empty while they load. Former agents without chats and archived tags are left
 * out, unless the list is filtered by them.
 */
export interface FilterChoices {
  /** The agents with their tag ids. An agent without a tag is left out, because agents are filtered by tag. */
  readonly agents: readonly Choice[]
  readonly teams: readonly Choice[]
  readonly tags: readonly Choice[]
  readonly levels: readonly (Choice & { readonly tags: readonly Choice[] })[]
  /** Which of these lists are loading. */
  readonly areLoading: Readonly<Record<'agents' | 'teams' | 'tags' | 'levels', boolean>>
}

/**
 * The values that the filter panel offers.
 * @param alwaysListed tag ids of former agents to include even if the list is not filtered by them
 */
export function useFilterChoices(alwaysListed: readonly string[] = []): FilterChoices {
  const { t, i18n } = useInboxTexts()
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const { agentTagIds, tagId: chosenTagId } = useAtomValue(listFilterAtom)
  const members = useAtomValue(membersAtom) ?? []
  const holders = useChatHolders(useAtomValue(viewerAtom))
  const areMembersLoading = useAtomValue(areMembersLoadingAtom)
  const ofTeams = useQuery(teamsQuery(groupId))
  const ofTags = useQuery(tagsQuery(groupId))
  const ofLevels = useQuery(levelsQuery(groupId))
  const ofLevelTags = useQuery(levelTagsQuery(groupId))
  const teams = ofTeams.data?.items ?? []
  const tags = ofTags.data?.items ?? []
  const levels = ofLevels.data?.items ?? []
  const levelTags = ofLevelTags.data?.items ?? []
  return {
    agents: agentChoices(t, i18n.language, members, {
      holders,
      alwaysListed: [...agentTagIds, ...alwaysListed],
    }),
    teams: teams.flatMap(({ tagId, name }) => (tagId === undefined ? [] : [{ id: tagId, name }])),
    tags: tags.filter(({ id, archived }) => !archived || id === chosenTagId),
    levels: levels
      .map(({ id, name }) => ({ id, name, tags: levelTags.filter(({ type }) => type === id) }))
      .filter((level) => level.tags.length > 0),
    areLoading: {
      agents: areMembersLoading,
      teams: ofTeams.isPending,
      tags: ofTags.isPending,
      levels: ofLevels.isPending || ofLevelTags.isPending,
    },
  }
}
