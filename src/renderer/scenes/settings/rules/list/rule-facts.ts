import { ruleFaults, type Rule } from '#contract/entities/chats/rule.ts'

/** Whether something that a rule names is gone. */
export const lacksSomething = ({ missing }: Rule): boolean =>
  missing.actions.length + missing.conditions.length > 0

/** Whether a rule was switched off by the service, could not act last time, or cannot act. */
export const isFaulty = (rule: Rule): boolean => rule.fault !== undefined || lacksSomething(rule)

/** How often a rule acted in the last seven days. */
export const timesOf = ({ days }: Rule): number => days.reduce((sum, count) => sum + count, 0)

type Fault = (typeof ruleFaults)[number]

/** What is wrong with a rule; null if nothing is. A newer service may know other faults. */
export function faultOf(rule: Rule): Fault | null {
  if (lacksSomething(rule)) return 'missing'
  if (rule.fault === undefined) return null
  return ruleFaults.find((code) => code === rule.fault?.code) ?? 'failed'
}
