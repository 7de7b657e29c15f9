import { type ChatFacts, seesChat } from './chat-visibility.ts'
import { hasTemplateAccess } from './template-access.ts'
import { mayWrite, type Viewer } from './viewer.ts'

const write = (viewer: Viewer, chat: ChatFacts): boolean =>
  mayWrite(viewer) && seesChat(viewer, chat)

/**
 * What the viewer may send into a chat. Read-only users send nothing (section 6); their composer ignores the
 * attempt silently (section 5).
 */
export const messagePolicy = {
  /** Whether the user may write at all. */
  'message.compose': mayWrite,
  'message.read': seesChat,
  'message.send': write,
  'message.react': write,
  'message.delete': write,
  'message.schedule': write,
  'message.sendTemplate': (viewer: Viewer, chat: ChatFacts): boolean =>
    write(viewer, chat) && hasTemplateAccess(viewer),
  /** Uploads a file before its chat is known. */
  'file.upload': mayWrite,
  'message.sendFlow': (viewer: Viewer, chat: ChatFacts): boolean =>
    write(viewer, chat) &&
    viewer.group.hasFlows &&
    !(viewer.role === 'ROLE_PUBLISHER' && viewer.group.flowRestrictionForPublisher),
} as const
