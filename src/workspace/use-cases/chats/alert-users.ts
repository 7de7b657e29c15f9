import { can } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { notify } from '#workspace/use-cases/messages/notify.ts'
import { viewerIn, type Directory } from '#workspace/viewers.ts'
import type { StoredChat } from './change-chat.ts'

/**
 * Notifies users who see a chat with a text; without users, the chat's agent.
 * @param by.byUserId the user who does it, who gets no notification; undefined for a rule
 * @returns how many users it is for
 */
export async function alertUsers(
  work: Work,
  { contact, directory }: StoredChat & { readonly directory: Directory },
  { userIds, text }: { readonly userIds: readonly string[]; readonly text: string },
  by: { readonly byUserId: string | undefined; readonly now: number },
): Promise<number> {
  const { userId } = contact
  const named = userIds.length > 0 ? userIds : userId === undefined ? [] : [userId]
  const alerted = named.filter((id) => can(viewerIn(directory, id), 'chat.see', contact))
  const notice = { kind: 'system', title: contactName(contact), contactId: contact.id } as const
  await notify(work, directory, alerted, { ...notice, text }, by)
  return alerted.length
}
