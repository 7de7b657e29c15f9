import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { messagesApi } from '#contract/api/messages/messages.ts'
import type { Connection } from '#contract/bridge.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message, MessageContent } from '#contract/entities/messages/message.ts'
import { refused } from '#renderer/data/service/bridge.fixture.ts'
import { contact, event, message } from '#renderer/data/live/live-data.fixture.ts'
import type { ReceivedCall } from '#renderer/data/service/service.fixture.ts'
import { connectionAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { openInbox, type InboxData } from '#renderer/scenes/inbox/inbox.fixture.tsx'

/** Test support of conversations: chats whose messages the service's double has page by page, as the service does. */

const workspace = 'http://service.test'

/** A workspace. Media of a message is loaded only with a connection: files of `resources/demo` by their names there. */
export const connection: Connection = {
  address: workspace,
  name: 'Workspace',
  services: {
    main: `${workspace}/main`,
    messages: `${workspace}/messages`,
    campaigns: `${workspace}/campaigns`,
    tags: `${workspace}/tags`,
    workflows: `${workspace}/workflows`,
    content: `${workspace}/content`,
    crm: `${workspace}/crm`,
  },
  frames: [],
  canChangePassword: true,
  registersStrangers: false,
  sendsMail: true,
  tagTriggers: [],
  managed: false,
}

/** Numbers from the first to the last. */
export const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Messages of the customer: a text, or another content. Their ids are "m1" and so on. */
export function written(
  contents: readonly (string | MessageContent)[],
  more: Partial<Message> = {},
  contactId = 'c',
): Message[] {
  const begin = Date.now() - contents.length * 60_000
  return contents.map((content, index) =>
    message(`m${index + 1}`, contactId, {
      positionInChat: index + 1,
      updatedAt: new Date(begin + index * 60_000).toISOString(),
      content: typeof content === 'string' ? { type: 'text', text: content } : content,
      ...more,
    }),
  )
}

/** Messages "Line 1" … "Line n", some long, some short. */
export const lines = (count: number): Message[] =>
  written(range(1, count).map((n) => `Line ${n}. ${'and so on '.repeat((n * 7) % 40)}`))

/** The user's own chat `c` of Carmen Rojas, who waits for an answer. */
export const carmen = (more: Parameters<typeof contact>[1] = {}): Contact => {
  const now = new Date().toISOString()
  const { chat, ...rest } = more
  return contact('c', {
    name: 'Carmen Rojas',
    userId: 'u1',
    lastContactResponseAt: now,
    chat: { updateAt: now, lastMessage: 'Hello', ...chat },
    ...rest,
  })
}

/** The page of a conversation that a call asks for. */
function pageOf(stored: readonly Message[], { query }: ReceivedCall) {
  const { messageId, since, beforePosition, afterPosition, offset = '0' } = query
  const limit = Number(query['limit'] ?? 10)
  const slice = (from: number, to: number) => {
    const [first, last] = [Math.max(0, from), Math.max(0, to)]
    return {
      items: stored.slice(first, last),
      hasOlder: first > 0,
      hasNewer: last < stored.length,
    }
  }
  const indexOf = (isFound: (one: Message) => boolean) => {
    const index = stored.findIndex(isFound)
    return index < 0 ? stored.length : index
  }
  if (beforePosition !== undefined) {
    const end = indexOf((one) => one.positionInChat >= Number(beforePosition))
    return slice(end - limit, end)
  }
  if (afterPosition !== undefined) {
    const start = indexOf((one) => one.positionInChat > Number(afterPosition))
    return slice(start, start + limit)
  }
  const around =
    messageId !== undefined
      ? indexOf(({ id }) => id === messageId)
      : since === undefined
        ? stored.length
        : indexOf(({ updatedAt }) => updatedAt >= since)
  if (around < stored.length) return slice(around - limit, around + limit + 1)
  const end = stored.length - Number(offset)
  return slice(end - limit, end)
}

interface ConversationData extends Omit<InboxData, 'chats' | 'messages'> {
  /** The chats, newest first. Default: that of Carmen Rojas. */
  chats?: Contact[]
  /** By contact, oldest first. */
  stored: Record<string, Message[]>
  /** The query of the page's address, such as `?chat=c&message=m20`. */
  address?: string
  /** Called before the inbox is shown. */
  before?: (answers: Answers) => void
}

/** How the calls for messages are answered. */
interface Answers {
  /** Whether they fail without a response. */
  fails: boolean
  /** Holds the calls for which this is true until `release`. */
  holds: (call: ReceivedCall) => boolean
}

/** Shows the inbox with these conversations, of which none is open unless the address names one. */
export async function openConversations({
  chats = [carmen()],
  stored,
  address = '',
  before = () => undefined,
  onService = () => undefined,
  ...data
}: ConversationData) {
  if (address !== '') history.replaceState(null, '', address)
  store.set(connectionAtom, connection)
  const answers: Answers = { fails: false, holds: () => false }
  before(answers)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let heldCalls = 0
  let calls: readonly ReceivedCall[] = []
  const inbox = await openInbox({
    chats,
    ...data,
    onService(service) {
      onService(service)
      calls = service.answer(messagesApi.messages, async (call) => {
        if (answers.holds(call)) {
          heldCalls += 1
          await held
        }
        if (answers.fails) throw new TypeError('Failed to fetch')
        const { contactId = '' } = call.params
        const { messageId } = call.query
        const messages = stored[contactId] ?? []
        if (messageId !== undefined && messages.every(({ id }) => id !== messageId))
          return Response.json({ code: 'NOT_FOUND', message: 'NOT_FOUND' }, { status: 404 })
        return pageOf(messages, call)
      })
    },
  })
  inbox.bridge.responses['session.refresh'] = () =>
    answers.fails ? refused('NETWORK') : store.get(sessionAtom)
  let revision = 1
  /** A chat as the service has it after its last change. */
  const changed = (contactId: string): Contact => {
    const chat = chats.find(({ id }) => id === contactId)
    if (chat === undefined) throw new Error(`There is no chat ${contactId}.`)
    revision += 1
    const newest = stored[contactId]?.at(-1)
    return { ...chat, revision, chat: { ...chat.chat, lastMessageId: newest?.id } }
  }
  /** Adds a message at the end of a conversation. */
  const add = (
    content: string | MessageContent,
    more: Partial<Message> = {},
    contactId = 'c',
  ): Message => {
    const messages = (stored[contactId] ??= [])
    const position = (messages.at(-1)?.positionInChat ?? 0) + 1
    const added = message(`m${position}`, contactId, {
      positionInChat: position,
      updatedAt: new Date().toISOString(),
      content: typeof content === 'string' ? { type: 'text', text: content } : content,
      ...more,
    })
    messages.push(added)
    return added
  }
  const scroller = page.getByTestId('message-scroller')
  return {
    ...inbox,
    answers,
    /** How many calls are held. */
    held: () => heldCalls,
    /** Answers the calls that are held, and holds no more. */
    release() {
      answers.holds = () => false
      release()
    },
    /** How many pages of messages were asked for. */
    messageCalls: () => calls.length,
    /** A message arrives, and the page receives its event. */
    arrives(...arrival: Parameters<typeof add>) {
      const added = add(...arrival)
      const contact = changed(added.contactId)
      inbox.receive(event('message.created', { message: added, contact }))
      return added
    },
    /** A message arrives while the page receives no events. */
    arrivesUnheard: add,
    changed,
    /** Opens an address in the app as a link does. Only with `inAddress`. */
    follow(query: string) {
      history.pushState({ key: crypto.randomUUID() }, '', query)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    /** The bubble with a text, which may be a part of what it says; undefined while it is not rendered. */
    bubble: (text: string): Element | undefined =>
      inbox.bubbles.elements().find(({ textContent }) => textContent.includes(text)),
    scroller,
    scrollBy: (y: number) => scroller.element().scrollBy(0, y),
    /** Scrolls as the user does, with what the browser adds to it. */
    wheel: (y: number) => userEvent.wheel(scroller, { delta: { y } }),
    /** Distance to the bottom, px. */
    below(): number {
      const { scrollHeight, scrollTop, clientHeight } = scroller.element()
      return Math.round(scrollHeight - scrollTop - clientHeight)
    },
    /** The position of a bubble in the list, px; null while it is not rendered. */
    topOf(text: string): number | null {
      const bubble = inbox.bubbles.elements().find(({ textContent }) => textContent.includes(text))
      if (bubble === undefined) return null
      return bubble.getBoundingClientRect().y - scroller.element().getBoundingClientRect().y
    },
    /** The topmost visible line. */
    firstInSight(): string {
      const edge = scroller.element().getBoundingClientRect().top
      const top = inbox.bubbles.elements().find((one) => one.getBoundingClientRect().top >= edge)
      return /Line \d+\./.exec(top?.textContent ?? '')?.[0] ?? ''
    },
    untilScrollEnds: () => untilStill(scroller.element()),
  }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Resolves once the list has not scrolled for ten frames: the positions of rows are corrected in later frames. */
async function untilStill(scroller: Element): Promise<void> {
  let before = ''
  let still = 0
  await expect
    .poll(
      async () => {
        await nextFrame()
        const now = [scroller.scrollTop, scroller.scrollHeight, scroller.clientHeight].join()
        still = now === before ? still + 1 : 0
        before = now
        return still
      },
      { interval: 0 },
    )
    .toBeGreaterThanOrEqual(10)
}
