import { expect } from 'vitest'
import { rulesApi } from '#contract/api/chats/rules.ts'
import type { Rule, RuleRun } from '#contract/entities/chats/rule.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { callAs, type Who } from './roles.ts'
import type { Answer, Rig } from './test-workspace.ts'
import { GROUP } from './users.ts'

/** A rule in a request, without what is usual. */
export type RuleDraft = Partial<Omit<Rule, 'id' | 'groupId'>>

/** A rule that marks a chat as important when its customer writes. */
export const ruleBody = (draft: RuleDraft = {}) => ({
  name: 'Mark',
  isOn: true,
  when: { on: 'message' },
  match: 'all',
  conditions: [],
  actions: [{ kind: 'important' }],
  stops: false,
  againHours: 0,
  followsRules: false,
  ...draft,
})

/** The number of events that rules have still to look at and that are due. */
export async function dueEvents(db: Db, now: number): Promise<number> {
  const rows = await db.selectFrom('rule_events').select('id').where('due_at', '<=', now).execute()
  return rows.length
}

/** Calls about the rules of a workspace. */
export function createRuleCalls(getRig: () => Rig) {
  async function call(who: Who, method: string, path: string, body?: object): Promise<Answer> {
    const caller = await callAs(getRig(), who)
    return await caller(method, `main/${path}`, body === undefined ? {} : { body })
  }
  const create = (who: Who, draft: RuleDraft = {}) => call(who, 'POST', 'rules', ruleBody(draft))
  async function made(draft: RuleDraft = {}): Promise<string> {
    const { status, body } = await create('adam', draft)
    expect([status, body]).toEqual([200, expect.anything()])
    return body.id
  }
  const list = async (who: Who = 'adam'): Promise<Rule[]> =>
    rulesApi.rules.output.parse((await call(who, 'GET', `rules?groupId=${GROUP}`)).body).items
  const runs = async (query = '', who: Who = 'adam'): Promise<RuleRun[]> => {
    const { body } = await call(who, 'GET', `rule-runs?groupId=${GROUP}${query}`)
    return rulesApi.ruleRuns.output.parse(body).items
  }
  /** Waits until the rules have looked at everything that is due. */
  async function settled(): Promise<void> {
    const { storage, clock } = getRig().workspace
    await expect.poll(() => dueEvents(storage.db, clock.now())).toBe(0)
  }
  /** The runs as `rule: result`, oldest first, with the results of their steps. */
  async function log(): Promise<string[]> {
    await settled()
    return (await runs())
      .toReversed()
      .map(({ ruleName, result, steps }) =>
        [`${ruleName}: ${result}`, ...steps.map((one) => one.code ?? one.result)].join(' '),
      )
  }
  return { call, create, made, list, runs, settled, log }
}
