import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { can } from '#contract/policies/index.ts'
import { isFree } from '#contract/policies/chats/chat-visibility.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { offerUndo } from '#renderer/data/change/undo.ts'
import { texts } from '#renderer/i18n/index.ts'
import { setFollowed } from '#renderer/scenes/inbox/chat-mutations.ts'
import { assignAgent, assignTeam, releaseChat, unassignTeam } from './assignment-mutations.ts'

/**
 * Reports a transfer, and offers to undo it if the viewer may still assign the chat. The undo gives the chat back its
 * agent and team, unless somebody has changed them since, and ends the following that began with it; the note with the
 * reason stays.
 * @param before the chat before the transfer
 * @param teams the group's teams
 */
export function reportTransfer(before: Contact, text: string, teams: readonly Team[]): void {
  const viewer = store.get(viewerAtom)
  const after = currentLive().chat(before.id)
  if (viewer === null || after === undefined || !can(viewer, 'assignment.assign', after)) {
    // A toast, because the chat may disappear for this user.
    showToast(text)
    return
  }
  const undo = () => {
    const now = currentLive().chat(before.id)
    const isSame = now?.userId === after.userId && now?.teamTagId === after.teamTagId
    if (now === undefined || !isSame) reportChanged(before)
    else giveBack(before, now, teams).catch(showError)
  }
  const assigned = { contactId: before.id, userId: after.userId }
  offerUndo(before.groupId, text, undo, { assigned })
}

/** Says that the chat has another agent or team by now, so that nothing is undone. */
export function reportChanged(contact: Contact): void {
  showToast(texts.t('inbox.undo.changed', { name: contactName(contact) }), 'danger')
}

async function giveBack(before: Contact, now: Contact, teams: readonly Team[]): Promise<void> {
  const current = () => currentLive().chat(before.id) ?? now
  if (before.teamTagId !== now.teamTagId) {
    const team = teams.find(({ tagId }) => tagId === before.teamTagId)
    if (team !== undefined) await assignTeam(now, team)
    else if (before.teamTagId === undefined) await unassignTeam(now)
  }
  if (before.userId !== undefined) await assignAgent(current(), before.userId)
  else if (!isFree(current()))
    await releaseChat(current(), { toTeam: current().teamTagId !== undefined })
  if (before.chat.followed !== true && current().chat.followed === true)
    await setFollowed(current(), false)
}
