import type { ChatChange } from '#contract/api/chats/chat-bulk.ts'
import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import { fieldValueOf } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { currentStatusTags } from '#contract/rules/chats/chat-status.ts'
import { runOrder } from '#contract/rules/chats/chat-actions.ts'
import { rowIn, type OpenChat } from '#workspace/access.ts'
import { forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import type { OnSent } from '#workspace/realtime/realtime.ts'
import type { StoredMacro } from '#workspace/storage/chats/macros.ts'
import { findSnooze } from '#workspace/storage/chats/snoozes.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { editByViewer } from '#workspace/use-cases/contacts/contact-record.ts'
import type { DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'
import { assertMaySend } from '#workspace/use-cases/messages/send-message.ts'
import { writeNote } from '#workspace/use-cases/messages/write-note.ts'
import { assertMayTag, giveTag, namedTag } from '#workspace/use-cases/tags/tag-contact.ts'
import { deliverTemplate } from '#workspace/use-cases/templates/send-template.ts'
import type { UndoStep } from './action-undo.ts'
import { alertUsers } from './alert-users.ts'
import { takeNextAgent } from './auto-assign.ts'
import { readBack } from './change-chat.ts'
import { setStatusTags } from './change-chat-status.ts'
import { changeFor, ownerOf, type Moved } from './change-chats.ts'
import { snoozeChat } from './snooze-chat.ts'
import { takeByAnswer, takeChat } from './take-chat.ts'
import { tellWebhook, type StepOwner } from './tell-webhook.ts'

/** What the steps need of the service. */
export interface ActionNeeds extends DeliveryNeeds {
  onSent: OnSent
}

/** What the steps did in a chat. */
export interface DoneActions {
  readonly chat: OpenChat
  readonly isChanged: boolean
  /** What undoes them, in the order in which it is undone. */
  readonly undo: readonly UndoStep[]
  /** Of a chat with a new agent or team, who is not notified yet. */
  readonly moved: Moved | null
}

/** A step that changed something; with `undo` unless it cannot be undone. */
type Done = { readonly undo?: UndoStep } | null

/** The chat as it is now in the transaction, whether or not the viewer still sees it. */
async function readAgain({ tx }: Work, chat: OpenChat): Promise<OpenChat> {
  const row = await rowIn(tx, chat, chat.row.id)
  return { ...chat, row, contact: await readBack(tx, row) }
}

/**
 * Runs the steps of a macro in a chat with the viewer's permissions, as the calls do that make the same changes by hand. Whoever
 * gets the chat is notified by the caller. A step whose webhook is off is left out.
 * @throws ServiceFailure of the first step that cannot be made; the transaction must then be given up
 */
export async function runActions(
  work: Work,
  needs: ActionNeeds,
  chat: OpenChat,
  macro: Pick<StoredMacro, 'id' | 'name' | 'actions'>,
): Promise<DoneActions> {
  const { id, name } = macro
  const owner = { kind: 'macro', id, name, byUserId: chat.viewer.userId } as const
  const now = needs.clock.now()
  const undo: UndoStep[] = []
  let current = chat
  let isChanged = false
  let moved: Moved | null = null
  for (const action of runOrder(macro.actions)) {
    const before = current
    const done =
      action.kind === 'webhook'
        ? await callWebhook(work, { before: chat, after: current }, action.webhookId, owner)
        : await runAction(work, needs, current, action, now)
    if (done === null) continue
    isChanged = true
    if (done.undo !== undefined) undo.unshift(done.undo)
    current = await readAgain(work, current)
    if (action.kind === 'assign' && action.target.to !== 'self')
      moved = { before: before.contact, after: current.contact }
  }
  return { chat: current, isChanged, undo, moved }
}

async function runAction(
  work: Work,
  needs: ActionNeeds,
  chat: OpenChat,
  action: Exclude<ChatAction, { kind: 'webhook' }>,
  now: number,
): Promise<Done> {
  const { viewer, contact, directory } = chat
  const { userId } = viewer
  switch (action.kind) {
    case 'answer': {
      assertMaySend(chat, 'message.sendTemplate')
      const own = await takeByAnswer(work, chat, now)
      const { templateId } = action
      await deliverTemplate(work, needs, { chat: own, templateId, userId })
      work.afterCommit(() => needs.onSent(contact.id, userId))
      return {}
    }
    case 'note': {
      if (!can(viewer, 'contact.note', contact)) throw forbidden('You may not write notes.')
      await writeNote(work, directory, contact, { text: action.text, byUserId: userId, now })
      return {}
    }
    case 'level':
      return await giveLevelTag(work, chat, action.tagId, now)
    case 'statusTags': {
      const before = [...currentStatusTags(contact)]
      const after = [...new Set(action.tags)]
      const changed = await setStatusTags(work, chat, () => after, now)
      return changed === contact ? null : { undo: { kind: 'statusTags', before, after } }
    }
    case 'field': {
      const { number } = action
      const before = fieldValueOf(contact, number)
      const after = action.value
      const edit = () => ({ [customFieldName(number)]: after })
      const changed = await editByViewer(work, chat, edit, now)
      return changed === contact ? null : { undo: { kind: 'field', number, before, after } }
    }
    case 'snooze': {
      const after = now + action.minutes * 60_000
      const before = (await findSnooze(work.tx, userId, contact.id))?.until ?? null
      await snoozeChat(work, chat, { until: after, now })
      return { undo: { kind: 'snooze', before, after } }
    }
    case 'alert': {
      if (!can(viewer, 'contact.note', contact)) throw forbidden('You may not alert colleagues.')
      await alertUsers(work, chat, action, { byUserId: userId, now })
      return {}
    }
    case 'assign':
      return await assign(work, chat, action.target, now)
    default:
      return await change(work, chat, action, now)
  }
}

/**
 * Sends a webhook the chat as the other steps left it. The permission is that in the chat before them: a step may have given the
 * chat to somebody whose chats the viewer does not see.
 */
async function callWebhook(
  work: Work,
  { before, after }: { before: OpenChat; after: OpenChat },
  webhookId: string,
  owner: StepOwner,
): Promise<Done> {
  if (!can(before.viewer, 'contact.note', before.contact))
    throw forbidden('You may not call webhooks.')
  const fault = await tellWebhook(work, after.contact, webhookId, owner)
  return fault === undefined ? {} : null
}

async function assign(
  work: Work,
  chat: OpenChat,
  target: Extract<ChatAction, { kind: 'assign' }>['target'],
  now: number,
): Promise<Done> {
  if (target.to === 'agent' || target.to === 'team')
    return await change(work, chat, { kind: 'assign', target }, now)
  if (target.to === 'self') return await takeForSelf(work, chat, now)
  const agent = await takeNextAgent(work, chat.directory, chat.contact)
  if (agent === undefined) throw new ServiceFailure('CONFLICT', 'Nobody is available.')
  const next = { to: 'agent', userId: agent.id } as const
  return await change(work, chat, { kind: 'assign', target: next }, now)
}

async function change(work: Work, chat: OpenChat, made: ChatChange, now: number): Promise<Done> {
  const done = await (await changeFor(work, chat, made, now))(work, chat)
  if (done === null) return null
  return done.undo === undefined ? {} : { undo: { kind: 'change', change: done.undo } }
}

async function giveLevelTag(work: Work, chat: OpenChat, tagId: string, now: number): Promise<Done> {
  assertMayTag(chat)
  const given = await namedTag(work.tx, chat, tagId)
  if (!('levelTag' in given)) throw notFound('tag')
  const { tagLvl: before, userId: agentId } = chat.contact
  if (before.some((entry) => entry.tagId === tagId)) return null
  await giveTag(work, chat, given, { userId: chat.viewer.userId, agentId, at: now })
  const { contact } = await readAgain(work, chat)
  return { undo: { kind: 'levels', before, after: contact.tagLvl } }
}

/** Takes the free chat for the viewer. @throws ServiceFailure 409 CHAT_TAKEN if it is a colleague's */
async function takeForSelf(work: Work, chat: OpenChat, now: number): Promise<Done> {
  const to = ownerOf(chat.contact)
  const { contact } = await takeChat(work, chat, chat.row.id, now)
  const from = ownerOf(contact)
  if (from.userId === to.userId) return null
  return { undo: { kind: 'change', change: { kind: 'giveBack', from, to } } }
}
