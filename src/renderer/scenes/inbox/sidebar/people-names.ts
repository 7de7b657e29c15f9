import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Team } from '#contract/entities/team.ts'
import type { SourceKind } from '#contract/entities/source-kind.ts'
import { teamsQuery } from '../../../data/group-queries.ts'
import { currentGroupIdAtom } from '../../../data/session.ts'
import type { TextKey } from '../../../i18n/catalogue.ts'
import { literals } from '../../../i18n/literals.ts'
import { peopleAtom } from '../people.ts'
import { useTexts } from '../texts.tsx'

/** The group's teams; null while they are on their way, and where they did not come. */
export function useTeams(): {
  teams: readonly Team[] | null
  error: unknown
  retry: () => void
} {
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const { data, error, refetch } = useQuery(teamsQuery(groupId))
  return { teams: data?.items ?? null, error, retry: () => void refetch() }
}

const sources = {
  SOURCE_API_INTEGRATION: 'inbox.sidebar.sources.SOURCE_API_INTEGRATION',
  SOURCE_USER_ADMIN: 'inbox.sidebar.sources.SOURCE_USER_ADMIN',
  SOURCE_USER_PUBLISHER: 'inbox.sidebar.sources.SOURCE_USER_PUBLISHER',
  SOURCE_SYSTEM: 'inbox.sidebar.sources.SOURCE_SYSTEM',
  SOURCE_CHATBOT: 'inbox.sidebar.sources.SOURCE_CHATBOT',
  SOURCE_API: 'inbox.sidebar.sources.SOURCE_API',
  SOURCE_USER_MANAGER: 'inbox.sidebar.sources.SOURCE_USER_MANAGER',
  SOURCE_TEAM: 'inbox.sidebar.sources.SOURCE_TEAM',
} as const satisfies Record<SourceKind, TextKey>

/** Names for ids and kinds, with what the specification says where there is none (its section 8). */
export interface Names {
  agent(who: { userId?: string | undefined; userTagId?: string | undefined }): string
  team(teamTagId: string | undefined): string
  source(kind: SourceKind | 'unknown' | undefined, byUserId: string | undefined): string
}

/** Names of agents (by user or by their tag), teams and sources. */
export function useNames(): Names {
  const { t } = useTexts()
  const people = useAtomValue(peopleAtom)
  const { teams } = useTeams()
  return {
    agent: ({ userId, userTagId }) => {
      const byTag = () => [...people.values()].find(({ tagId }) => tagId === userTagId)
      const member = people.get(userId ?? '') ?? (userTagId === undefined ? undefined : byTag())
      return member?.name ?? literals.unknownAgent
    },
    team: (teamTagId) =>
      teams?.find(({ tagId }) => tagId === teamTagId)?.name ?? literals.unknownTeam,
    source: (kind, byUserId) => {
      const person = people.get(byUserId ?? '')?.name
      if (person !== undefined) return person
      return kind === undefined || kind === 'unknown' ? literals.unknownSource : t(sources[kind])
    },
  }
}
