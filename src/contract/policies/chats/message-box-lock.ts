import { can, type Viewer } from '#contract/policies/index.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'

/** Why the message box of a chat is locked. Null if the user can write. */
export type MessageBoxLock = 'accessChanged' | 'blocked' | 'readOnly' | 'windowClosed' | null

/**
 * Returns why the message box is locked (specification, section 3, client state). If several reasons apply, the result
 * is the first of `accessChanged`, `blocked`, `readOnly`, `windowClosed`. With `windowClosed` the user can still send channel
 * templates.
 * @param now epoch ms
 */
export function messageBoxLock(
  viewer: Viewer | null,
  contact: Contact,
  { accessChanged, now }: { accessChanged: boolean; now: number },
): MessageBoxLock {
  if (accessChanged) return 'accessChanged'
  if (isBlocked(contact)) return 'blocked'
  if (viewer === null || !can(viewer, 'message.send', contact)) return 'readOnly'
  return isWindowOpen(contact.lastContactResponseAt, now) ? null : 'windowClosed'
}
