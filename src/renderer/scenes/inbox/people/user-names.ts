import { queryOptions, useQueries } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'
import { usersApi } from '#contract/api/people/users.ts'
import type { Member } from '#contract/entities/people/member.ts'
import { firstName as firstNameIn } from '#contract/rules/people/first-name.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import {
  currentGroupIdAtom,
  areMembersLoadingAtom,
  membersAtom,
} from '#renderer/data/session/session.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The group's members by user id. */
export const peopleAtom = atom<ReadonlyMap<string, Member>>(
  (get) => new Map((get(membersAtom) ?? []).map((member) => [member.id, member])),
)

/** The first name of a person, otherwise the whole name; empty if the name is. */
export const firstName = (name: string): string => firstNameIn(name) || name.trim()

/** The query of the name of a user who is not a member. Its data is null if the service has no name for the user. */
function profileNameQuery(groupId: string, id: string) {
  return queryOptions({
    // The key begins with 'users', so the name is refetched with the group's members.
    queryKey: queryKeyOf('users', groupId, id),
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

/** A user's profile; 'loading' while it is not fetched. `name` is null if the service has no name for the user. */
type Profile = { readonly name: string | null } | 'loading'

/**
 * Fetches the profiles of users whose name is not among the group's members (specification, section 7).
 * @returns the profiles by user id; all of them are 'loading' while the group's members load
 */
export function useProfiles(ids: readonly (string | undefined)[]): ReadonlyMap<string, Profile> {
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const areLoading = useAtomValue(areMembersLoadingAtom)
  const people = useAtomValue(peopleAtom)
  const missing = [...new Set(ids)].flatMap((id) =>
    id === undefined || people.get(id)?.name ? [] : [id],
  )
  const requestedIds = areLoading ? [] : missing
  const answers = useQueries({ queries: requestedIds.map((id) => profileNameQuery(groupId, id)) })
  return new Map(
    missing.map((id, index): [string, Profile] => {
      const answer = answers[index]
      return [
        id,
        answer === undefined || answer.isPending ? 'loading' : { name: answer.data ?? null },
      ]
    }),
  )
}

/**
 * Like `useProfiles`, but only the names.
 * @returns the fetched names by id
 */
export function useProfileNames(ids: readonly (string | undefined)[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [id, profile] of useProfiles(ids))
    if (profile !== 'loading' && profile.name !== null) found.set(id, profile.name)
  return found
}
