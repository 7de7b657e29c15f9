import { can, type Viewer } from './index.ts'
import type { Contact } from '../entities/contact.ts'
import { isWindowOpen } from '../rules/chat-window.ts'

/** Why nothing can be written into a chat; null where one can write. */
export type MessageBoxLock = 'accessChanged' | 'readOnly' | 'windowClosed' | null

/**
 * The lock of the message box (section 3, client state). What ends the session comes first, then what the person may do, and
 * last the customer's 24 hours, which a template still gets past.
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
