import type { Contact } from '#contract/entities/contacts/contact.ts'
import { dayAfter, groupZone, instantOf, wallTime } from '#contract/rules/time/time-zone.ts'
import {
  dropEventsOf,
  insertForOpenChats,
  insertRuleEvents,
  waitsSince,
  type RuleTask,
} from '#workspace/storage/chats/rule-events.ts'
import type { StoredRule } from '#workspace/storage/chats/rules.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { Directory } from '#workspace/viewers.ts'
import { wakeRules } from './rule-events.ts'

type Timed = Pick<StoredRule, 'id' | 'groupId' | 'isOn' | 'when'>

/** The next time at which the clocks of a zone show a minute of the day, epoch ms. */
function nextMinuteOfDay(minutes: number, timeZone: string, now: number): number {
  const { day } = wallTime(now, timeZone)
  const today = instantOf({ day, minutes }, timeZone)
  return today > now ? today : instantOf({ day: dayAfter(day, 1), minutes }, timeZone)
}

/** When a rule looks at a chat whose customer waits. @param since the beginning of the wait, epoch ms */
function waitTask(
  rule: Timed,
  { id, since }: { id: string; since: number },
  now: number,
): RuleTask[] {
  if (rule.when.on !== 'waits') return []
  const { minutes } = rule.when
  return [
    {
      groupId: rule.groupId,
      contactId: id,
      ruleId: rule.id,
      event: { on: 'waits', minutes, since, at: now },
      chain: [],
      dueAt: since + minutes * 60_000,
    },
  ]
}

/** Stores when rules look at a chat whose customer begins to wait. @param since epoch ms */
export async function watchWait(
  work: Work,
  { rules }: Pick<Directory, 'rules'>,
  { id }: Pick<Contact, 'id'>,
  since: number,
  now: number,
): Promise<void> {
  const tasks = rules
    .filter(({ isOn }) => isOn)
    .flatMap((rule) => waitTask(rule, { id, since }, now))
  if (tasks.length === 0) return
  await insertRuleEvents(work.tx, tasks)
  wakeRules(work)
}

const dailyTask = (rule: Timed, minute: number, timeZone: string, now: number): RuleTask => ({
  groupId: rule.groupId,
  contactId: undefined,
  ruleId: rule.id,
  event: { on: 'daily', minute, at: now },
  chain: [],
  dueAt: nextMinuteOfDay(minute, timeZone, now),
})

/**
 * Stores when a rule that was changed or switched is due next: at its minute, or in the chats that wait already and not yet as
 * long as the rule says. What it waited for before is dropped.
 */
export async function rescheduleRule(
  work: Work,
  { group }: Pick<Directory, 'group'>,
  rule: Timed,
  now: number,
): Promise<void> {
  const { tx } = work
  const { when, id, groupId, isOn } = rule
  await dropEventsOf(tx, id)
  if (!isOn) return
  if (when.on === 'daily')
    await insertRuleEvents(tx, [dailyTask(rule, when.minute, groupZone(group), now)])
  if (when.on === 'waits') {
    const waiting = await waitsSince(tx, groupId, now - when.minutes * 60_000)
    await insertRuleEvents(
      tx,
      waiting.flatMap((wait) => waitTask(rule, wait, now)),
    )
  }
  wakeRules(work)
}

/** Lets a rule look at each open chat, and stores when it does so again. */
export async function startDaily(
  work: Work,
  { group }: Pick<Directory, 'group'>,
  rule: Timed,
  { dueAt, now }: { dueAt: number; now: number },
): Promise<void> {
  if (rule.when.on !== 'daily' || !rule.isOn) return
  const { id: ruleId, groupId } = rule
  const { minute } = rule.when
  const event = { on: 'daily', minute, at: dueAt } as const
  await insertForOpenChats(work.tx, { groupId, ruleId, event })
  await insertRuleEvents(work.tx, [dailyTask(rule, minute, groupZone(group), now)])
}
