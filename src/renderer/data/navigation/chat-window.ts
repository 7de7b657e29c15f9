import { request } from '#renderer/data/service/bridge.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { showError } from '#renderer/data/change/toasts.ts'

/** Whether this window shows only one chat. False in the main window. */
export const isChatWindow = (): boolean =>
  typeof window !== 'undefined' && window.bandeja.window === 'chat'

/** Opens a chat in a window of its own and closes it in the main window, so that it is open in only one window. */
export async function openInOwnWindow(contactId: string): Promise<void> {
  try {
    await request('chatWindow.open', { contactId })
    if (currentLive().openContactId === contactId) void currentLive().conversations.open(null)
  } catch (error) {
    showError(error)
  }
}
