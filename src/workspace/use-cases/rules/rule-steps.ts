import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import type { ruleStepResults } from '#contract/entities/chats/rule.ts'
import { fieldValueOf, type Contact } from '#contract/entities/contacts/contact.ts'
import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import { canHaveChats } from '#contract/policies/chats/agents.ts'
import {
  assignAgent,
  hasAgent,
  isTeamOf,
  moveToTeam,
  type Act,
  type Assignment,
} from '#contract/rules/chats/assignment-history.ts'
import { currentStatusTags, unknownStatusTag } from '#contract/rules/chats/chat-status.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import { answerLevel, levelsOf } from '#contract/rules/tags/tag-levels.ts'
import type { StoredRule } from '#workspace/storage/chats/rules.ts'
import type { Putting } from '#workspace/storage/tags/contact-tags.ts'
import { findTag } from '#workspace/storage/tags/tags.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { UndoStep } from '#workspace/use-cases/chats/action-undo.ts'
import { alertUsers } from '#workspace/use-cases/chats/alert-users.ts'
import { takeNextAgent } from '#workspace/use-cases/chats/auto-assign.ts'
import {
  changeAssignment,
  type AssignmentEvent,
} from '#workspace/use-cases/chats/change-assignment.ts'
import { readBack, type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { changeChatStatusTags } from '#workspace/use-cases/chats/change-chat-status.ts'
import { ownerOf } from '#workspace/use-cases/chats/change-chats.ts'
import { flagChat } from '#workspace/use-cases/chats/mark-chat.ts'
import { snoozeFor } from '#workspace/use-cases/chats/snooze-chat.ts'
import { tellWebhook } from '#workspace/use-cases/chats/tell-webhook.ts'
import { changeWait } from '#workspace/use-cases/chats/waiting-chats.ts'
import { editContact } from '#workspace/use-cases/contacts/contact-record.ts'
import type { DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'
import { writeNote } from '#workspace/use-cases/messages/write-note.ts'
import { addTag, changeLevelTags, removeTag } from '#workspace/use-cases/tags/change-tags.ts'
import { deliverTemplate, findSendable } from '#workspace/use-cases/templates/send-template.ts'
import { viewerIn, type Directory } from '#workspace/viewers.ts'

/** What became of a step, and what undoes it. */
export interface StepDone {
  readonly result: (typeof ruleStepResults)[number]
  /** Why it was not possible. */
  readonly code?: string
  readonly undo?: UndoStep
}

/** A chat that a rule changes, with its group. No permission is asked: who made the rule may do all of it. */
export interface RuleChat extends StoredChat {
  readonly directory: Directory
  readonly rule: Pick<StoredRule, 'id' | 'name'>
}

const same: StepDone = { result: 'same' }
const failed = (code: string): StepDone => ({ result: 'failed', code })
const done = (undo?: UndoStep): StepDone => ({ result: 'done', ...(undo && { undo }) })

/**
 * Makes a step of a rule in a chat.
 * @param now epoch ms
 * @throws ServiceFailure if the step is not possible; what it has written must then be undone
 */
export async function runStep(
  work: Work,
  needs: DeliveryNeeds,
  chat: RuleChat,
  action: ChatAction,
  now: number,
): Promise<StepDone> {
  const { contact, directory } = chat
  const by = { byUserId: undefined, now }
  const putting = { userId: undefined, agentId: contact.userId, at: now }
  switch (action.kind) {
    case 'answer':
      return await answer(work, needs, chat, action.templateId, now)
    case 'note':
      await writeNote(work, directory, contact, { text: action.text, ...by })
      return done()
    case 'alert': {
      const { userIds, text } = action
      const alerted = await alertUsers(work, chat, { userIds, text }, by)
      return alerted > 0 ? done() : failed('NOBODY')
    }
    case 'tag': {
      const { tagId } = action
      if (contact.tagIdList.includes(tagId)) return same
      const tag = await findTag(work.tx, directory.group.id, tagId)
      if (tag === undefined || tag.archived) return failed('NOT_FOUND')
      await addTag(work, chat, tagId, putting)
      return done({ kind: 'change', change: { kind: 'untag', tagId } })
    }
    case 'untag': {
      const { tagId } = action
      if (!contact.tagIdList.includes(tagId)) return same
      await removeTag(work, chat, tagId, putting)
      return done({ kind: 'change', change: { kind: 'tag', tagId } })
    }
    case 'level':
      return await giveLevelTag(work, chat, action.tagId, putting)
    case 'statusTags': {
      const before = [...currentStatusTags(contact)]
      const after = [...new Set(action.tags)]
      if (unknownStatusTag(after, directory.group) !== undefined) return failed('NOT_FOUND')
      const changed = await changeChatStatusTags(
        work,
        chat,
        { tags: after, at: iso(now) },
        undefined,
      )
      return changed === contact ? same : done({ kind: 'statusTags', before, after })
    }
    case 'field': {
      const { number, value: after } = action
      const before = fieldValueOf(contact, number)
      const changed = await editContact(work, chat, { [customFieldName(number)]: after }, by)
      return changed === contact ? same : done({ kind: 'field', number, before, after })
    }
    case 'important':
    case 'unimportant': {
      const isOn = action.kind === 'important'
      if (contact.importantChat === isOn) return same
      await flagChat(work, chat, ['important', isOn ? 1 : 0], by)
      return done({ kind: 'change', change: { kind: isOn ? 'unimportant' : 'important' } })
    }
    case 'snooze': {
      const { userId } = contact
      if (userId === undefined) return failed('NOBODY')
      await snoozeFor(work, chat, userId, { until: now + action.minutes * 60_000, ...by })
      return done()
    }
    case 'endWait': {
      const changed = await changeWait(work, chat, true, by)
      return changed === contact ? same : done({ kind: 'change', change: { kind: 'resumeWait' } })
    }
    case 'finish':
      if (contact.finishedChat) return same
      await flagChat(work, chat, ['finished', 1], by)
      return done({ kind: 'change', change: { kind: 'unfinish' } })
    case 'assign':
      return await assign(work, chat, action.target, now)
    case 'webhook': {
      const { id, name } = chat.rule
      const fault = await tellWebhook(work, contact, action.webhookId, { kind: 'rule', id, name })
      return fault === undefined ? done() : failed(fault)
    }
  }
}

/** Sends an automatic message. Who wants no campaigns gets none that they did not ask for. */
async function answer(
  work: Work,
  needs: DeliveryNeeds,
  chat: RuleChat,
  templateId: string,
  now: number,
): Promise<StepDone> {
  const { contact, directory } = chat
  const sendable = await findSendable(work.tx, directory.group.id, templateId)
  if (sendable === undefined) return failed('NOT_FOUND')
  if (contact.marketingOptOutAt !== undefined) return failed('OPTED_OUT')
  const isLinked = sendable.kind === 'quick' && sendable.template.gsId !== undefined
  const isOpen = isWindowOpen(contact.lastContactResponseAt, now)
  if (!isOpen && sendable.kind !== 'whatsapp' && !isLinked) return { result: 'closed' }
  // A viewer without permissions may use the files of the group's templates.
  const viewer = viewerIn(directory, '')
  const sender = { userId: undefined, automatic: true, isUnattended: true }
  await deliverTemplate(work, needs, { chat: { ...chat, viewer }, templateId, ...sender })
  return done()
}

async function giveLevelTag(
  work: Work,
  chat: RuleChat,
  tagId: string,
  by: Putting,
): Promise<StepDone> {
  const { contact, directory, row } = chat
  const { group } = directory
  const tag = group.tagsLvl.find(({ id }) => id === tagId)
  if (tag === undefined) return failed('NOT_FOUND')
  const { tagLvl: before } = contact
  if (before.some((entry) => entry.tagId === tagId)) return same
  const next = answerLevel(levelsOf(group), before, tag.type, tag)
  if (next === null) return failed('CONFLICT')
  await changeLevelTags(work, chat, next, { known: group.tagsLvl, by })
  const { tagLvl: after } = await readBack(work.tx, row)
  return done({ kind: 'levels', before, after })
}

/** Gives the chat to an agent or a team, as automatic assignment does. */
async function assign(
  work: Work,
  chat: RuleChat,
  target: Extract<ChatAction, { kind: 'assign' }>['target'],
  now: number,
): Promise<StepDone> {
  const { contact, directory } = chat
  const act: Act = { by: 'SOURCE_SYSTEM', at: iso(now) }
  switch (target.to) {
    case 'agent': {
      const agent = directory.members.find(({ id }) => id === target.userId)
      if (agent === undefined || !canHaveChats(agent)) return failed('NOT_FOUND')
      const next = assignAgent(contact, { userId: agent.id, tagId: agent.tagId }, act)
      return await move(work, chat, next, now)
    }
    case 'next': {
      const agent = await takeNextAgent(work, directory, contact)
      if (agent === undefined) return failed('NOBODY')
      const next = assignAgent(contact, { userId: agent.id, tagId: agent.tagId }, act)
      return await move(work, chat, next, now)
    }
    case 'team': {
      const teamTagId = directory.teams.find(({ id }) => id === target.teamId)?.tagId
      if (teamTagId === undefined) return failed('NOT_FOUND')
      return await move(work, chat, moveToTeam(contact, teamTagId, act), now, teamTagId)
    }
    case 'self':
      return failed('NOBODY')
  }
}

function assignmentEvent(contact: Contact, teamTagId: string | undefined): AssignmentEvent {
  if (teamTagId !== undefined)
    return isTeamOf(contact, teamTagId) ? 'contact.releasedToTeam' : 'contact.teamAssigned'
  return hasAgent(contact) ? 'contact.reassigned' : 'contact.assigned'
}

async function move(
  work: Work,
  chat: RuleChat,
  next: Assignment | null,
  now: number,
  teamTagId?: string,
): Promise<StepDone> {
  if (next === null) return same
  const { contact } = chat
  const name = assignmentEvent(contact, teamTagId)
  const { contact: after } = await changeAssignment(work, chat, next, { name, now })
  // An agent who is known by their tag alone cannot be named in the undo.
  const isUndone = contact.userId !== undefined || contact.userTagId === undefined
  if (!isUndone) return done()
  return done({
    kind: 'change',
    change: { kind: 'giveBack', from: ownerOf(after), to: ownerOf(contact) },
  })
}
