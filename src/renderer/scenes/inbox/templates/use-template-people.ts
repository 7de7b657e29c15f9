import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { contactFieldsOf } from '#contract/rules/contacts/field-text.ts'
import type { TemplatePeople } from '#contract/rules/templates/template-variables.ts'
import { useContactFields } from '#renderer/data/contacts/contact-fields.ts'
import { groupAtom, userAtom } from '#renderer/data/session/session.ts'

/** The contact, agent and group whose data fills the variables of templates in a chat. */
export function usePeople(contact: Contact): TemplatePeople {
  const agentName = useAtomValue(userAtom)?.name ?? ''
  const group = useAtomValue(groupAtom)
  const named = useContactFields()
  const fields = group === null ? {} : contactFieldsOf(contact, named, group.language)
  return { contact, fields, agentName, groupName: group?.name ?? '' }
}
