import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { groupsApi } from '#contract/api/groups.ts'
import { usersApi } from '#contract/api/users.ts'
import type { Group } from '#contract/entities/group.ts'
import { call } from '../../data/api-client.ts'
import { onPush } from '../../data/bridge.ts'
import { keepLanguage } from '../../data/known-language.ts'
import { queryClient } from '../../data/query.ts'
import {
  currentGroupIdAtom,
  groupAtom,
  loadedGroupAtom,
  loadedMembersAtom,
} from '../../data/session.ts'

export interface CurrentGroup {
  /** null while it is on its way, or cannot be had. */
  group: Group | null
  /** Why it cannot be had. */
  error: unknown
  retry: () => void
}

/**
 * Fetches the group worked in and its people into the session's atoms, and again after a gap in the live events.
 * @param groupId null for a person without a group
 */
export function useCurrentGroup(): CurrentGroup {
  const groupId = useAtomValue(currentGroupIdAtom)
  const group = useAtomValue(groupAtom)
  const setGroup = useSetAtom(loadedGroupAtom)
  const setMembers = useSetAtom(loadedMembersAtom)

  const groupQuery = useQuery({
    queryKey: ['group', groupId],
    queryFn: ({ signal }) =>
      call(groupsApi.group, { ...inGroup(groupId), params: { id: groupId ?? '' }, signal }),
    enabled: groupId !== null,
  })
  const usersQuery = useQuery({
    queryKey: ['users', groupId],
    queryFn: ({ signal }) => call(usersApi.users, { query: { groupId: groupId ?? '' }, signal }),
    enabled: groupId !== null,
  })

  useEffect(() => {
    if (groupQuery.data === undefined) return
    setGroup(groupQuery.data)
    keepLanguage(groupQuery.data.id, groupQuery.data.language)
  }, [groupQuery.data, setGroup])
  useEffect(() => {
    if (groupId !== null && usersQuery.data !== undefined)
      setMembers({ groupId, members: usersQuery.data.items })
  }, [groupId, usersQuery.data, setMembers])
  useEffect(
    () =>
      onPush('realtime.resync', () => {
        void queryClient.invalidateQueries({ queryKey: ['group'] })
        void queryClient.invalidateQueries({ queryKey: ['users'] })
      }),
    [],
  )
  return { group, error: groupQuery.error, retry: () => void groupQuery.refetch() }
}

function inGroup(groupId: string | null) {
  return groupId === null ? {} : { groupId }
}
