import type { Rule, RuleCondition, RuleTrigger } from '#contract/entities/chats/rule.ts'
import { knownAds } from '#workspace/storage/chats/rules.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { listTags } from '#workspace/storage/tags/tags.ts'
import { missingTargets } from '#workspace/use-cases/chats/missing-targets.ts'
import type { Directory } from '#workspace/viewers.ts'

/** The parts of a rule that name something which does not exist in the group; steps and conditions counted from 0. */
export interface MissingInRule {
  readonly actions: readonly number[]
  readonly conditions: readonly number[]
  readonly isTriggerMissing: boolean
}

/** Whether nothing is missing. */
export const isComplete = ({ actions, conditions, isTriggerMissing }: MissingInRule): boolean =>
  actions.length === 0 && conditions.length === 0 && !isTriggerMissing

type Named = Pick<Rule, 'when' | 'conditions' | 'actions'>

const tagOf = (when: RuleTrigger): string | undefined => ('tagId' in when ? when.tagId : undefined)

const namesTag = ({ when, conditions }: Pick<Rule, 'when' | 'conditions'>): boolean =>
  tagOf(when) !== undefined || conditions.some(({ kind }) => kind === 'tag')

const adsOf = (conditions: readonly RuleCondition[]): string[] =>
  conditions.flatMap((condition) => (condition.kind === 'ad' ? condition.adIds : []))

/** The ids of a group's tags, read once if something asks for them. */
export type KnownTags = () => Promise<ReadonlySet<string>>

/** The tags of a group as they are at the first use. */
export function knownTags(db: Db, groupId: string): KnownTags {
  let read: Promise<ReadonlySet<string>> | undefined
  return () => (read ??= listTags(db, groupId).then((tags) => new Set(tags.map(({ id }) => id))))
}

const noTags: ReadonlySet<string> = new Set()

/** Finds what the trigger and the conditions of a rule name in vain. */
export async function missingConditions(
  db: Db,
  { group, teams }: Pick<Directory, 'group' | 'teams'>,
  rule: Pick<Rule, 'when' | 'conditions'>,
  tagIds: KnownTags = knownTags(db, group.id),
): Promise<Omit<MissingInRule, 'actions'>> {
  const tags = namesTag(rule) ? await tagIds() : noTags
  const levelTags = new Set(group.tagsLvl.map(({ id }) => id))
  const ads = await knownAds(db, group.id, adsOf(rule.conditions))
  const isKnown = (condition: RuleCondition): boolean => {
    switch (condition.kind) {
      case 'tag':
        return condition.tagIds.every((id) => tags.has(id))
      case 'level':
        return condition.tagIds.every((id) => levelTags.has(id))
      case 'team':
        return condition.teamIds.every((id) => teams.some((team) => team.id === id))
      case 'ad':
        return condition.adIds.every((id) => ads.has(id))
      default:
        return true
    }
  }
  const tagId = tagOf(rule.when)
  return {
    conditions: rule.conditions.flatMap((one, index) => (isKnown(one) ? [] : [index])),
    isTriggerMissing: tagId !== undefined && !tags.has(tagId) && !levelTags.has(tagId),
  }
}

/** Finds what a rule names in vain. */
export async function missingInRule(
  db: Db,
  directory: Directory,
  rule: Named,
): Promise<MissingInRule> {
  const actions = await missingTargets(db, directory, rule.actions)
  return { actions, ...(await missingConditions(db, directory, rule)) }
}
