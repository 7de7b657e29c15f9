import { assignmentApi, type AssignmentOutput } from '#contract/api/chats/assignment.ts'
import { chatStatusApi } from '#contract/api/chats/chat-status.ts'
import type { BodyOf } from '#contract/api/endpoint.ts'
import { usersApi } from '#contract/api/people/users.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { isFree } from '#contract/policies/chats/chat-visibility.ts'
import { currentStatusTags } from '#contract/rules/chats/chat-status.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import type { Target } from './transfer-targets.ts'
import { currentLive } from '#renderer/data/live/live.ts'

const options = ({ id, groupId }: Contact) => ({ params: { id }, groupId })

/** The assignment fields of a response, or of a chat in the live store. */
type Having = Pick<Contact, 'userId' | 'userTagId' | 'teamTagId' | 'teamAssignedAt'>

const agentIn = ({ userId, userTagId }: Having) => ({ userId, userTagId })
const teamIn = ({ teamTagId, teamAssignedAt }: Having) => ({ teamTagId, teamAssignedAt })

/**
 * Returns the assignment after an agent was assigned or released. If the response names no agent, the chat has no
 * agent. If the response names no team, the team stays (specification, section 4).
 * @param answer the response
 * @param known the chat in the live store
 */
const afterAgent = (answer: Having, known: Having): Having => ({
  ...agentIn(answer),
  ...teamIn(answer.teamTagId === undefined ? known : answer),
})

/**
 * Returns the assignment after a team was assigned or released. If the response names no team, the chat has no team. If
 * the response names no agent, the agent stays.
 * @param answer the response
 * @param known the chat in the live store
 */
const afterTeam = (answer: Having, known: Having): Having => ({
  ...agentIn(isFree(answer) ? known : answer),
  ...teamIn(answer),
})

/** An attempted assignment, as it is reported to the service if it fails. */
type Tried = Pick<BodyOf<typeof usersApi.reportAssignError>, 'act' | 'userId' | 'teamId'>

/** Reports a failed assignment to the service. If the report fails too, that is only logged. */
function report({ groupId, id: contactId }: Contact, tried: Tried, error: unknown): void {
  const { code, message } =
    error instanceof ApiError ? error : { code: 'UNKNOWN', message: String(error) }
  const body = { groupId, contactId, ...tried, code, message }
  call(usersApi.reportAssignError, { groupId, body }).catch((reportError: unknown) =>
    console.warn('A failed assignment could not be reported', reportError),
  )
}

/**
 * Waits for the response to a call and applies its assignment to the live store. A failure is reported to the service
 * and thrown.
 */
async function applyAssignment(
  contact: Contact,
  tried: Tried,
  calling: Promise<AssignmentOutput>,
  after: (answer: Having, known: Having) => Having,
): Promise<void> {
  const { mutations } = currentLive()
  try {
    const answer = await mutations.awaitOrRefetch(contact, calling)
    const { userTagIds, revision } = answer
    const update = (known: Contact) => ({ ...after(answer, known), userTagIds })
    mutations.applyResponse(contact, update, revision)
  } catch (error) {
    report(contact, tried, error)
    throw error
  }
}

/**
 * Assigns the chat to an agent.
 * @throws ApiError if the service refuses
 */
export async function assignAgent(contact: Contact, userId: string): Promise<void> {
  const { groupId, phone } = contact
  const group = store.get(groupAtom)
  const apiKey = group?.id === groupId ? group.apiKey : undefined
  const body = { groupId, ...(apiKey === undefined ? {} : { apiKey }), userId, data: { phone } }
  const calling = call(assignmentApi.assignAgent, { ...options(contact), body })
  // The response in the specification contains the agent's tag but not the agent's id, so use the id of the request.
  await applyAssignment(contact, { act: 'assign', userId }, calling, (answer, known) =>
    afterAgent({ ...answer, userId: answer.userId ?? userId }, known),
  )
}

/**
 * Assigns a free chat to the viewer. A refusal is not reported to the service: it is usually that somebody was faster.
 * @throws ApiError
 */
export async function takeChat(contact: Contact): Promise<void> {
  const { mutations } = currentLive()
  const calling = call(assignmentApi.takeChat, options(contact))
  const answer = await mutations.awaitOrRefetch(contact, calling)
  const { userTagIds, revision } = answer
  const update = (known: Contact) => ({ ...afterAgent(answer, known), userTagIds })
  mutations.applyResponse(contact, update, revision)
}

/**
 * Releases the chat from its agent. The chat's team stays assigned.
 * @param toTeam whether to release the chat to its team. If true, the chat must have a team, and a different permission
 * and live event apply.
 * @throws ApiError
 */
export async function releaseChat(
  contact: Contact,
  { toTeam }: { toTeam: boolean },
): Promise<void> {
  const body = { groupId: contact.groupId, ...(toTeam ? { releaseToTeam: true } : {}) }
  const calling = call(assignmentApi.unassignAgent, { ...options(contact), body })
  await applyAssignment(contact, { act: 'unassign' }, calling, afterAgent)
}

type ChosenTeam = Pick<Team, 'id' | 'tagId'>

/** Assigns the chat to a team. @throws ApiError */
export async function assignTeam(contact: Contact, team: ChosenTeam): Promise<void> {
  const { id: teamId, tagId } = team
  const calling = call(assignmentApi.assignTeam, { ...options(contact), body: { teamId } })
  await applyAssignment(contact, { act: 'assign-team', teamId }, calling, (answer, known) =>
    afterTeam({ ...answer, teamTagId: answer.teamTagId ?? tagId }, known),
  )
}

interface TransferOptions {
  /** Whether the service transfers in one call; otherwise with several, and without a reason. */
  hasTransfer: boolean
  /** The agent whom the user saw, null for none. */
  fromUserId: string | null
  /** Empty for none. */
  reason: string
  /** Whether the viewer follows the chat afterwards. */
  follow: boolean
}

/**
 * Transfers the chat to an agent, or to a team, of which it is then free.
 * @throws ApiError
 */
export async function transferChat(
  contact: Contact,
  target: Target,
  { hasTransfer, fromUserId, reason, follow }: TransferOptions,
): Promise<void> {
  if (!hasTransfer) {
    if (target.kind === 'agent') return await assignAgent(contact, target.agent.id)
    if (!target.isCurrent) await assignTeam(contact, target.team)
    const moved = currentLive().chat(contact.id) ?? contact
    if (!isFree(moved)) await releaseChat(moved, { toTeam: true })
    return
  }
  const to =
    target.kind === 'agent'
      ? ({ to: 'agent', userId: target.agent.id } as const)
      : ({ to: 'team', teamId: target.team.id } as const)
  const body = {
    groupId: contact.groupId,
    target: to,
    fromUserId,
    ...(reason !== '' && { reason }),
    ...(follow && { follow }),
  }
  const { mutations } = currentLive()
  const calling = call(assignmentApi.transferChat, { ...options(contact), body })
  const answer = await mutations.awaitOrRefetch(contact, calling)
  const { userTagIds, revision } = answer
  const update = (known: Contact) => ({
    ...agentIn(answer),
    ...teamIn(answer),
    userTagIds,
    chat: follow ? { ...known.chat, followed: true } : known.chat,
  })
  mutations.applyResponse(contact, update, revision)
}

/**
 * Releases the chat from its team. The chat's agent stays assigned.
 * @throws ApiError
 */
export async function unassignTeam(contact: Contact): Promise<void> {
  const calling = call(assignmentApi.unassignTeam, options(contact))
  await applyAssignment(contact, { act: 'unassign-team' }, calling, afterTeam)
}

/**
 * Gives the chat the status "success", or archives that status.
 * @throws ApiError
 */
export async function setChatStatus(
  contact: Contact,
  { archive }: { archive: boolean },
): Promise<void> {
  const body = archive ? { archiveChatStatusSetByUser: true } : {}
  const { mutations } = currentLive()
  const answer = await mutations.awaitOrRefetch(
    contact,
    call(chatStatusApi.setContactChatStatus, { ...options(contact), body }),
  )
  const { chatStatus, chatStatusSetByUser, chatStatusSetByUserAt, revision } = answer
  const update = { chatStatus, chatStatusSetByUser, chatStatusSetByUserAt }
  mutations.applyResponse(contact, update, revision)
}

/**
 * Replaces the status tags.
 * @returns the status tags that the response contains
 * @throws ApiError
 */
export async function setStatusTags(
  contact: Contact,
  tags: readonly string[],
): Promise<readonly string[]> {
  const body = { chatStatusTags: [...tags] }
  const { mutations } = currentLive()
  const answer = await mutations.awaitOrRefetch(
    contact,
    call(chatStatusApi.setContactChatStatusTags, { ...options(contact), body }),
  )
  const { chatStatusTags, revision } = answer
  mutations.applyResponse(contact, { chatStatusTags }, revision)
  return currentStatusTags({ chatStatusTags })
}
