import { assignmentApi, type AssignmentOutput } from '#contract/api/assignment.ts'
import { usersApi } from '#contract/api/users.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { currentStatusTags } from '#contract/rules/chat-status.ts'
import { call } from '../../../data/api-client.ts'
import { ApiError } from '../../../data/api-error.ts'
import { groupAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { ask, take } from './take-answer.ts'

const options = ({ id, groupId }: Contact) => ({ params: { id }, groupId })

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

/** Gives the chat to an agent. @throws ApiError when the service refuses; it is then reported, too */
export async function assignAgent(contact: Contact, userId: string): Promise<void> {
  const { groupId, id, phone } = contact
  const group = store.get(groupAtom)
  const apiKey = group?.id === groupId ? group.apiKey : undefined
  const body = { groupId, ...(apiKey === undefined ? {} : { apiKey }), userId, data: { phone } }
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

/** Takes the chat from its team; an agent who has it keeps it. @throws ApiError */
export async function unassignTeam(contact: Contact): Promise<void> {
  const answer = await ask(contact, call(assignmentApi.unassignTeam, options(contact)))
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

/** Puts other status tags in force. @returns those that the service has in force now @throws ApiError */
export async function setStatusTags(
  contact: Contact,
  tags: readonly string[],
): Promise<readonly string[]> {
  const body = { chatStatusTags: [...tags] }
  const answer = await ask(
    contact,
    call(assignmentApi.setContactChatStatusTags, { ...options(contact), body }),
  )
  const { chatStatusTags } = answer
  take(contact.id, { chatStatusTags })
  return currentStatusTags({ chatStatusTags })
}
