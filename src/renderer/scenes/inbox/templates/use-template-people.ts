import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contact.ts'
import type { TemplatePeople } from '#contract/rules/template-variables.ts'
import { userAtom } from '../../../data/session.ts'

/** Who a template of this chat speaks of. */
export function usePeople(contact: Contact): TemplatePeople {
  return { contact, agentName: useAtomValue(userAtom)?.name ?? '' }
}
