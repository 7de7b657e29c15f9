import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Group } from '#contract/entities/groups/group.ts'
import { awaitsConnectionAtom } from '#renderer/data/service/first-connection.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { groupQuery, teamsQuery, usersQuery } from '#renderer/data/groups/group-queries.ts'
import {
  currentGroupIdAtom,
  groupAtom,
  loadedMembersAtom,
  loadedTeamsAtom,
  membersFailedAtom,
} from '#renderer/data/session/session.ts'
import { applyGroup } from '#renderer/data/groups/apply-group.ts'

export interface CurrentGroup {
  /** null while the group loads or after a failure. */
  group: Group | null
  /** The error if the group failed to load. */
  error: unknown
  retry: () => void
}

/** Loads the current group, its members and its teams into the atoms of data/session/session.ts. */
export function useCurrentGroup(): CurrentGroup {
  const groupId = useAtomValue(currentGroupIdAtom)
  const group = useAtomValue(groupAtom)
  const setMembers = useSetAtom(loadedMembersAtom)
  const setWithoutMembers = useSetAtom(membersFailedAtom)
  const setTeams = useSetAtom(loadedTeamsAtom)

  const awaitsConnection = useAtomValue(awaitsConnectionAtom)
  const isIn = groupId !== null && !awaitsConnection
  const ofGroup = useQuery({ ...groupQuery(groupId ?? ''), enabled: isIn })
  const ofUsers = useQuery({ ...usersQuery(groupId ?? ''), enabled: isIn })
  const ofTeams = useQuery({
    ...teamsQuery(groupId ?? ''),
    enabled: isIn && group?.hasTeams === true,
  })

  useEffect(() => {
    if (ofGroup.data === undefined) return
    // The cache may have changed since the response was rendered.
    applyGroup(queryClient.getQueryData(groupQuery(ofGroup.data.id).queryKey) ?? ofGroup.data)
  }, [ofGroup.data])
  useEffect(() => {
    if (groupId !== null && ofUsers.data !== undefined)
      setMembers({ groupId, members: ofUsers.data.items })
  }, [groupId, ofUsers.data, setMembers])
  useEffect(
    () => setWithoutMembers(ofUsers.isError ? groupId : null),
    [groupId, ofUsers.isError, setWithoutMembers],
  )
  useEffect(() => {
    // If the teams fail to load, use an empty list. Then no free chat is hidden because of a team's `hidesFreeChats`,
    // and no screen waits for the teams.
    const teams = ofTeams.data?.items ?? (ofTeams.isError ? [] : undefined)
    if (groupId !== null && teams !== undefined) setTeams({ groupId, teams })
  }, [groupId, ofTeams.data, ofTeams.isError, setTeams])
  return { group, error: ofGroup.error, retry: () => void ofGroup.refetch() }
}
