import { can, type Viewer } from './index.ts'
import type { Contact } from '../entities/contact.ts'
import { isWindowOpen } from '../rules/chat-window.ts'

/** Why the user cannot write in a chat; null if they can. */
export type MessageBoxLock = 'accessChanged' | 'readOnly' | 'windowClosed' | null

/**
 * Why the message box is locked (section 3, client state). A change of the user's access comes first, then the user's
 * permissions, then the 24-hour window. Templates can be sent even if the window is closed.
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
