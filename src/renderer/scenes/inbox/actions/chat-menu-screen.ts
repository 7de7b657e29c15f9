import { lazyWithPreload } from '#renderer/components/lazy-with-preload.tsx'
import type { ChatMenuProps } from './chat-menu.tsx'

/** The context menu of a chat. Its code is loaded after the chat list has rendered, or on first use. */
export const chatMenu = lazyWithPreload<ChatMenuProps>(async () => ({
  default: (await import('./chat-menu.tsx')).ChatMenu,
}))
