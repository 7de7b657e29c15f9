import { useQuery } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'
import type { Member } from '#contract/entities/member.ts'
import { usersQuery } from '../../data/group-queries.ts'
import { currentGroupIdAtom, membersAtom } from '../../data/session.ts'

/** The group's people by user id, for the names beside what they wrote. */
export const peopleAtom = atom<ReadonlyMap<string, Member>>(
  (get) => new Map((get(membersAtom) ?? []).map((member) => [member.id, member])),
)

/** Whether the group's people are still on their way: neither here nor refused. They are fetched elsewhere. */
export function usePeopleAreAwaited(): boolean {
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const isHere = useAtomValue(membersAtom) !== null
  const { isError } = useQuery({ ...usersQuery(groupId), enabled: false })
  return !isHere && !isError
}
