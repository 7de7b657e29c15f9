import { atom } from 'jotai'
import type { Member } from '#contract/entities/member.ts'
import { membersAtom } from '../../../data/session.ts'

/** The group's people by user id, for the names beside what they wrote. */
export const peopleAtom = atom<ReadonlyMap<string, Member>>(
  (get) => new Map((get(membersAtom) ?? []).map((member) => [member.id, member])),
)
