import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import { canHaveChats } from '#contract/policies/chats/agents.ts'
import { unknownStatusTag } from '#contract/rules/chats/chat-status.ts'
import { listWebhooks } from '#workspace/storage/groups/webhooks.ts'
import { listTags } from '#workspace/storage/tags/tags.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { findSendable } from '#workspace/use-cases/templates/send-template.ts'
import type { Directory } from '#workspace/viewers.ts'

/**
 * The steps, counted from 0, that name something which does not exist in the group: a tag, an answer, a status tag, a team,
 * an agent who may have chats, or a webhook. An archived tag can be removed and not given.
 */
export async function missingTargets(
  db: Db,
  { group, teams, members }: Directory,
  actions: readonly ChatAction[],
): Promise<number[]> {
  const usesTags = actions.some(({ kind }) => kind === 'tag' || kind === 'untag')
  const tags = usesTags ? await listTags(db, group.id) : []
  const usesWebhooks = actions.some(({ kind }) => kind === 'webhook')
  const webhooks = usesWebhooks ? await listWebhooks(db, group.id) : []
  const exists = async (action: ChatAction): Promise<boolean> => {
    switch (action.kind) {
      case 'answer':
        return (await findSendable(db, group.id, action.templateId)) !== undefined
      case 'tag':
        return tags.some(({ id, archived }) => id === action.tagId && !archived)
      case 'untag':
        return tags.some(({ id }) => id === action.tagId)
      case 'level':
        return group.tagsLvl.some(({ id }) => id === action.tagId)
      case 'statusTags':
        return unknownStatusTag(action.tags, group) === undefined
      case 'alert':
        return action.userIds.every((userId) => members.some(({ id }) => id === userId))
      case 'webhook':
        return webhooks.some(({ id }) => id === action.webhookId)
      case 'assign': {
        const { target } = action
        if (target.to === 'agent')
          return members.some((member) => member.id === target.userId && canHaveChats(member))
        if (target.to === 'team')
          return teams.some(({ id, tagId }) => id === target.teamId && tagId !== undefined)
        return true
      }
      default:
        return true
    }
  }
  const missing: number[] = []
  for (const [index, action] of actions.entries()) if (!(await exists(action))) missing.push(index)
  return missing
}
