import { currentLive } from '#renderer/data/live/live.ts'
import { focusComposer, keepFocus } from '#renderer/scenes/inbox/layout/composer-focus.ts'
import { showNote } from '#renderer/scenes/inbox/timeline/show-note.ts'
import type { Found } from './use-search.ts'

/**
 * Opens the chat of a result, at the message or note that was found.
 * @param isStep whether the focus stays on the results
 */
export function showFound(found: Found, isStep: boolean): void {
  const { conversations } = currentLive()
  const { id: contactId } = found.contact
  if (found.kind === 'contact') {
    void conversations.open(contactId)
    if (isStep) keepFocus()
    else focusComposer()
    return
  }
  // Cancel an earlier request to focus the composer, because the message or note gets the focus.
  keepFocus()
  if (found.kind === 'message') void conversations.open(contactId, found.id)
  else showNote(contactId, found.id, conversations.open(contactId))
}
