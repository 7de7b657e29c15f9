import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Group } from '#contract/entities/group.ts'
import { onPush } from '../../data/bridge.ts'
import { grace } from '../../data/grace.ts'
import { groupQuery, usersQuery } from '../../data/group-queries.ts'
import { queryClient } from '../../data/query.ts'
import { currentGroupIdAtom, groupAtom, loadedMembersAtom } from '../../data/session.ts'
import { takeGroup } from '../../data/take-group.ts'

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
  const setMembers = useSetAtom(loadedMembersAtom)

  const isIn = groupId !== null
  const ofGroup = useQuery({ ...groupQuery(groupId ?? ''), enabled: isIn })
  const ofUsers = useQuery({ ...usersQuery(groupId ?? ''), enabled: isIn })

  useEffect(() => {
    if (ofGroup.data !== undefined) takeGroup(ofGroup.data)
  }, [ofGroup.data])
  useEffect(() => {
    if (groupId !== null && ofUsers.data !== undefined)
      setMembers({ groupId, members: ofUsers.data.items })
  }, [groupId, ofUsers.data, setMembers])
  useEffect(
    () =>
      onPush('realtime.resync', () => {
        void fetchAgain('group')
        void fetchAgain('users')
      }),
    [],
  )
  return { group, error: ofGroup.error, retry: () => void ofGroup.refetch() }
}

async function fetchAgain(name: 'group' | 'users'): Promise<void> {
  const queries = queryClient.getQueryCache().findAll({ queryKey: [name] })
  await grace(queries.flatMap(({ promise }) => promise ?? []))
  await queryClient.invalidateQueries({ queryKey: [name] })
}
