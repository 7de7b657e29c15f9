import { can, type Viewer } from '#contract/policies/index.ts'
import { openConversation } from '../../../data/live/conversations.ts'
import { currentGroupIdAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { tell } from '../../../data/toasts.ts'
import { panelTexts } from '../../../i18n/panel-texts.ts'
import { findByPhone } from './contact-acts.ts'
import { contactDialogAtom } from './contact-dialog-atom.ts'

/**
 * Opens the chat with this number; where the person sees none, a new contact is begun, if they may register one.
 * @throws ApiError where the service cannot be asked
 */
export async function openPhone({ groupId, ...viewer }: Viewer, phone: string): Promise<void> {
  const contact = await findByPhone(groupId, phone)
  // The person may have gone on to another group meanwhile, where this number is nobody's.
  if (store.get(currentGroupIdAtom) !== groupId) return
  if (contact !== null) return await openConversation(contact.id)
  if (can({ ...viewer, groupId }, 'contact.create'))
    return store.set(contactDialogAtom, { kind: 'register', phone })
  const t = await panelTexts()
  tell(t('panels:contact.noContact', { phone }))
}
