import { type ChatFacts, seesChat } from './chat-visibility.ts'
import type { Viewer } from './viewer.ts'

const change = (viewer: Viewer, chat: ChatFacts): boolean =>
  !viewer.isReadOnly && seesChat(viewer, chat)

/**
 * What may be done to a chat as a whole. Section 6 names what read-only blocks and does not speak of the flags
 * and of deleting; here read-only changes neither, for both are everybody's. The pending count goes with looking.
 */
export const chatPolicy = {
  'chat.see': seesChat,
  'chat.setPending': seesChat,
  'chat.archive': change,
  /** Important and finished. */
  'chat.flag': change,
  'chat.delete': change,
} as const
