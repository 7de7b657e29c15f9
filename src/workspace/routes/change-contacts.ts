import type { BulkChange } from '#contract/api/contact-table.ts'
import type { Member } from '#contract/entities/member.ts'
import { isReassignment } from '#contract/policies/assignment.ts'
import { isFree } from '#contract/policies/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import { assignAgent, unassignAgent } from '#contract/rules/assignment-history.ts'
import { forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { openChatIn, type GroupContext, type OpenChat } from '#workspace/access.ts'
import { inGroup } from '#workspace/in-group.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { assignAfterClosing } from '#workspace/use-cases/auto-assign.ts'
import { actOf, changeAssignment } from '#workspace/use-cases/change-assignment.ts'
import { changeChat } from '#workspace/use-cases/change-chat.ts'
import { addTag, removeTag } from '#workspace/use-cases/change-tags.ts'

/**
 * The result for one contact. `previousUserId` is the agent before the change; absent if there was no agent or the
 * contact did not change.
 */
export type BulkResult = {
  id: string
  result: 'changed' | 'unchanged' | 'refused'
  previousUserId?: string
}

/**
 * Changes one chat.
 * @returns whether the chat changed
 * @throws ServiceFailure 403 if the viewer may not change the chat
 */
type Change = (work: Work, chat: OpenChat) => Promise<boolean>

/**
 * Changes many contacts. A contact that the viewer may not see or change gets the result `refused`.
 * @param now epoch ms
 * @throws ServiceFailure if the change itself is impossible, for example with an unknown tag or agent
 */
export async function changeContacts(
  work: Work,
  access: GroupContext,
  { contactIds, change }: { contactIds: readonly string[]; change: BulkChange },
  now: number,
): Promise<BulkResult[]> {
  const apply = await changeFor(work, access, change, now)
  const results: BulkResult[] = []
  for (const id of new Set(contactIds)) results.push(await changeOne(work, access, id, apply))
  return results
}

async function changeOne(
  work: Work,
  access: GroupContext,
  id: string,
  apply: Change,
): Promise<BulkResult> {
  try {
    const chat = await openChatIn(work.tx, access, id)
    const { userId } = chat.contact
    const isChanged = await apply(work, chat)
    const previous = isChanged && userId !== undefined ? { previousUserId: userId } : {}
    return { id, result: isChanged ? 'changed' : 'unchanged', ...previous }
  } catch (error) {
    // Nothing was written for this contact, because permissions are checked before the first write. So the transaction
    // can continue.
    if (error instanceof ServiceFailure) return { id, result: 'refused' }
    throw error
  }
}

async function changeFor(
  { tx }: Work,
  access: GroupContext,
  change: BulkChange,
  now: number,
): Promise<Change> {
  const { viewer } = access
  switch (change.kind) {
    case 'tag':
    case 'untag': {
      const tag = await inGroup(tx, viewer.groupId).tag(change.tagId)
      if (!can(viewer, 'tag.see', tag)) throw notFound('tag')
      if (tag.archived && change.kind === 'tag')
        throw new ServiceFailure('CONFLICT', 'This tag is archived.')
      return (work, chat) => changeTag(work, chat, { tagId: tag.id, kind: change.kind, now })
    }
    case 'assign': {
      const agent = await inGroup(tx, viewer.groupId).agent(change.userId)
      if (!can(viewer, 'assignment.toAgent', agent))
        throw forbidden('You may not give chats to this person.')
      return (work, chat) => assign(work, chat, agent, now)
    }
    case 'unassign':
      return (work, chat) => unassign(work, chat, now)
    case 'archive':
      return (work, chat) => archive(work, chat, now)
    case 'unarchive':
      return (work, chat) => setArchived(work, chat, 0)
  }
}

async function changeTag(
  work: Work,
  chat: OpenChat,
  { tagId, kind, now }: { tagId: string; kind: 'tag' | 'untag'; now: number },
): Promise<boolean> {
  const { viewer, contact } = chat
  if (!can(viewer, 'contact.tag', contact)) throw forbidden('You may not change its tags.')
  if (contact.tagIdList.includes(tagId) === (kind === 'tag')) return false
  if (kind === 'untag') await removeTag(work, chat, tagId, viewer.userId)
  else await addTag(work, chat, tagId, { userId: viewer.userId, agentId: contact.userId, at: now })
  return true
}

async function assign(work: Work, chat: OpenChat, agent: Member, now: number): Promise<boolean> {
  const { viewer, contact } = chat
  if (!can(viewer, 'assignment.assign', contact)) throw forbidden('You may not assign this chat.')
  const target = { userId: agent.id, tagId: agent.tagId }
  const next = assignAgent(contact, target, actOf(viewer, now))
  const name = isReassignment(viewer, contact) ? 'contact.reassigned' : 'contact.assigned'
  await changeAssignment(work, chat, next, { name, byUserId: viewer.userId, now })
  return next !== null
}

async function unassign(work: Work, chat: OpenChat, now: number): Promise<boolean> {
  const { viewer, contact } = chat
  if (isFree(contact)) return false
  if (!can(viewer, 'assignment.release', contact)) throw forbidden('You may not release this chat.')
  const next = unassignAgent(contact, actOf(viewer, now))
  const by = { name: 'contact.unassigned', byUserId: viewer.userId, now } as const
  await changeAssignment(work, chat, next, by)
  return next !== null
}

/**
 * Archives a chat. If the chat was not finished, archiving closes it. Automatic assignment may then give its agent
 * another chat.
 */
async function archive(work: Work, chat: OpenChat, now: number): Promise<boolean> {
  const { userId, finishedChat, groupId } = chat.contact
  const isChanged = await setArchived(work, chat, 1)
  if (isChanged && userId !== undefined && !finishedChat)
    await assignAfterClosing(work, groupId, userId, now)
  return isChanged
}

async function setArchived(work: Work, chat: OpenChat, archived: 0 | 1): Promise<boolean> {
  const { viewer, contact } = chat
  if (!can(viewer, 'chat.archive', contact)) throw forbidden('You may not archive this chat.')
  if (contact.archived === (archived === 1)) return false
  await changeChat(work, chat, { archived }, viewer.userId)
  return true
}
