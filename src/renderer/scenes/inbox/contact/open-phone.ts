import { can, type Viewer } from '#contract/policies/index.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { textsOf } from '#renderer/i18n/fetched-texts.ts'
import { findByPhone } from '#renderer/data/forms/find-by-phone.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import {
  contactDialogAtom,
  type FilledContact,
} from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { isFormChangedAtom } from '#renderer/data/forms/is-form-changed.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/**
 * Opens the chat with one of these numbers of a person. If the viewer sees no such chat, opens the form of a new contact
 * with the first of them. A toast is shown instead of the form if the viewer may not register contacts, or if an open
 * form has unsaved input.
 * @param isAwaited whether the user is still waiting for the result
 * @param filled what the form has besides the number
 * @returns the contact whose chat was opened; null if there is none
 * @throws ApiError if the lookup fails
 */
export async function openPhone(
  viewer: Viewer,
  [phone, ...others]: readonly [string, ...string[]],
  isAwaited: () => boolean,
  filled?: FilledContact,
): Promise<Contact | null> {
  const { groupId } = viewer
  let contact = await findByPhone(groupId, phone)
  for (const other of others) contact ??= await findByPhone(groupId, other)
  // If the group changed during the lookup, do nothing: the lookup searched the former group.
  if (!isAwaited() || store.get(currentGroupIdAtom) !== groupId) return null
  const isChanged = store.get(isFormChangedAtom)
  if (contact !== null) {
    // If an earlier link has opened a form and the form is unchanged, close it.
    if (!isChanged && store.get(contactDialogAtom)?.kind === 'register')
      store.set(contactDialogAtom, null)
    await currentLive().conversations.open(contact.id)
    return contact
  }
  const may = can(viewer, 'contact.create')
  if (may && !isChanged) {
    store.set(contactDialogAtom, { kind: 'register', phone, ...(filled && { filled }) })
    return null
  }
  const t = await textsOf('sidePanel')
  showToast(t(may ? 'sidePanel:contact.formBegun' : 'sidePanel:contact.noContact', { phone }))
  return null
}
