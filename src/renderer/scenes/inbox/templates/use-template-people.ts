import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { TemplatePeople } from '#contract/rules/templates/template-variables.ts'
import { groupAtom, userAtom } from '#renderer/data/session/session.ts'

/** The contact, agent and group whose data fills the variables of templates in a chat. */
export function usePeople(contact: Contact): TemplatePeople {
  const agentName = useAtomValue(userAtom)?.name ?? ''
  const groupName = useAtomValue(groupAtom)?.name ?? ''
  return { contact, agentName, groupName }
}
