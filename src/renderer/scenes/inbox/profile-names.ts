import { queryOptions, useQueries } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { usersApi } from '#contract/api/users.ts'
import { call } from '../../data/api-client.ts'
import { ApiError } from '../../data/api-error.ts'
import { currentGroupIdAtom, membersAtom } from '../../data/session.ts'
import { peopleAtom } from './people.ts'

/** The name of a person whom the group's people do not name; null where the service does not know them either. */
function profileNameQuery(groupId: string, id: string) {
  return queryOptions({
    // Asked again with the group's people, whenever something of them changes.
    queryKey: ['users', groupId, id],
    queryFn: async ({ signal }) => {
      try {
        const { name } = await call(usersApi.userProfile, { groupId, params: { id }, signal })
        return name === '' ? null : name
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
}

/**
 * Looks up by themselves those whom the group's people do not name (specification, section 7), each of them once.
 * @returns names by id, of those who were looked up and found
 */
export function useProfileNames(ids: readonly (string | undefined)[]): ReadonlyMap<string, string> {
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const isLoaded = useAtomValue(membersAtom) !== null
  const people = useAtomValue(peopleAtom)
  const missing = isLoaded
    ? [...new Set(ids)].flatMap((id) => (id === undefined || people.get(id)?.name ? [] : [id]))
    : []
  const answers = useQueries({ queries: missing.map((id) => profileNameQuery(groupId, id)) })
  const found = missing.map((id, index) => [id, answers[index]?.data] as const)
  return new Map(found.flatMap(([id, name]) => (typeof name === 'string' ? [[id, name]] : [])))
}
