import { z } from 'zod'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { enterGroup, openChatIn, rowIn, type Who } from '#workspace/access.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { inGroup } from '#workspace/in-group.ts'
import { contactFor } from '#workspace/serialize.ts'
import { setRunUndone } from '#workspace/storage/chats/rule-runs.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { undoStep, undoStepSchema } from '#workspace/use-cases/chats/action-undo.ts'
import { readBack } from '#workspace/use-cases/chats/change-chat.ts'

const undoSteps = z.array(undoStepSchema)

/**
 * Undoes what a run of a rule changed, except what somebody has changed since, with the caller's permissions.
 * @param now epoch ms
 * @returns whether anything was changed, and the chat after it if the caller still sees it
 * @throws ServiceFailure 404 for a run in a chat that the caller does not see, 403 if they may not make one of the changes
 */
export async function undoRuleRun(
  work: Work,
  who: Who,
  runId: string,
  now: number,
): Promise<{ isChanged: boolean; contact?: Contact }> {
  const { tx } = work
  const access = await enterGroup(tx, who)
  const run = await inGroup(tx, who.groupId).ruleRun(runId)
  let chat = await openChatIn(tx, access, run.contact_id)
  let isChanged = false
  for (const step of readJson(run.undo_json, undoSteps)) {
    if (!(await undoStep(work, chat, step, now))) continue
    isChanged = true
    const row = await rowIn(tx, access, run.contact_id)
    chat = { ...access, row, contact: await readBack(tx, row) }
  }
  if (!isChanged) return { isChanged }
  await setRunUndone(tx, run.id, now)
  const object = { type: 'contact', id: run.contact_id }
  work.audit(who.groupId, { action: 'ruleRun.undone', object }, now)
  const { viewer, contact } = chat
  work.announce(toChat(contact, 'rules.ran', { contactId: contact.id }, viewer.userId))
  if (!can(viewer, 'chat.see', contact)) return { isChanged }
  return { isChanged, contact: await contactFor(tx, viewer, contact) }
}
