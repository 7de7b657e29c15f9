import { request } from './bridge.ts'
import { currentLive } from './live/live.ts'
import { showError } from './toasts.ts'

/** Whether this is a window of one chat, and not the main one. */
export const isChatWindow = (): boolean =>
  typeof window !== 'undefined' && window.bandeja.window === 'chat'

/** Opens a chat in a window of its own. The main window closes it, so that it is written to in one place. */
export async function openInOwnWindow(contactId: string): Promise<void> {
  try {
    await request('chatWindow.open', { contactId })
    if (currentLive().openContactId === contactId) void currentLive().conversations.open(null)
  } catch (error) {
    showError(error)
  }
}
