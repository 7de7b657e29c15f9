import {
  actionsWithRenamed,
  conditionsWithRenamed,
  withRenamed,
  type RenamedChoices,
} from '#contract/rules/contacts/renamed-choices.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { listMacros, saveMacro } from '#workspace/storage/chats/macros.ts'
import { listRules, rewriteRule } from '#workspace/storage/chats/rules.ts'
import { listSegments, updateSegment } from '#workspace/storage/contacts/segments.ts'
import type { Work } from '#workspace/unit-of-work.ts'

/**
 * Has the segments, rules and macros of a group name the renamed choices of a field as they are called now.
 * @param now epoch ms
 */
export async function renameChoices(
  { tx, announce }: Work,
  { groupId, userId }: { groupId: string; userId: string },
  renamed: RenamedChoices,
  now: number,
): Promise<void> {
  if (renamed.names.size === 0) return
  for (const segment of await listSegments(tx, groupId)) {
    const { rule } = segment
    const fields = withRenamed(rule?.fields ?? [], renamed)
    if (rule !== undefined && fields !== rule.fields)
      await updateSegment(tx, { ...segment, rule: { ...rule, fields: [...fields] } })
  }
  const changed = { rules: false, macros: false }
  for (const rule of await listRules(tx, groupId)) {
    const conditions = conditionsWithRenamed(rule.conditions, renamed)
    const actions = actionsWithRenamed(rule.actions, renamed)
    if (conditions === rule.conditions && actions === rule.actions) continue
    await rewriteRule(tx, { ...rule, conditions: [...conditions], actions: [...actions] }, now)
    changed.rules = true
  }
  for (const macro of await listMacros(tx, groupId)) {
    const actions = actionsWithRenamed(macro.actions, renamed)
    if (actions === macro.actions) continue
    await saveMacro(tx, { ...macro, actions: [...actions] }, now)
    changed.macros = true
  }
  if (changed.rules) announce(toGroup(groupId, 'rules.changed', {}, userId))
  if (changed.macros) announce(toGroup(groupId, 'macros.changed', {}, userId))
}
