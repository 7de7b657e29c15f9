import { atom } from 'jotai'
import type { Member } from '#contract/entities/member.ts'
import { membersAtom } from '../../../data/session.ts'

/** The group's members by user id. */
export const peopleAtom = atom<ReadonlyMap<string, Member>>(
  (get) => new Map((get(membersAtom) ?? []).map((member) => [member.id, member])),
)
