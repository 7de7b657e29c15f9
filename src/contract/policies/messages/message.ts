import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { type ChatFacts, seesChat } from '#contract/policies/chats/chat-visibility.ts'
import { hasFlowAccess } from '#contract/policies/flows/flow-access.ts'
import { hasTemplateAccess } from '#contract/policies/templates/template-access.ts'
import { mayWrite, type Viewer } from '#contract/policies/viewer.ts'
import { isHiddenPhone } from '#contract/rules/contacts/phone-text.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'

/** A chat, and whether its person is blocked. */
type WrittenChat = ChatFacts & Pick<Contact, 'blocked'>

const change = (viewer: Viewer, chat: ChatFacts): boolean =>
  mayWrite(viewer) && seesChat(viewer, chat)

const write = (viewer: Viewer, chat: WrittenChat): boolean =>
  change(viewer, chat) && !isBlocked(chat)

/**
 * What the viewer may read and send in a chat. Read-only users send nothing (specification, section 6), and nobody writes to
 * a blocked person.
 */
export const messagePolicy = {
  /** Whether the user may write messages at all, in any chat. */
  'message.compose': mayWrite,
  'message.read': seesChat,
  'message.send': write,
  /** Tries again to get a customer's file. Readers need the file too, and it changes nothing for others. */
  'message.fetchFile': seesChat,
  /** Sends an address card, or asks for the customer's place, at a service that has these kinds (our extensions). */
  'message.sendCard': (viewer: Viewer, chat: WrittenChat): boolean =>
    write(viewer, chat) && viewer.group.sendsCards === true,
  'message.askPlace': (viewer: Viewer, chat: WrittenChat): boolean =>
    write(viewer, chat) && viewer.group.asksPlace === true,
  /** Asks for the number of a person of whom the channel tells a user id alone. */
  'message.askNumber': (viewer: Viewer, chat: WrittenChat & Pick<Contact, 'phone'>): boolean =>
    write(viewer, chat) && viewer.group.asksNumber === true && isHiddenPhone(chat.phone),
  /** Asks for the permission to call. Whether the line has calls is not a permission: `hasCalls` of its status. */
  'message.askCall': (viewer: Viewer, chat: WrittenChat): boolean =>
    write(viewer, chat) && viewer.group.asksCall === true,
  'message.sendProducts': (viewer: Viewer, chat: WrittenChat): boolean =>
    write(viewer, chat) && viewer.group.hasCatalogue === true,
  'message.react': write,
  'message.delete': change,
  'message.schedule': write,
  'message.sendTemplate': (viewer: Viewer, chat: WrittenChat): boolean =>
    write(viewer, chat) && hasTemplateAccess(viewer),
  /** Uploads a file. The call does not name the chat to which the file will be sent. */
  'file.upload': mayWrite,
  'message.sendFlow': (viewer: Viewer, chat: WrittenChat): boolean =>
    write(viewer, chat) && hasFlowAccess(viewer),
} as const

export type SendAction =
  | 'message.send'
  | 'message.sendCard'
  | 'message.sendProducts'
  | 'message.askPlace'
  | 'message.askNumber'
  | 'message.askCall'

/** The action of sending a message with this content. */
export function sendAction({
  contacts,
  products,
  asksFor,
}: Pick<MessageContent, 'contacts' | 'products' | 'asksFor'>): SendAction {
  if (contacts !== undefined) return 'message.sendCard'
  if (products !== undefined) return 'message.sendProducts'
  if (asksFor === undefined) return 'message.send'
  if (asksFor === 'call') return 'message.askCall'
  return asksFor === 'number' ? 'message.askNumber' : 'message.askPlace'
}
