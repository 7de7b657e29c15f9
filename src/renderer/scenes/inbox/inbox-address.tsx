import { useFilterAddress } from './chat-list/use-filter-address.ts'
import { useChatAddress } from './use-chat-address.ts'

/**
 * Ties the open chat and the list's filter to the address. It shows nothing, and is apart from the inbox so that a chat
 * that is opened, which changes the address, does not draw the inbox a second time.
 */
export function InboxAddress() {
  useChatAddress()
  useFilterAddress()
  return null
}
