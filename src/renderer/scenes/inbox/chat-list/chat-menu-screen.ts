import { lazyWithPreload } from '../../../components/lazy-with-preload.tsx'
import type { ChatMenuProps } from './chat-menu.tsx'

/** What can be done to a chat of the list, which no start waits for. */
export const chatMenu = lazyWithPreload<ChatMenuProps>(async () => ({
  default: (await import('./chat-menu.tsx')).ChatMenu,
}))
