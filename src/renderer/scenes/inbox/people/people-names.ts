import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Member } from '#contract/entities/people/member.ts'
import type { Team } from '#contract/entities/people/team.ts'
import type { SourceKind } from '#contract/entities/chats/source-kind.ts'
import { teamsQuery, usersQuery } from '#renderer/data/groups/group-queries.ts'
import {
  currentGroupIdAtom,
  areMembersLoadingAtom,
  membersAtom,
} from '#renderer/data/session/session.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { loadingName } from '#renderer/scenes/inbox/shared/loading-name.ts'
import { peopleAtom, useProfiles } from './user-names.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { sourceText } from './source-text.ts'

/** The group's teams; null until they have loaded. `loading` is also true while they are refetched. */
export function useTeams(): {
  teams: readonly Team[] | null
  loading: boolean
  error: unknown
  retry: () => void
} {
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const { data, isFetching, error, refetch } = useQuery(teamsQuery(groupId))
  return {
    teams: data?.items ?? null,
    loading: isFetching,
    error,
    retry: () => void refetch(),
  }
}

/** The group's members; null until they have loaded. */
export function usePeople(): {
  people: readonly Member[] | null
  error: unknown
  retry: () => void
} {
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const { error, refetch } = useQuery(usersQuery(groupId))
  return { people: useAtomValue(membersAtom), error, retry: () => void refetch() }
}

/**
 * Functions that return names. An agent's or team's name that is not loaded is '…'. Unknown names and unknown kinds of
 * sources have the texts of the specification (section 8).
 */
export interface Names {
  agent(who: { userId?: string | undefined; userTagId?: string | undefined }): string
  team(teamTagId: string | undefined): string
  /** Names who or what made an assignment: see `sourceText`. A user's name that is not loaded is left out. */
  source(kind: SourceKind | 'unknown' | undefined, byUserId: string | undefined): string
}

/**
 * Returns functions that name agents (by user id or by tag), teams and sources.
 * @param ids the users whose profiles are fetched if they are not members
 */
export function useNames(ids: readonly (string | undefined)[] = []): Names {
  const { t } = useInboxTexts()
  const people = useAtomValue(peopleAtom)
  const areLoading = useAtomValue(areMembersLoadingAtom)
  const profiles = useProfiles(ids)
  const { teams, error } = useTeams()
  return {
    agent: ({ userId, userTagId }) => {
      const byTag = () => [...people.values()].find(({ tagId }) => tagId === userTagId)
      const member = people.get(userId ?? '') ?? (userTagId === undefined ? undefined : byTag())
      if (member?.name) return member.name
      const profile = profiles.get(userId ?? '') ?? (areLoading ? 'loading' : null)
      return profile === 'loading' ? loadingName : (profile?.name ?? literals.unknownAgent)
    },
    team: (teamTagId) => {
      const unknown = teams === null && error === null ? loadingName : literals.unknownTeam
      return teams?.find(({ tagId }) => tagId === teamTagId)?.name ?? unknown
    },
    source: (kind, byUserId) => {
      const profile = profiles.get(byUserId ?? '')
      const person = profile === undefined || profile === 'loading' ? null : profile.name
      return sourceText(t, kind, people.get(byUserId ?? '')?.name || (person ?? undefined))
    },
  }
}
