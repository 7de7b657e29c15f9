import type { Contact } from '#contract/entities/contacts/contact.ts'
import { whoseChat } from '#contract/policies/chats/chat-visibility.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useNames } from '#renderer/scenes/inbox/people/people-names.ts'

/** A sentence that says whose the chat is; null for the viewer's own. */
export function useWhoseText(viewer: Viewer, contact: Contact): string | null {
  const { t } = useTexts('inboxActions')
  const names = useNames([contact.userId])
  const name = contactName(contact)
  const team = contact.teamTagId === undefined ? null : names.team(contact.teamTagId)
  switch (whoseChat(viewer, contact)) {
    case 'own':
      return null
    case 'colleague':
      return t('inboxActions:whose.ofColleague', { name, agent: names.agent(contact) })
    case 'free':
      return team === null
        ? t('inboxActions:whose.ofNobody', { name })
        : t('inboxActions:whose.ofTeam', { name, team })
  }
}
