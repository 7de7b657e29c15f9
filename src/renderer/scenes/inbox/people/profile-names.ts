import { queryOptions, useQueries } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { usersApi } from '#contract/api/users.ts'
import { call } from '../../../data/api-client.ts'
import { ApiError } from '../../../data/api-error.ts'
import { currentGroupIdAtom, membersAreAwaitedAtom } from '../../../data/session.ts'
import { peopleAtom } from './member-names.ts'

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

/** What is known of a person by themselves: their name, null where nobody can tell it, 'awaited' while it is asked for. */
type Profile = { readonly name: string | null } | 'awaited'

/**
 * Looks up by themselves those whom the group's people do not name (specification, section 7), each of them once: those
 * who are none of them, and everybody where the people did not come.
 * @returns by id, of those who are looked up, and while the people are on their way of all
 */
export function useProfiles(ids: readonly (string | undefined)[]): ReadonlyMap<string, Profile> {
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const areAwaited = useAtomValue(membersAreAwaitedAtom)
  const people = useAtomValue(peopleAtom)
  const missing = [...new Set(ids)].flatMap((id) =>
    id === undefined || people.get(id)?.name ? [] : [id],
  )
  const asked = areAwaited ? [] : missing
  const answers = useQueries({ queries: asked.map((id) => profileNameQuery(groupId, id)) })
  return new Map(
    missing.map((id, index): [string, Profile] => {
      const answer = answers[index]
      return [
        id,
        answer === undefined || answer.isPending ? 'awaited' : { name: answer.data ?? null },
      ]
    }),
  )
}

/** @returns names by id, of those who were looked up and found */
export function useProfileNames(ids: readonly (string | undefined)[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [id, profile] of useProfiles(ids))
    if (profile !== 'awaited' && profile.name !== null) found.set(id, profile.name)
  return found
}
