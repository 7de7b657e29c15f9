import type { Contact } from '#contract/entities/contacts/contact.ts'
import { applyTextChange, type TextChange } from '#renderer/components/forms/insert-text.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { textDraft, writeText } from './use-draft.ts'

/** The id of the message field of the open chat. */
export const composerFieldId = 'composer-field'

/**
 * Changes the unsent text of a chat. If its message field is shown, the field gets the focus and its own undo reverts
 * the change.
 */
export function writeInComposer(
  { id, groupId }: Pick<Contact, 'id' | 'groupId'>,
  changeOf: (before: string) => TextChange,
): void {
  const before = textDraft(groupId, id)
  const change = changeOf(before)
  const field = document.querySelector<HTMLTextAreaElement>(`#${composerFieldId}`)
  // The field may also show the text of messages that were refused.
  const isShown = currentLive().openContactId === id && field?.value === before
  if (isShown && applyTextChange(field, change)) return
  const [from, to] = change.replaced
  writeText(groupId, id, before.slice(0, from) + change.text + before.slice(to))
}
