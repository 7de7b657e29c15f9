import { rulesApi } from '#contract/api/chats/rules.ts'
import type { Rule } from '#contract/entities/chats/rule.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { takenLabel } from '#contract/rules/tags/tag-uniqueness.ts'
import { reportDays } from '#contract/rules/reports/report.ts'
import { dayAfter, groupZone, wallTime } from '#contract/rules/time/time-zone.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { badRequest, forbidden, ServiceFailure, unfit } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { inGroup } from '#workspace/in-group.ts'
import { ruleFigures, type RuleFigures } from '#workspace/storage/chats/rule-runs.ts'
import {
  deleteRule,
  findRule,
  listRules,
  orderRules,
  saveRule,
  switchRule,
  type StoredRule,
} from '#workspace/storage/chats/rules.ts'
import { newId } from '#workspace/storage/ids.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { write, writeGroup, type Work } from '#workspace/unit-of-work.ts'
import { changeGroup } from '#workspace/use-cases/groups/change-group.ts'
import { isComplete, missingInRule } from '#workspace/use-cases/rules/missing-in-rule.ts'
import { rescheduleRule } from '#workspace/use-cases/rules/rule-times.ts'

const { groupMax, dryDays } = limits.rules

/** @throws ServiceFailure 403 if the caller may not see rules */
export async function enterToSee(db: Db, who: Who): Promise<GroupContext> {
  const access = await enterGroup(db, who)
  if (!can(access.viewer, 'rules.see')) throw forbidden('You may not see the rules.')
  return access
}

/** @throws ServiceFailure 403 if the caller may not change rules */
async function enterToEdit(tx: Tx, who: Who): Promise<GroupContext> {
  const access = await enterGroup(tx, who)
  if (!can(access.viewer, 'rules.edit')) throw forbidden('You may not change rules.')
  return access
}

/** When each of the last seven days of the group started, epoch ms. */
function dayStarts({ directory }: GroupContext, now: number): number[] {
  const timeZone = groupZone(directory.group)
  const { day: to } = wallTime(now, timeZone)
  return reportDays({ from: dayAfter(to, 1 - dryDays), to }, timeZone).map(({ start }) => start)
}

/** The rule with its figures, and what it names in vain. */
async function ruleOut(
  db: Db,
  { directory }: GroupContext,
  stored: StoredRule,
  figures: RuleFigures | undefined,
): Promise<Rule> {
  const { since: _, ...rule } = stored
  const { actions, conditions } = await missingInRule(db, directory, rule)
  return {
    ...rule,
    missing: { actions: [...actions], conditions: [...conditions] },
    days: [...(figures?.days ?? Array.from({ length: dryDays }, () => 0))],
    undone: figures?.undone ?? 0,
    ...(figures?.lastAt !== undefined && { lastAt: iso(figures.lastAt) }),
  }
}

/** A rule as it is stored, with its figures. */
async function readBack(service: Service, tx: Tx, access: GroupContext, id: string): Promise<Rule> {
  const rule = await findRule(tx, id)
  if (rule === undefined) throw new Error('A rule was not stored.')
  const { id: groupId } = access.directory.group
  const figures = await ruleFigures(tx, groupId, dayStarts(access, service.clock.now()))
  return await ruleOut(tx, access, rule, figures.get(id))
}

/**
 * Stores a rule.
 * @throws ServiceFailure 409 if another one has the name, 400 if there are too many, or with the path of each step, condition or
 *   trigger that names something which does not exist
 */
async function save(
  service: Service,
  work: Work,
  access: GroupContext,
  rule: Parameters<typeof saveRule>[1],
): Promise<Rule> {
  const { tx, announce } = work
  const { groupId, id, name } = rule
  const now = service.clock.now()
  const others = (await listRules(tx, groupId)).filter((other) => other.id !== id)
  if (others.length >= groupMax) throw badRequest(`There are at most ${groupMax} rules.`)
  if (takenLabel([name], others) !== null)
    throw new ServiceFailure('RULE_NAME_TAKEN', `There is a rule “${name}” already.`)
  const missing = await missingInRule(tx, access.directory, rule)
  if (!isComplete(missing)) {
    const paths = [
      ...missing.actions.map((index) => `actions.${index}`),
      ...missing.conditions.map((index) => `conditions.${index}`),
      ...(missing.isTriggerMissing ? ['when.tagId'] : []),
    ]
    throw unfit(
      'A part of the rule names something that does not exist.',
      paths.map((path) => ({ path, message: 'does not exist' })),
    )
  }
  await saveRule(tx, rule, now)
  await rescheduleRule(work, access.directory, rule, now)
  announce(toGroup(groupId, 'rules.changed', {}, access.viewer.userId))
  return await readBack(service, tx, access, id)
}

/** Switches a rule on or off. If it is so already, nothing changes. @throws ServiceFailure 409 RULE_BROKEN */
async function setOn(
  service: Service,
  call: Who & { params: { id: string } },
  isOn: boolean,
): Promise<Rule> {
  return await writeGroup(service, call.groupId, async (work) => {
    const { tx, announce } = work
    const access = await enterToEdit(tx, call)
    const rule = await inGroup(tx, call.groupId).rule(call.params.id)
    if (rule.isOn !== isOn) {
      if (isOn && !isComplete(await missingInRule(tx, access.directory, rule)))
        throw new ServiceFailure('RULE_BROKEN', 'A part of the rule names something that is gone.')
      const now = service.clock.now()
      await switchRule(tx, rule.id, isOn, { now })
      await rescheduleRule(work, access.directory, { ...rule, isOn }, now)
      announce(toGroup(call.groupId, 'rules.changed', {}, access.viewer.userId))
    }
    return await readBack(service, tx, access, rule.id)
  })
}

export const rulesRoutes = [
  implement(rulesApi.rules, async (call, { storage, clock }) => {
    const { db } = storage
    const access = await enterToSee(db, call)
    const rules = await listRules(db, call.groupId)
    const figures = await ruleFigures(db, call.groupId, dayStarts(access, clock.now()))
    const items = rules.map((rule) => ruleOut(db, access, rule, figures.get(rule.id)))
    return { items: await Promise.all(items) }
  }),

  implement(rulesApi.createRule, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const access = await enterToEdit(work.tx, call)
      const id = newId('rule', service.clock.now())
      return await save(service, work, access, { ...call.body, id, groupId: call.groupId })
    })
  }),

  implement(rulesApi.updateRule, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const access = await enterToEdit(work.tx, call)
      const { id, groupId } = await inGroup(work.tx, call.groupId).rule(call.params.id)
      return await save(service, work, access, { ...call.body, id, groupId })
    })
  }),

  implement(rulesApi.deleteRule, async (call, service) => {
    return await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      const { viewer } = await enterToEdit(tx, call)
      const { id, groupId } = await inGroup(tx, call.groupId).rule(call.params.id)
      await deleteRule(tx, id)
      announce(toGroup(groupId, 'rules.changed', {}, viewer.userId))
      return { ok: true as const }
    })
  }),

  implement(rulesApi.switchRuleOn, async (call, service) => await setOn(service, call, true)),
  implement(rulesApi.switchRuleOff, async (call, service) => await setOn(service, call, false)),

  implement(rulesApi.orderRules, async (call, service) => {
    return await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      const { viewer } = await enterToEdit(tx, call)
      const { ids } = call.body
      const known = await listRules(tx, call.groupId)
      const isComplete = known.length === ids.length && known.every(({ id }) => ids.includes(id))
      if (!isComplete) throw new ServiceFailure('CONFLICT', 'These are not all rules.')
      await orderRules(tx, ids)
      announce(toGroup(call.groupId, 'rules.changed', {}, viewer.userId))
      return { ok: true as const }
    })
  }),

  implement(rulesApi.setRulePersonMinutes, async (call, service) => {
    return await write(service, async (work) => {
      const { viewer } = await enterToEdit(work.tx, call)
      const rulePersonMinutes = call.body.minutes
      await changeGroup(work, call.groupId, { rulePersonMinutes }, viewer.userId)
      return { ok: true as const }
    })
  }),
]
