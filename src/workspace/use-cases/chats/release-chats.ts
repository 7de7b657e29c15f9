import type { Contact } from '#contract/entities/contacts/contact.ts'
import {
  assignAgent,
  moveToTeam,
  unassignAgent,
  unassignTeam,
  type Act,
  type Assignment,
  type TargetAgent,
} from '#contract/rules/chats/assignment-history.ts'
import { chatsOfMember, chatsOfTeam } from '#workspace/storage/people/member-details.ts'
import { findChat } from '#workspace/storage/contacts/contacts.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { readDirectory } from '#workspace/viewers.ts'
import { notifyFreed, type AssignmentCause } from '#workspace/use-cases/messages/notify.ts'
import { changeAssignment, type AssignmentEvent } from './change-assignment.ts'

/** Computes the assignment of a chat after a change; null if nothing changes. */
type Change = (current: Assignment, act: Act) => Assignment | null

/** Who gets the chats of a member: nobody, an agent, or the team with this tag. */
export type ChatsTarget =
  { to: 'free' } | { to: 'agent'; agent: TargetAgent } | { to: 'team'; teamTagId: string }

/** @returns the chats after the change; those that did not change are left out */
async function changeAll(
  work: Work,
  contactIds: readonly string[],
  act: Act,
  [next, name]: [next: Change, name: AssignmentEvent],
  told: Pick<AssignmentCause, 'isQuiet' | 'except'> = {},
): Promise<Contact[]> {
  const changed: Contact[] = []
  for (const id of contactIds) {
    const chat = await findChat(work.tx, id)
    if (chat === undefined) continue
    const by = {
      name,
      now: Date.parse(act.at),
      ...told,
      ...(act.byUserId !== undefined && { byUserId: act.byUserId }),
    }
    const after = next(chat.contact, act)
    if (after !== null) changed.push((await changeAssignment(work, chat, after, by)).contact)
  }
  return changed
}

function changeTo(target: ChatsTarget): [Change, AssignmentEvent] {
  switch (target.to) {
    case 'free':
      return [unassignAgent, 'contact.unassigned']
    case 'agent':
      return [(current, act) => assignAgent(current, target.agent, act), 'contact.reassigned']
    case 'team':
      return [(current, act) => moveToTeam(current, target.teamTagId, act), 'contact.teamAssigned']
  }
}

/** Takes all chats of a member, archived ones too, and gives them to `target`, with entries in each chat's history. */
export async function moveChatsOfMember(
  work: Work,
  groupId: string,
  member: { userId: string; tagId: string | undefined },
  target: ChatsTarget,
  act: Act,
): Promise<void> {
  const ids = await chatsOfMember(work.tx, groupId, member)
  // Chats that become free in a team are announced to its agents like a release, several of them at once.
  const isQuiet = target.to !== 'agent' && ids.length > 1
  const except = [member.userId]
  const changed = await changeAll(work, ids, act, changeTo(target), { isQuiet, except })
  const directory = isQuiet ? await readDirectory(work.tx, groupId) : undefined
  if (directory === undefined) return
  const cause = { byUserId: act.byUserId, now: Date.parse(act.at), except }
  const byTeam = Map.groupBy(changed, ({ teamTagId }) => teamTagId)
  for (const [teamTagId, chats] of byTeam)
    if (teamTagId !== undefined) await notifyFreed(work, directory, { teamTagId, chats }, cause)
}

/** Removes the team from all chats of a team; the chats keep their agents. */
export async function releaseChatsOfTeam(
  work: Work,
  groupId: string,
  teamTagId: string,
  act: Act,
): Promise<void> {
  const ids = await chatsOfTeam(work.tx, groupId, teamTagId)
  await changeAll(work, ids, act, [unassignTeam, 'contact.teamUnassigned'])
}
