import { unassignAgent, unassignTeam, type Act } from '#contract/rules/assignment-history.ts'
import { findContactRow, withLinks } from '../storage/contacts.ts'
import { chatsOfMember, chatsOfTeam } from '../storage/member-details.ts'
import type { Work } from '../unit-of-work.ts'
import { changeAssignment, type AssignmentEvent } from './change-assignment.ts'

type Release = typeof unassignAgent

async function release(
  work: Work,
  contactIds: readonly string[],
  act: Act,
  [next, name]: [next: Release, name: AssignmentEvent],
): Promise<void> {
  for (const id of contactIds) {
    const row = await findContactRow(work.tx, id)
    if (row === undefined) continue
    const [contact] = await withLinks(work.tx, [row])
    if (contact === undefined) continue
    const by = {
      name,
      now: Date.parse(act.at),
      ...(act.byUserId !== undefined && { byUserId: act.byUserId }),
    }
    await changeAssignment(work, { row, contact }, next(contact, act), by)
  }
}

/** Unassigns all chats of a member, with an entry in each chat's history. */
export async function releaseChatsOfMember(
  work: Work,
  groupId: string,
  member: { userId: string; tagId: string | undefined },
  act: Act,
): Promise<void> {
  const ids = await chatsOfMember(work.tx, groupId, member)
  await release(work, ids, act, [unassignAgent, 'contact.unassigned'])
}

/** Removes the team from all chats of a team; the chats keep their agents. */
export async function releaseChatsOfTeam(
  work: Work,
  groupId: string,
  teamTagId: string,
  act: Act,
): Promise<void> {
  const ids = await chatsOfTeam(work.tx, groupId, teamTagId)
  await release(work, ids, act, [unassignTeam, 'contact.teamUnassigned'])
}
