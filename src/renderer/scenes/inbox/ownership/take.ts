import { chatTakenSchema, type ChatTaken } from '#contract/api/chats/assignment.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { agoText } from '#renderer/components/dates/times.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { languageAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { offerUndo } from '#renderer/data/change/undo.ts'
import { texts } from '#renderer/i18n/index.ts'
import { releaseChat, takeChat } from './assignment-mutations.ts'
import { reportChanged } from './report-transfer.ts'

/** Who has the chat that the viewer wanted to take or transfer; null if the error does not say so. */
export function chatTakenIn(error: unknown): ChatTaken | null {
  if (!(error instanceof ApiError) || error.code !== 'CHAT_TAKEN') return null
  return chatTakenSchema.safeParse(error.details).data ?? null
}

/** The sentence that names who was faster. */
export function chatTakenText({
  userName: agent,
  sinceMs,
}: Pick<ChatTaken, 'userName' | 'sinceMs'>): string {
  const ago = agoText(sinceMs, store.get(languageAtom))
  return texts.t('inbox.owner.takenBy', { agent, ago })
}

/** Takes a free chat. If somebody was faster, a toast says who. If the viewer may release the chat, offers to undo it. */
export async function takeAndReport(contact: Contact): Promise<void> {
  try {
    await takeChat(contact)
  } catch (error) {
    const taken = chatTakenIn(error)
    if (taken === null) showError(error)
    else showToast(chatTakenText(taken), 'danger')
    return
  }
  const text = texts.t('inbox.owner.taken', { name: contactName(contact) })
  const viewer = store.get(viewerAtom)
  const own = { ...contact, userId: viewer?.userId }
  const toTeam = viewer !== null && can(viewer, 'assignment.releaseToTeam', own)
  if (viewer === null || (!toTeam && !can(viewer, 'assignment.release', own))) {
    showToast(text)
    return
  }
  const undo = () => {
    const now = currentLive().chat(contact.id) ?? own
    if (now.userId === own.userId) releaseChat(now, { toTeam }).catch(showError)
    else reportChanged(contact)
  }
  const assigned = { contactId: contact.id, userId: own.userId }
  offerUndo(contact.groupId, text, undo, { assigned })
}
