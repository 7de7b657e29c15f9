import { z } from 'zod'
import { contactSchema, type Contact } from '#contract/entities/contacts/contact.ts'
import { channels } from '#contract/events.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import { emailOf, PASSWORD, type Name } from '#tests/contract/support/users.ts'
import { chance } from './workspace/random.ts'
import type { BenchWorkspace } from './workspace/start.ts'

/** Number of events in one call. */
export const BATCH = 10
const PAGE = 100

/** Simulates customers who write to one user's chats, by events of the push service. */
export interface Customers {
  /**
   * Sends this number of messages in one call, to randomly chosen chats.
   * @returns the text of the last message
   */
  write(messages: number): Promise<string>
  /**
   * Sends one message to a chat with an open 24-hour window.
   * @returns its text
   */
  writeInOpenChat(): Promise<string>
}

interface Where {
  who: Name
  groupId: string
  /** Number of the group's chats in the list. */
  chats: number
}

/** Chooses chats from all over the list, so that near and far rows are affected. */
export async function gatherCustomers(
  workspace: BenchWorkspace,
  { who, groupId, chats }: Where,
): Promise<Customers> {
  const contacts = await readContacts(workspace.url, { who, groupId, chats })
  const channel = channels.feed(groupId, who)
  let sent = 0
  /** Sends messages to chosen chats. */
  const send = async (chosen: readonly (Contact | undefined)[]): Promise<string> => {
    let words = ''
    const events = chosen.map((contact) => {
      if (contact === undefined) throw new Error('The list has no such chat.')
      sent += 1
      words = `Mensaje número ${sent}`
      return { channel, name: 'message.created', data: written(contact, words, sent) }
    })
    const response = await fetch(`${workspace.control}/push/publish`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ events }),
    })
    if (!response.ok) throw new Error(`The push service answered ${response.status}.`)
    return words
  }
  const anyContact = (number: number) => contacts[Math.floor(chance(number, 40) * contacts.length)]
  return {
    write: (messages) =>
      send(Array.from({ length: messages }, (_, index) => anyContact(sent + index + 1))),
    writeInOpenChat: () =>
      send([contacts.find((one) => isWindowOpen(one.lastContactResponseAt, Date.now()))]),
  }
}

/** The payload of `message.created` for a new customer's message. */
function written(contact: Contact, text: string, number: number) {
  const at = new Date().toISOString()
  const id = `m${contact.id}new${number}`
  const { chat } = contact
  const revision = (contact.revision ?? 0) + number
  return {
    groupId: contact.groupId,
    at,
    message: {
      id,
      contactId: contact.id,
      content: { type: 'text', text },
      sender: 'contact',
      status: 'delivered',
      updatedAt: at,
      positionInChat: 1_000_000 + number,
      revision,
    },
    contact: {
      ...contact,
      revision,
      chat: {
        ...chat,
        lastMessage: text,
        lastSender: 'contact',
        lastMessageType: 'text',
        lastMessageId: id,
        lastMessageStatus: 'delivered',
        updateAt: at,
        pendingMessages: chat.pendingMessages + 1,
      },
    },
  }
}

/** Contacts from all over a user's list. */
export async function readContacts(
  url: string,
  { who, groupId, chats }: Where,
): Promise<Contact[]> {
  const token = await signIn(url, who)
  const pages = Math.min(40, Math.floor(chats / PAGE))
  const contacts: Contact[] = []
  for (let page = 0; page < pages; page += 1) {
    const offset = Math.floor((page / pages) * (chats - PAGE))
    const query = new URLSearchParams({ groupId, offset: String(offset), limit: String(PAGE) })
    const response = await fetch(`${url}/services/main/contacts/lastchats?${query}`, {
      headers: { authorization: `Bearer ${token}`, 'x-group-id': groupId },
    })
    contacts.push(...chatPage.parse(await response.json()).items)
  }
  return contacts
}

const chatPage = z.object({ items: z.array(contactSchema) })

/**
 * Signs in at the service.
 * @returns the bearer token
 */
export async function signIn(url: string, who: string): Promise<string> {
  const response = await fetch(`${url}/services/main/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(who), password: PASSWORD }),
  })
  return z.object({ token: z.string() }).parse(await response.json()).token
}
