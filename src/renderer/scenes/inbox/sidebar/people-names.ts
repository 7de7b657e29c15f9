import { useQueries, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { usersApi } from '#contract/api/users.ts'
import type { Team } from '#contract/entities/team.ts'
import type { SourceKind } from '#contract/entities/source-kind.ts'
import { call } from '../../../data/api-client.ts'
import { currentGroupIdAtom, membersAtom } from '../../../data/session.ts'
import { literals } from '../../../i18n/literals.ts'
import { teamsQuery } from '../filing-queries.ts'
import { peopleAtom } from '../people.ts'
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

/** A person whom the group's people do not name is looked up by themself (section 7); by id. */
function useProfiles(ids: readonly (string | undefined)[]): ReadonlyMap<string, string> {
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const isLoaded = useAtomValue(membersAtom) !== null
  const people = useAtomValue(peopleAtom)
  const missing = [...new Set(ids)].filter((id) => id !== undefined && !people.has(id))
  const answers = useQueries({
    queries: (isLoaded ? missing : []).map((id = '') => ({
      // Asked again with the group's people, whenever something of them changes.
      queryKey: ['users', groupId, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(usersApi.userProfile, { groupId, params: { id }, signal }),
    })),
  })
  return new Map(answers.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.name]])))
}

/**
 * Names of agents (by user or by their tag), teams and sources.
 * @param ids people who are about to be named
 */
export function useNames(ids: readonly (string | undefined)[] = []): Names {
  const { t } = useTexts()
  const people = useAtomValue(peopleAtom)
  const profiles = useProfiles(ids)
  const { teams } = useTeams()
  return {
    agent: ({ userId, userTagId }) => {
      const byTag = () => [...people.values()].find(({ tagId }) => tagId === userTagId)
      const member = people.get(userId ?? '') ?? (userTagId === undefined ? undefined : byTag())
      return member?.name ?? profiles.get(userId ?? '') ?? literals.unknownAgent
    },
    team: (teamTagId) =>
      teams?.find(({ tagId }) => tagId === teamTagId)?.name ?? literals.unknownTeam,
    source: (kind, byUserId) => {
      const person = people.get(byUserId ?? '')?.name ?? profiles.get(byUserId ?? '')
      return sourceText(t, kind, person)
    },
  }
}
