import type { Due, Targets } from '#contract/entities/targets/target.ts'
import { dueAt, type TargetHours } from './dues.ts'

/** What happens to a target that runs, in this order. Each step is taken once, and a later one leaves out those before it. */
export const dueSteps = ['running', 'near', 'missed', 'told'] as const
export type DueStep = (typeof dueSteps)[number]

/**
 * When the agent, or for a free chat its team, is alerted before a target is missed, epoch ms; null if never. A target that is not
 * longer than the notice has none.
 */
export function nearAt(
  { since, minutes }: Pick<Due, 'since' | 'minutes'>,
  { agentBefore, freeBefore }: Targets['alerts'],
  isFree: boolean,
  hours: TargetHours,
): number | null {
  const before = (isFree ? freeBefore : agentBefore) ?? 0
  if (before === 0 || before >= minutes) return null
  return dueAt(Date.parse(since), minutes - before, hours)
}

/** When the manager is alerted after a target was missed, epoch ms; null if never. */
export function managerAt(
  { since, minutes }: Pick<Due, 'since' | 'minutes'>,
  { managerAfter }: Targets['alerts'],
  hours: TargetHours,
): number | null {
  return managerAfter === undefined ? null : dueAt(Date.parse(since), minutes + managerAfter, hours)
}

/** What follows the last step of a target, and when, epoch ms; null if nothing follows. */
export function nextStep(
  due: Pick<Due, 'since' | 'at' | 'minutes'>,
  last: DueStep,
  alerts: Targets['alerts'],
  isFree: boolean,
  hours: TargetHours,
): { step: DueStep; at: number } | null {
  const near = last === 'running' ? nearAt(due, alerts, isFree, hours) : null
  if (near !== null) return { step: 'near', at: near }
  if (last === 'running' || last === 'near') return { step: 'missed', at: Date.parse(due.at) }
  const told = last === 'missed' ? managerAt(due, alerts, hours) : null
  return told === null ? null : { step: 'told', at: told }
}
