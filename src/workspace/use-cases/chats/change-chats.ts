import type { BulkTarget, ChatChange, ChatOwner } from '#contract/api/chats/chat-bulk.ts'
import type { bulkResults } from '#contract/api/contacts/contact-table.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { ChatChangeKind } from '#contract/policies/chats/chat-changes.ts'
import { can } from '#contract/policies/index.ts'
import {
  assignAgent,
  assignTeam,
  hasAgent,
  moveToTeam,
  unassignAgent,
  unassignTeam,
  type Act,
  type Assignment,
} from '#contract/rules/chats/assignment-history.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { openChatIn, type GroupContext, type OpenChat } from '#workspace/access.ts'
import { forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { inGroup } from '#workspace/in-group.ts'
import { listContactFields } from '#workspace/storage/contacts/contact-fields.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { actOf, changeAssignment, type AssignmentEvent } from './change-assignment.ts'
import { addTag, removeTag } from '#workspace/use-cases/tags/change-tags.ts'
import { setArchived, setFlag } from './mark-chat.ts'
import { notifyAssignment, notifyFreed, notifyGiven } from '#workspace/use-cases/messages/notify.ts'
import { roomOf } from './plan-share-out.ts'
import { setUnread } from './set-unread.ts'
import { chatTaken } from './take-chat.ts'
import { assignmentEvent, tagOf } from './transfer-chat.ts'
import { setWaitEnded } from './waiting-chats.ts'

/** The result for one chat of a change of many. */
export interface ChangedChat {
  readonly id: string
  readonly result: (typeof bulkResults)[number]
  /** Why the chat was refused. */
  readonly code?: string
  /** The name of a refused chat that the viewer sees. */
  readonly name?: string
  /** A changed chat. */
  readonly contact?: Contact
  /** The change that undoes this one. */
  readonly undo?: ChatChange
}

/** A chat after its change, and the change that undoes it; null if nothing changes. */
type Changed = Pick<ChangedChat, 'undo'> & { readonly contact: Contact }

/** Changes one chat. @throws ServiceFailure 403 if the viewer may not change the chat */
type Change = (work: Work, chat: OpenChat) => Promise<Changed | null>

/**
 * Changes many chats. A chat that the viewer may not see or change gets the result `refused`, and the others are changed.
 * @param now epoch ms
 * @throws ServiceFailure if the change itself is impossible, for example with an unknown tag or agent
 */
export async function changeChats(
  work: Work,
  access: GroupContext,
  { contactIds, change }: { contactIds: readonly string[]; change: ChatChange },
  now: number,
): Promise<ChangedChat[]> {
  const apply = await changeFor(work, access, change, now)
  const results: ChangedChat[] = []
  const moved: Moved[] = []
  for (const id of new Set(contactIds)) {
    const result = await changeOne(work, access, id, apply)
    if (result.after !== undefined && change.kind === 'assign')
      moved.push({ before: result.before.contact, after: result.after })
    results.push(result.shown)
  }
  await notifyReceiver(work, access, moved, now)
  return results
}

/** A chat before and after an assignment. */
export interface Moved {
  readonly before: Contact
  readonly after: Contact
}

async function changeOne(
  work: Work,
  access: GroupContext,
  id: string,
  apply: Change,
): Promise<
  | { readonly shown: ChangedChat; readonly after?: undefined }
  | { readonly shown: ChangedChat; readonly before: OpenChat; readonly after: Contact }
> {
  let before: OpenChat | undefined
  try {
    before = await openChatIn(work.tx, access, id)
    const changed = await apply(work, before)
    if (changed === null) return { shown: { id, result: 'unchanged' } }
    return { shown: { id, result: 'changed', ...changed }, before, after: changed.contact }
  } catch (error) {
    // Nothing was written for this chat, because permissions are checked before the first write. So the transaction can
    // continue.
    if (!(error instanceof ServiceFailure)) throw error
    const name = before && { name: contactName(before.contact) }
    return { shown: { id, result: 'refused', code: error.code, ...name } }
  }
}

/** The permission that a change needs in each chat. That of `giveBack` depends on the former agent and team. */
function permissionOf(change: Exclude<ChatChange, { kind: 'giveBack' }>): ChatChangeKind {
  if (change.kind !== 'assign') return change.kind
  return ({ agent: 'toAgent', team: 'toTeam', nobody: 'toNobody' } as const)[change.target.to]
}

/** Whether the viewer may make the change in any chat at all. */
export const isOffered = ({ viewer, directory }: GroupContext, change: ChatChange): boolean =>
  change.kind === 'giveBack' ||
  can(viewer, 'chats.offer', { kind: permissionOf(change), teamCount: directory.teams.length })

/**
 * How the viewer makes a change in a chat, without notifying who gets it. It asks for the permission in the chat.
 * @throws ServiceFailure if the change itself is impossible
 */
export async function changeFor(
  work: Work,
  access: GroupContext,
  change: ChatChange,
  now: number,
): Promise<Change> {
  if (change.kind === 'giveBack') return await giveBack(work, access, change, now)
  const { viewer, directory } = access
  const kind = permissionOf(change)
  const teamCount = directory.teams.length
  const apply = await permittedChange(work, access, change, now)
  return async (of, chat) => {
    if (!can(viewer, 'chats.change', { kind, contact: chat.contact, teamCount }))
      throw forbidden('You may not change this chat.')
    return await apply(of, chat)
  }
}

/** The change itself, without its permission in each chat. */
async function permittedChange(
  { tx }: Work,
  access: GroupContext,
  change: Exclude<ChatChange, { kind: 'giveBack' }>,
  now: number,
): Promise<Change> {
  const { viewer } = access
  switch (change.kind) {
    case 'archive':
    case 'unarchive': {
      const archived = change.kind === 'archive' ? 1 : 0
      return undoneBy(change.kind === 'archive' ? 'unarchive' : 'archive', (work, chat) =>
        setArchived(work, chat, archived, now),
      )
    }
    case 'finish':
    case 'unfinish': {
      const on = change.kind === 'finish' ? 1 : 0
      const fields = await listContactFields(tx, viewer.groupId)
      return undoneBy(change.kind === 'finish' ? 'unfinish' : 'finish', (work, chat) =>
        setFlag(work, chat, ['finished', on], now, fields),
      )
    }
    case 'important':
    case 'unimportant': {
      const on = change.kind === 'important' ? 1 : 0
      return undoneBy(change.kind === 'important' ? 'unimportant' : 'important', (work, chat) =>
        setFlag(work, chat, ['important', on], now),
      )
    }
    case 'read':
    case 'unread': {
      const isRead = change.kind === 'read'
      return async (work, chat) => {
        const contact = await setUnread(work, chat, isRead)
        return contact === chat.contact ? null : { contact }
      }
    }
    case 'endWait':
    case 'resumeWait': {
      const isEnded = change.kind === 'endWait'
      return undoneBy(isEnded ? 'resumeWait' : 'endWait', (work, chat) =>
        setWaitEnded(work, chat, isEnded, now),
      )
    }
    case 'tag':
    case 'untag': {
      const tag = await inGroup(tx, viewer.groupId).tag(change.tagId)
      if (!can(viewer, 'tag.see', tag)) throw notFound('tag')
      if (tag.archived && change.kind === 'tag')
        throw new ServiceFailure('CONFLICT', 'This tag is archived.')
      return (work, chat) => changeTag(work, chat, change, now)
    }
    case 'assign':
      return await assignTo(tx, access, change.target, now)
  }
}

/** The changes that another one of them undoes. */
type MarkKind =
  | 'archive'
  | 'unarchive'
  | 'finish'
  | 'unfinish'
  | 'important'
  | 'unimportant'
  | 'endWait'
  | 'resumeWait'

/** A change of a mark, undone by the opposite one. */
const undoneBy =
  (kind: MarkKind, act: (work: Work, chat: OpenChat) => Promise<Contact>): Change =>
  async (work, chat) => {
    const contact = await act(work, chat)
    return contact === chat.contact ? null : { contact, undo: { kind } }
  }

async function changeTag(
  work: Work,
  chat: OpenChat,
  { kind, tagId }: { kind: 'tag' | 'untag'; tagId: string },
  now: number,
): Promise<Changed | null> {
  const { viewer, contact } = chat
  const { userId } = viewer
  if (contact.tagIdList.includes(tagId) === (kind === 'tag')) return null
  if (kind === 'untag')
    return {
      contact: await removeTag(work, chat, tagId, { userId, at: now }),
      undo: { kind: 'tag', tagId },
    }
  const by = { userId, agentId: contact.userId, at: now }
  return { contact: await addTag(work, chat, tagId, by), undo: { kind: 'untag', tagId } }
}

/** The agent and team of a chat. */
export const ownerOf = ({ userId, teamTagId }: Contact): ChatOwner => ({
  userId: userId ?? null,
  teamTagId: teamTagId ?? null,
})

/** @throws ServiceFailure 404 if the agent or team is unknown, 403 if the viewer may not give chats to the agent */
async function assignTo(
  tx: Work['tx'],
  access: GroupContext,
  target: BulkTarget,
  now: number,
): Promise<Change> {
  const { viewer } = access
  const act = actOf(viewer, now)
  const lookup = inGroup(tx, viewer.groupId)
  switch (target.to) {
    case 'agent': {
      const agent = await lookup.agent(target.userId)
      if (!can(viewer, 'assignment.toAgent', agent))
        throw forbidden('You may not give chats to this person.')
      const { sharing = false } = target
      let room = sharing ? await roomOf(tx, access, agent) : Infinity
      return async (work, chat) => {
        const next = assignAgent(chat.contact, { userId: agent.id, tagId: agent.tagId }, act)
        if (sharing && next !== null) {
          if (hasAgent(chat.contact)) throw chatTaken(access, chat.contact, now)
          if (room <= 0) throw new ServiceFailure('CONFLICT', 'This agent cannot get more chats.')
          room -= 1
        }
        return await move(work, chat, next, { name: assignmentEvent(chat), now })
      }
    }
    case 'team': {
      const teamTagId = tagOf(await lookup.team(target.teamId))
      return (work, chat) => {
        const name = assignmentEvent(chat, teamTagId)
        return move(work, chat, moveToTeam(chat.contact, teamTagId, act), { name, now })
      }
    }
    case 'nobody':
      return (work, chat) =>
        move(work, chat, unassignAgent(chat.contact, act), { name: 'contact.unassigned', now })
  }
}

/** Undoes an assignment in the chats whose agent and team nobody has changed since. */
async function giveBack(
  { tx }: Work,
  { viewer, directory }: GroupContext,
  { from, to }: Extract<ChatChange, { kind: 'giveBack' }>,
  now: number,
): Promise<Change> {
  const lookup = inGroup(tx, viewer.groupId)
  const agent = to.userId === null ? undefined : await lookup.agent(to.userId)
  if (
    agent !== undefined &&
    agent.id !== viewer.userId &&
    !can(viewer, 'assignment.toAgent', agent)
  )
    throw forbidden('You may not give chats to this person.')
  if (to.teamTagId !== null) await lookup.teamTag(to.teamTagId)
  const teamCount = directory.teams.length
  return async (work, chat) => {
    const { contact } = chat
    const owner = ownerOf(contact)
    if (owner.userId !== from.userId || owner.teamTagId !== from.teamTagId) return null
    if (!can(viewer, 'assignment.giveBack', { contact, teamCount, to }))
      throw forbidden('You may not give this chat back.')
    const next = formerAssignment(contact, to, agent, actOf(viewer, now))
    const isOtherAgent = from.userId !== to.userId
    const name = isOtherAgent
      ? agent === undefined
        ? 'contact.unassigned'
        : assignmentEvent(chat)
      : to.teamTagId === null
        ? 'contact.teamUnassigned'
        : 'contact.teamAssigned'
    return await move(work, chat, next, { name, now })
  }
}

function formerAssignment(
  current: Assignment,
  { teamTagId }: ChatOwner,
  agent: Member | undefined,
  act: Act,
): Assignment | null {
  const team = teamTagId === null ? unassignTeam(current, act) : assignTeam(current, teamTagId, act)
  const base = team ?? current
  const target = agent && { userId: agent.id, tagId: agent.tagId }
  const next = target === undefined ? unassignAgent(base, act) : assignAgent(base, target, act)
  return next ?? team
}

/** Stores a new agent or team. Nobody is notified: `notifyReceiver` does so once for all chats. */
async function move(
  work: Work,
  chat: OpenChat,
  next: Assignment | null,
  { name, now }: { name: AssignmentEvent; now: number },
): Promise<Changed | null> {
  if (next === null) return null
  const { viewer, contact } = chat
  const by = { name, byUserId: viewer.userId, now, isQuiet: true }
  const { contact: after } = await changeAssignment(work, chat, next, by)
  // An agent who is known by their tag alone cannot be named in the undo.
  const isUndone = contact.userId !== undefined || contact.userTagId === undefined
  const undo = { kind: 'giveBack', from: ownerOf(after), to: ownerOf(contact) } as const
  return { contact: after, ...(isUndone && { undo }) }
}

/** Notifies the agent or team who got the chats: as of one chat, or once of all of them. */
export async function notifyReceiver(
  work: Work,
  { viewer, directory }: GroupContext,
  moved: readonly Moved[],
  now: number,
): Promise<void> {
  const [first] = moved
  if (first === undefined) return
  const cause = { byUserId: viewer.userId, now }
  if (moved.length === 1) return await notifyAssignment(work, first.before, first.after, cause)
  const { userId } = first.after
  if (userId !== undefined)
    return await notifyGiven(
      work,
      directory,
      { userId, chats: moved.map(({ after }) => after) },
      cause,
    )
  const byTeam = Map.groupBy(moved, ({ after }) => after.teamTagId)
  for (const [teamTagId, ofTeam] of byTeam)
    if (teamTagId !== undefined)
      await notifyFreed(
        work,
        directory,
        { teamTagId, chats: ofTeam.map(({ after }) => after) },
        cause,
      )
}
