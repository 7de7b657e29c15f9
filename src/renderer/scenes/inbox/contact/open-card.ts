import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { SharedContact } from '#contract/entities/messages/message.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { cardPhoneDigits } from '#contract/rules/messages/contact-card.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { store } from '#renderer/data/store.ts'
import { texts } from '#renderer/i18n/index.ts'
import {
  contactDialogAtom,
  type FilledContact,
} from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { openPhone } from './open-phone.ts'

/** The first and last name and the e-mail for the form of a new contact. */
function filledOf({ name, emails: [email = ''] }: SharedContact): FilledContact {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return { name: first, lastName: others.join(' '), email }
}

/** @returns the contact whose chat was opened; null if the form was */
async function openCard(viewer: Viewer, card: SharedContact): Promise<Contact | null> {
  const [phone, ...others] = card.phones.flatMap((text) => cardPhoneDigits(text) ?? [])
  const filled = filledOf(card)
  if (phone === undefined) {
    store.set(contactDialogAtom, { kind: 'register', phone: '', filled })
    return null
  }
  const { openContactId: from } = currentLive()
  // The user no longer waits after opening another chat.
  const isAwaited = () => currentLive().openContactId === from
  return await openPhone(viewer, [phone, ...others], isAwaited, filled)
}

/**
 * Opens the chat with the person on a received address card. If nobody has one of the numbers, opens the form of a new
 * contact with what the card says.
 * @throws ApiError if the lookup fails
 */
export async function writeToCard(viewer: Viewer, card: SharedContact): Promise<void> {
  await openCard(viewer, card)
}

/** Saves the person on a received address card: like `writeToCard`, and says so if the person is a contact already. */
export async function saveCard(viewer: Viewer, card: SharedContact): Promise<void> {
  const known = await openCard(viewer, card)
  if (known !== null)
    showToast(texts.t('inbox.customerMessages.known', { name: contactName(known) }))
}
