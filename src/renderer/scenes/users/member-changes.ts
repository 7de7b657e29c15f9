import { teamsApi } from '#contract/api/people/teams.ts'
import { usersApi, type ChatsTo, type MemberChangeBody } from '#contract/api/people/users.ts'
import type { Member } from '#contract/entities/people/member.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { changeMember, peopleQueries } from '#renderer/data/groups/change-member.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { accessesOf } from '#renderer/data/groups/invite-members.ts'
import { sendsMailAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import type { Access } from '#renderer/data/groups/invite-members.ts'
import { refetchQueries } from '#renderer/data/service/query.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { offerUndoInToast } from '#renderer/data/change/undo.ts'
import { texts } from '#renderer/i18n/index.ts'

/**
 * Saves a change of a member, and offers to undo it in a toast.
 * @param before the former values of the changed fields
 * @param text the text of the toast; undefined for a general text
 * @returns whether the change was saved
 */
export async function changeWithUndo(
  groupId: string,
  { id, name }: Pick<Member, 'id' | 'name'>,
  { change, before, text }: { change: MemberChangeBody; before: MemberChangeBody; text?: string },
): Promise<boolean> {
  if (!(await changeMember(groupId, id, change))) return false
  const undo = () => void changeMember(groupId, id, before)
  offerUndoInToast(text ?? texts.t('users:saved', { name }), undo)
  return true
}

/**
 * Removes a member.
 * @param chats who gets their chats; undefined: the chats become free
 * @throws ApiError if the request fails
 */
export async function removeMember(
  groupId: string,
  userId: string,
  chats: ChatsTo | undefined,
): Promise<void> {
  const query = {
    ...(chats?.to === 'agent' && { chatsToUserId: chats.userId }),
    ...(chats?.to === 'team' && { chatsToTeamId: chats.teamId }),
  }
  try {
    await call(usersApi.removeMember, { params: { id: userId }, query, groupId })
  } finally {
    void refetchQueries(...peopleQueries)
  }
}

/** Sends a member an e-mail with a password that is valid once. */
export async function sendPassword(
  groupId: string,
  { id, name }: Pick<Member, 'id' | 'name'>,
): Promise<void> {
  try {
    await call(usersApi.sendMemberPassword, { params: { id }, groupId })
    const isSent = store.get(sendsMailAtom)
    showToast(texts.t(isSent ? 'users:passwordSent' : 'users:passwordKept', { name }))
  } catch (error) {
    showError(error)
  }
}

/** Copies a member's e-mail address. */
export async function copyEmail(email: string): Promise<void> {
  try {
    await request('clipboard.write', { text: email })
    showToast(texts.t('users:emailCopied'))
  } catch (error) {
    showError(error)
  }
}

/**
 * Creates a team if `id` is undefined; otherwise changes the team with this id.
 * @returns the id of the team
 * @throws ApiError if the request fails
 */
export async function saveTeam(
  groupId: string,
  id: string | undefined,
  body: { name: string },
): Promise<string> {
  try {
    const team =
      id === undefined
        ? await call(teamsApi.createTeam, { body: { ...body, groupId }, groupId })
        : await call(teamsApi.updateTeam, { params: { id }, body, groupId })
    return team.id
  } finally {
    void refetchQueries(...peopleQueries)
  }
}

/** Sets whether a team's free chats are hidden from users outside the team. */
export async function hideFreeChats(
  groupId: string,
  id: string,
  hidesFreeChats: boolean,
): Promise<void> {
  try {
    await call(teamsApi.updateTeam, { params: { id }, body: { hidesFreeChats }, groupId })
  } catch (error) {
    showError(error)
  } finally {
    void refetchQueries(...peopleQueries)
  }
}

/** Deletes a team. @throws ApiError if the request fails */
export async function deleteTeam(groupId: string, id: string): Promise<void> {
  try {
    await call(teamsApi.deleteTeam, { params: { id }, groupId })
  } finally {
    void refetchQueries(...peopleQueries)
  }
}

/** Sends the e-mail of an invitation again. */
export async function resendInvitation(
  groupId: string,
  id: string,
  email: string,
): Promise<readonly Access[]> {
  try {
    const accesses = accessesOf(await call(usersApi.resendInvitation, { params: { id }, groupId }))
    if (accesses.length === 0) {
      const isSent = store.get(sendsMailAtom)
      showToast(
        isSent ? texts.t('users:invitations.resent', { email }) : texts.t('users:invite.kept'),
      )
    }
    return accesses
  } catch (error) {
    showError(error)
    return []
  } finally {
    void refetchQueries(...peopleQueries)
  }
}

export async function withdrawInvitation(
  groupId: string,
  id: string,
  email: string,
): Promise<void> {
  try {
    await call(usersApi.deleteInvitation, { params: { id }, groupId })
    showToast(texts.t('users:invitations.withdrawn', { email }))
  } catch (error) {
    showError(error)
  } finally {
    void refetchQueries(...peopleQueries)
  }
}
