import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { closedPart, fittingList, flag, id, openEnum, part, timestamp } from '#contract/wire.ts'

/**
 * What a target is for (our extension):
 * - `first`: the first answer of a person to a customer who begins to write, or writes again after the chat was finished.
 * - `next`: each later answer, from the customer's first message without one.
 * - `resolution`: the end of the chat, from the same message as `first`, or from when a user reopened the chat. Thanks begin none.
 */
export const targetKinds = ['first', 'next', 'resolution'] as const
export type TargetKind = (typeof targetKinds)[number]

/** The time of a target, minutes of opening hours. */
export const targetMinutesSchema = z
  .number()
  .int()
  .min(limits.targets.minutesMin)
  .max(limits.targets.minutesMax)

/** A time that may be left out on purpose, so that nothing is inherited. */
const minutesOrNone = z.union([targetMinutesSchema, z.literal('none')])

/** The targets of the chats of a team. Absent: those of chats without a team. */
const teamTimes = {
  first: minutesOrNone.optional(),
  next: minutesOrNone.optional(),
  resolution: minutesOrNone.optional(),
}

/** Targets beside those of the team: the shortest of each kind counts. Absent: no further one. */
const furtherTimes = {
  first: targetMinutesSchema.optional(),
  next: targetMinutesSchema.optional(),
  resolution: targetMinutesSchema.optional(),
}

const alertMinutes = z.number().int().nonnegative().max(limits.targets.alertMinutesMax).optional()

/** Minutes of opening hours. Absent: nobody is alerted. */
const alertTimes = {
  /** How long before a target is missed the chat's agent is alerted. */
  agentBefore: alertMinutes,
  /** The same for a chat without an agent: its team, or in a chat without a team the admins and managers. */
  freeBefore: alertMinutes,
  /** How long after it the manager of the chat's team is alerted, or else the admins. 0: at once. */
  managerAfter: alertMinutes,
}

/** What an admin sets, in a request. */
export const targetsBody = z.object({
  isOn: z.boolean(),
  base: closedPart(furtherTimes),
  teams: z.array(closedPart({ teamId: id, ...teamTimes })).max(limits.targets.teamsMax),
  important: closedPart(furtherTimes).optional(),
  tags: z.array(closedPart({ tagId: id, ...furtherTimes })).max(limits.targets.tagsMax),
  alerts: closedPart(alertTimes),
})
export type TargetsBody = z.infer<typeof targetsBody>

/** The targets of a group (our extension). */
export const targetsSchema = part({
  /** Off: no chat is due, and nobody is alerted. Results stay. */
  isOn: flag,
  /** For chats without a team. */
  base: part(furtherTimes),
  teams: fittingList(part({ teamId: id, ...teamTimes })),
  /** For important chats. */
  important: part(furtherTimes).optional(),
  tags: fittingList(part({ tagId: id, ...furtherTimes })),
  alerts: part(alertTimes),
  /** Since when they have been on. */
  onSince: timestamp.optional(),
  changedAt: timestamp.optional(),
})
export type Targets = z.infer<typeof targetsSchema>
export type TargetTimes = Readonly<Partial<Record<TargetKind, number | 'none' | undefined>>>

/** Which row of the targets gave a time. Without any: that of chats without a team. */
export const targetSourceSchema = part({
  teamId: id.optional(),
  tagId: id.optional(),
  isImportant: z.boolean().optional(),
})
export type TargetSource = z.infer<typeof targetSourceSchema>

/** A target that runs in a chat. It is missed from `at` on: see `isMissed`. */
export const dueSchema = part({
  kind: openEnum(targetKinds, 'next'),
  /** When the customer's message came from which the time counts. */
  since: timestamp,
  /** When it is due. */
  at: timestamp,
  /** The target, minutes of opening hours. */
  minutes: targetMinutesSchema,
  by: targetSourceSchema.catch({}),
})
export type Due = z.infer<typeof dueSchema>
