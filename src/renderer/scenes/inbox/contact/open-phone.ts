import { can, type Viewer } from '#contract/policies/index.ts'
import { currentGroupIdAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { showToast } from '../../../data/toasts.ts'
import { panelTexts } from '../../../i18n/panel-texts.ts'
import { findByPhone } from './contact-mutations.ts'
import { contactDialogAtom } from '../dialogs/contact-dialog-atom.ts'
import { isFormChangedAtom } from '../dialogs/is-form-changed.ts'
import { currentLive } from '../../../data/live/live.ts'

/**
 * Opens the chat with this number; where the person sees none, a new contact is begun, if they may register one. What they
 * have begun to type in another form stays; they are told.
 * @param isAwaited whether the person has not gone on to something else by the time it is known whose the number is
 * @throws ApiError where the service cannot be asked
 */
export async function openPhone(
  viewer: Viewer,
  phone: string,
  isAwaited: () => boolean,
): Promise<void> {
  const { groupId } = viewer
  const contact = await findByPhone(groupId, phone)
  // Another group may be worked in meanwhile, where this number is nobody's.
  if (!isAwaited() || store.get(currentGroupIdAtom) !== groupId) return
  const isChanged = store.get(isFormChangedAtom)
  if (contact !== null) {
    // The number of the link before it, perhaps: nobody has done anything about it.
    if (!isChanged && store.get(contactDialogAtom)?.kind === 'register')
      store.set(contactDialogAtom, null)
    return await currentLive().conversations.open(contact.id)
  }
  const may = can(viewer, 'contact.create')
  if (may && !isChanged) return store.set(contactDialogAtom, { kind: 'register', phone })
  const t = await panelTexts()
  showToast(t(may ? 'panels:contact.formBegun' : 'panels:contact.noContact', { phone }))
}
