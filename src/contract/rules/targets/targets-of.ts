import {
  targetKinds,
  type TargetKind,
  type Targets,
  type TargetSource,
  type TargetTimes,
} from '#contract/entities/targets/target.ts'

/** What of a chat decides which targets it has. */
export interface TargetedChat {
  readonly teamId?: string | undefined
  /** Its tags, those of levels too. */
  readonly tagIds: readonly string[]
  readonly isImportant: boolean
}

/** A target of a chat. `minutes` are of opening hours. */
export interface AppliedTarget {
  readonly minutes: number
  readonly by: TargetSource
}
export type AppliedTargets = Readonly<Partial<Record<TargetKind, AppliedTarget>>>

type TargetRows = Pick<Targets, 'isOn' | 'base' | 'teams' | 'important' | 'tags'>

/**
 * The targets of a chat: those of its team, which inherits from chats without a team what it leaves open, and those for
 * important chats and for each of its tags. The shortest of each kind counts; of equal ones, the first named here.
 */
export function targetsOf(targets: TargetRows, chat: TargetedChat): AppliedTargets {
  if (!targets.isOn) return {}
  const team = targets.teams.find(({ teamId }) => teamId === chat.teamId)
  const further: { times: TargetTimes; by: TargetSource }[] = [
    ...(chat.isImportant && targets.important !== undefined
      ? [{ times: targets.important, by: { isImportant: true } }]
      : []),
    ...targets.tags
      .filter(({ tagId }) => chat.tagIds.includes(tagId))
      .map((row) => ({ times: row, by: { tagId: row.tagId } })),
  ]
  const applied: Partial<Record<TargetKind, AppliedTarget>> = {}
  for (const kind of targetKinds) {
    const ofTeam = team?.[kind]
    const own =
      team === undefined || ofTeam === undefined
        ? { minutes: targets.base[kind], by: {} }
        : { minutes: ofTeam, by: { teamId: team.teamId } }
    for (const { minutes, by } of [
      own,
      ...further.map(({ times, by }) => ({ minutes: times[kind], by })),
    ])
      if (typeof minutes === 'number' && minutes < (applied[kind]?.minutes ?? Infinity))
        applied[kind] = { minutes, by }
  }
  return applied
}
