import { type ChatFacts, seesChat } from '#contract/policies/chats/chat-visibility.ts'
import { hasFlowAccess } from '#contract/policies/flows/flow-access.ts'
import { hasTemplateAccess } from '#contract/policies/templates/template-access.ts'
import { mayWrite, type Viewer } from '#contract/policies/viewer.ts'

const write = (viewer: Viewer, chat: ChatFacts): boolean =>
  mayWrite(viewer) && seesChat(viewer, chat)

/**
 * What the viewer may read and send in a chat. Read-only users send nothing (specification, section 6).
 */
export const messagePolicy = {
  /** Whether the user may write messages at all, in any chat. */
  'message.compose': mayWrite,
  'message.read': seesChat,
  'message.send': write,
  /** Tries again to get a customer's file. Readers need the file too, and it changes nothing for others. */
  'message.fetchFile': seesChat,
  'message.react': write,
  'message.delete': write,
  'message.schedule': write,
  'message.sendTemplate': (viewer: Viewer, chat: ChatFacts): boolean =>
    write(viewer, chat) && hasTemplateAccess(viewer),
  /** Uploads a file. The call does not name the chat to which the file will be sent. */
  'file.upload': mayWrite,
  'message.sendFlow': (viewer: Viewer, chat: ChatFacts): boolean =>
    write(viewer, chat) && hasFlowAccess(viewer),
} as const
