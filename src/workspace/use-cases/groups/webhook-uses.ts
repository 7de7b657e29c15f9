import type { Webhook } from '#contract/entities/groups/webhook.ts'
import { listMacros } from '#workspace/storage/chats/macros.ts'
import { listRules } from '#workspace/storage/chats/rules.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** The rules and macros with a step that calls a webhook, by its id; rules first, each in their order. */
export async function webhookUses(
  db: Db,
  groupId: string,
): Promise<ReadonlyMap<string, Webhook['usedBy']>> {
  const owners = [
    ...(await listRules(db, groupId)).map((rule) => ({ ...rule, kind: 'rule' as const })),
    ...(await listMacros(db, groupId)).map((macro) => ({ ...macro, kind: 'macro' as const })),
  ]
  const uses = new Map<string, Webhook['usedBy']>()
  for (const { kind, id, name, actions } of owners)
    for (const action of actions)
      if (action.kind === 'webhook')
        uses.set(action.webhookId, [...(uses.get(action.webhookId) ?? []), { kind, id, name }])
  return uses
}
