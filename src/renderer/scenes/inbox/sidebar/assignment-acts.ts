import { assignmentApi, type AssignmentOutput } from '#contract/api/assignment.ts'
import { usersApi } from '#contract/api/users.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { call } from '../../../data/api-client.ts'
import { ApiError } from '../../../data/api-error.ts'
import { fetchContact } from '../../../data/live/conversations.ts'
import { listFilterAtom } from '../../../data/live/chat-list.ts'
import { isListed } from '../../../data/live/list-filter.ts'
import { live } from '../../../data/live/live.ts'
import { currentGroupIdAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'

const options = ({ id, groupId }: Contact) => ({ params: { id }, groupId })

/**
 * Takes over what the service answered about a chat. One's own acts come back as events and are passed over, so the
 * answer is what shows them; a chat that went out of sight meanwhile stays there.
 */
function take(contactId: string, change: Partial<Contact>): void {
  const known = live.chat(contactId)
  if (known === undefined || known.groupId !== store.get(currentGroupIdAtom)) return
  const contact = { ...known, ...change }
  const listed = isListed(contact, store.get(listFilterAtom))
  live.commit([{ kind: 'chat.put', contact, listed }])
}

/** What of a contact an assignment changes; what the answer lacks is gone. */
function assigned(answer: AssignmentOutput): Partial<Contact> {
  const { userId, userTagId, teamTagId, teamAssignedAt, userTagIds } = answer
  return { userId, userTagId, teamTagId, teamAssignedAt, userTagIds }
}

/** Tells the service that an assignment failed on a screen; that it could not be told changes nothing here. */
function report(contact: Contact, userId: string, error: unknown): void {
  const { code, message } =
    error instanceof ApiError ? error : { code: 'UNKNOWN', message: String(error) }
  const body = { groupId: contact.groupId, contactId: contact.id, userId, code, message }
  call(usersApi.reportAssignError, { groupId: contact.groupId, body }).catch((unheard: unknown) =>
    console.warn('A failed assignment could not be reported', unheard),
  )
}

/**
 * Asks the service, and where that goes wrong, what it holds: the answer may have been lost on the way back, or
 * somebody else been faster.
 */
async function ask<Answer>(contact: Contact, calling: Promise<Answer>): Promise<Answer> {
  try {
    return await calling
  } catch (error) {
    fetchContact(contact.id).catch((unknown: unknown) =>
      console.warn('A chat could not be looked at again', unknown),
    )
    throw error
  }
}

/** Gives the chat to an agent. @throws ApiError when the service refuses; it is then reported, too */
export async function assignAgent(contact: Contact, userId: string): Promise<void> {
  const { groupId, id, phone } = contact
  const body = { groupId, userId, data: { phone } }
  try {
    const calling = call(assignmentApi.assignAgent, { ...options(contact), body })
    take(id, assigned(await ask(contact, calling)))
  } catch (error) {
    report(contact, userId, error)
    throw error
  }
}

/** Takes the chat from its agent; a team that has it keeps it. @throws ApiError */
export async function releaseChat(
  contact: Contact,
  { toTeam }: { toTeam: boolean },
): Promise<void> {
  const body = { groupId: contact.groupId, ...(toTeam ? { releaseToTeam: true } : {}) }
  const answer = await ask(
    contact,
    call(assignmentApi.unassignAgent, { ...options(contact), body }),
  )
  take(contact.id, assigned(answer))
}

/** Gives the chat to a team. @throws ApiError */
export async function assignTeam(contact: Contact, teamId: string): Promise<void> {
  const answer = await ask(
    contact,
    call(assignmentApi.assignTeam, { ...options(contact), body: { teamId } }),
  )
  take(contact.id, assigned(answer))
}

/** Marks the chat a success, or archives that status. @throws ApiError */
export async function setChatStatus(
  contact: Contact,
  { archive }: { archive: boolean },
): Promise<void> {
  const body = archive ? { archiveChatStatusSetByUser: true } : {}
  const answer = await ask(
    contact,
    call(assignmentApi.setContactChatStatus, { ...options(contact), body }),
  )
  const { chatStatus, chatStatusSetByUser, chatStatusSetByUserAt } = answer
  take(contact.id, { chatStatus, chatStatusSetByUser, chatStatusSetByUserAt })
}

/** Puts other status tags in force. @returns those that the service has saved @throws ApiError */
export async function setStatusTags(
  contact: Contact,
  tags: readonly string[],
): Promise<Contact['chatStatusTags']> {
  const body = { chatStatusTags: [...tags] }
  const answer = await ask(
    contact,
    call(assignmentApi.setContactChatStatusTags, { ...options(contact), body }),
  )
  const { chatStatusTags } = answer
  take(contact.id, { chatStatusTags })
  return chatStatusTags
}
