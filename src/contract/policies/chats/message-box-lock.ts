import { can, type Viewer } from '#contract/policies/index.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'

/** Why the message box of a chat is locked. Null if the user can write. */
export type MessageBoxLock = 'accessChanged' | 'readOnly' | 'windowClosed' | null

/**
 * Returns why the message box is locked (specification, section 3, client state). If several reasons apply, the result
 * is the first of `accessChanged`, `readOnly`, `windowClosed`. With `windowClosed` the user can still send channel
 * templates.
 * @param now epoch ms
 */
export function messageBoxLock(
  viewer: Viewer | null,
  contact: Contact,
  { accessChanged, now }: { accessChanged: boolean; now: number },
): MessageBoxLock {
  if (accessChanged) return 'accessChanged'
  if (viewer === null || !can(viewer, 'message.send', contact)) return 'readOnly'
  return isWindowOpen(contact.lastContactResponseAt, now) ? null : 'windowClosed'
}
