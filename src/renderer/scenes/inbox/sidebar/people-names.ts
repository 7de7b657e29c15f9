import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Team } from '#contract/entities/team.ts'
import type { SourceKind } from '#contract/entities/source-kind.ts'
import { teamsQuery } from '../../../data/group-queries.ts'
import { currentGroupIdAtom } from '../../../data/session.ts'
import { literals } from '../../../i18n/literals.ts'
import { peopleAtom } from '../people.ts'
import { useProfileNames } from '../profile-names.ts'
import { useTexts } from '../texts.tsx'
import { sourceText } from './source-text.ts'

/**
 * The group's teams; null while they are on their way, and where they did not come. `loading`: they are being fetched,
 * for the first time or again.
 */
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

/** Names for ids and kinds, with what the specification says where there is none (its section 8). */
export interface Names {
  agent(who: { userId?: string | undefined; userTagId?: string | undefined }): string
  team(teamTagId: string | undefined): string
  source(kind: SourceKind | 'unknown' | undefined, byUserId: string | undefined): string
}

/**
 * Names of agents (by user or by their tag), teams and sources.
 * @param ids people who are about to be named
 */
export function useNames(ids: readonly (string | undefined)[] = []): Names {
  const { t } = useTexts()
  const people = useAtomValue(peopleAtom)
  const profiles = useProfileNames(ids)
  const { teams } = useTeams()
  return {
    agent: ({ userId, userTagId }) => {
      const byTag = () => [...people.values()].find(({ tagId }) => tagId === userTagId)
      const member = people.get(userId ?? '') ?? (userTagId === undefined ? undefined : byTag())
      return member?.name || (profiles.get(userId ?? '') ?? literals.unknownAgent)
    },
    team: (teamTagId) =>
      teams?.find(({ tagId }) => tagId === teamTagId)?.name ?? literals.unknownTeam,
    source: (kind, byUserId) => {
      const person = people.get(byUserId ?? '')?.name || profiles.get(byUserId ?? '')
      return sourceText(t, kind, person)
    },
  }
}
