import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Macro } from '#contract/entities/chats/macro.ts'
import { missingToFinish } from '#contract/rules/contacts/field-needs.ts'
import { contactFieldsQuery } from '#renderer/data/contacts/contact-fields.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { store } from '#renderer/data/store.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'

/** Finishes a chat. If its contact has no value of a required field, asks for it instead. */
export async function finishFilled(contact: Contact, finish: () => void): Promise<void> {
  const live = currentLive()
  const missing = missingToFinish(await fetchFields(contact), contact)
  // The user may have left the group meanwhile.
  if (live !== currentLive()) return
  if (missing.length === 0) return finish()
  const numbers = missing.map(({ number }) => number)
  store.set(inboxDialogAtom, { kind: 'fillFields', contactId: contact.id, numbers })
}

/** Asks for the values of fields that a macro needs to finish a chat. */
export async function fillForMacro(
  contact: Contact,
  numbers: readonly number[],
  macro: Macro,
): Promise<void> {
  const live = currentLive()
  // The dialog focuses its first field when it opens, so it needs the fields then.
  await fetchFields(contact)
  if (live !== currentLive()) return
  store.set(inboxDialogAtom, { kind: 'fillFields', contactId: contact.id, numbers, macro })
}

/** The group's fields. None if they cannot be fetched: then the service decides. */
async function fetchFields({ groupId }: Contact) {
  const query = { ...contactFieldsQuery(groupId), staleTime: Number.POSITIVE_INFINITY }
  return await queryClient.fetchQuery(query).then(
    ({ items }) => items,
    () => [],
  )
}
