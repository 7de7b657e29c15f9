import { atom } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { targetHours, type TargetHours } from '#contract/rules/targets/dues.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { groupAtom, teamsAtom } from '#renderer/data/session/session.ts'

/** The minute, and the hours in which the time of a chat counts. One atom, because every subscription of a row slows scrolling. */
export const dueClockAtom = atom((get) => {
  const group = get(groupAtom)
  const timeZone = groupZone(group ?? {})
  const ofGroup = targetHours(undefined, group?.openingHours, timeZone)
  const ofTeams = new Map(
    (get(teamsAtom) ?? []).flatMap(({ tagId, openingHours }) =>
      tagId === undefined
        ? []
        : [[tagId, targetHours(openingHours, group?.openingHours, timeZone)] as const],
    ),
  )
  return {
    now: get(minuteAtom),
    timeZone,
    hoursOf: ({ teamTagId = '' }: Contact): TargetHours => ofTeams.get(teamTagId) ?? ofGroup,
  }
})
