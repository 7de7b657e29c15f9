import { lazyWithPreload } from '../../../components/lazy-with-preload.tsx'
import type { ChatMenuProps } from './chat-menu.tsx'

/** The context menu of a chat, loaded after the start. */
export const chatMenu = lazyWithPreload<ChatMenuProps>(async () => ({
  default: (await import('./chat-menu.tsx')).ChatMenu,
}))
