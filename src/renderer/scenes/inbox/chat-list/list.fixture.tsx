import { useEffect, useState } from 'react'
import { useAtom } from 'jotai'
import { expect } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { chatListQuery, chatsApi } from '#contract/api/chats/chats.ts'
import { snoozesApi } from '#contract/api/chats/snoozes.ts'
import { contactSchema, type Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { sortRank, waitPart } from '#contract/rules/chats/chat-sort.ts'
import { filterOf, isInView, matchesFilter } from '#contract/rules/chats/list-filter.ts'
import { isPending, pendingAfterMessage } from '#contract/rules/chats/pending.ts'
import { snoozeSchema, type Snooze } from '#contract/rules/chats/snooze.ts'
import Palette from '#renderer/app/shell/palette/palette.tsx'
import ShortcutSheet from '#renderer/app/shell/shortcut-sheet.tsx'
import { useShellActions } from '#renderer/app/shell/use-shell-actions.ts'
import { contact, event, message } from '#renderer/data/live/live-data.fixture.ts'
import { paletteOpenAtom } from '#renderer/data/navigation/overlays.ts'
import type { ReceivedCall, ServiceDouble } from '#renderer/data/service/service.fixture.ts'
import { store } from '#renderer/data/store.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { beside, openInbox, type InboxData } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { filterPanelOpenAtom } from './list-actions.ts'

/** Test support of the chat list: an inbox whose service changes its chats, and filters and orders its list. */

const MINUTE = 60_000
export const ago = (minutes: number): string =>
  new Date(Date.now() - minutes * MINUTE).toISOString()

type ContactDraft = Parameters<typeof contact>[1]

/** A chat of the user, whose customer has written, was answered and waits for nothing. */
export const chatOf = (id: string, name: string, { chat, ...more }: ContactDraft = {}): Contact =>
  contact(id, {
    name,
    userId: 'u1',
    lastContactResponseAt: ago(60),
    ...more,
    chat: { updateAt: ago(60), lastMessage: `Last of ${name}`, lastSender: 'group', ...chat },
  })

/** Fields of the chat of a customer who has waited for this many minutes, with one unread message. */
export const waits = (minutes: number): Partial<Contact['chat']> => ({
  updateAt: ago(minutes),
  waitingSince: ago(minutes),
  lastSender: 'contact',
  pendingMessages: 1,
})

/** Fields of a chat without an agent. */
export const free = { userId: undefined } as const

/**
 * The chats `c1` to `cn` of "Customer 1" (the oldest) to "Customer n", newest first. They are the user's own, and each
 * customer has asked "Question 1" to "Question n", which the user has not read.
 */
export const askers = (count: number, more: ContactDraft = {}): Contact[] =>
  Array.from({ length: count }, (_, index) => {
    const n = count - index
    return chatOf(`c${n}`, `Customer ${n}`, {
      lastContactResponseAt: ago(index + 1),
      ...more,
      chat: { ...waits(index + 1), lastMessage: `Question ${n}`, ...more.chat },
    })
  })

/** The palette and the shortcuts of the app around the inbox, and the place of the rail. */
function Shell() {
  const [isPaletteOpen, setPaletteOpen] = useAtom(paletteOpenAtom)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [showSheet] = useState(() => () => setSheetOpen(true))
  useShellActions(showSheet)
  useEffect(
    () => () => {
      setPaletteOpen(false)
      store.set(filterPanelOpenAtom, false)
      store.set(inboxDialogAtom, null)
    },
    [setPaletteOpen],
  )
  return (
    <div style={{ flex: 'none', width: 'var(--b-rail-width)' }}>
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
      {isSheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
    </div>
  )
}

export interface ListData extends Partial<InboxData> {
  chats: Contact[]
  /** Ids of the chats in which a note mentions the user; without them, the service has no mentions. */
  mentionedIn?: Set<string>
  /** Whether the service has targets, and so a number of missed ones. */
  hasMissed?: boolean
}

/** The service's chats: what its calls about them answer and change. */
function startChats({ chats: given, views = true, mentionedIn, hasMissed = false }: ListData) {
  const chats = new Map(given.map((one) => [one.id, one]))
  /** The waits that the user ended, by chat. */
  const ended = new Map<string, Contact['chat']>()
  const own = {
    userId: 'u1',
    tagIds: ['tag-u1'],
    ...(mentionedIn !== undefined && { mentionedIn }),
  }
  const get = (id: string): Contact => {
    const found = chats.get(id)
    if (found === undefined) throw new Error(`There is no chat ${id}.`)
    return found
  }
  const put = (one: Contact): Contact => {
    chats.set(one.id, one)
    return one
  }
  /** Changes fields of a chat and of its list row. */
  const change = (id: string, { chat, ...fields }: NonNullable<ContactDraft>): Contact => {
    const before = get(id)
    return put(
      contactSchema.parse({
        ...before,
        ...fields,
        chat: { ...before.chat, ...chat },
        revision: (before.revision ?? 0) + 1,
      }),
    )
  }
  const context = () => ({ own, now: Date.now() })
  const listed = ({ query }: ReceivedCall): Contact[] => {
    const { sort, groupId: _, offset: __, limit: ___, ...filter } = chatListQuery.parse(query)
    const selected = filterOf(filter, context())
    return [...chats.values()]
      .filter((one) => matchesFilter(one, selected))
      .toSorted((a, b) => sortRank(b, sort, Date.now()) - sortRank(a, sort, Date.now()))
  }
  const count = (is: (one: Contact) => boolean) => [...chats.values()].filter(is).length
  const inView = (view: Parameters<typeof isInView>[1]) =>
    count((one) => isInView(one, view, context()))

  const prepare = (service: ServiceDouble) => {
    const changes =
      (how: (call: ReceivedCall) => NonNullable<ContactDraft>) => (call: ReceivedCall) =>
        change(call.params['id'] ?? '', how(call))
    const flag = ({ body }: ReceivedCall) =>
      JSON.stringify(body).includes('important') ? 'importantChat' : 'finishedChat'
    return {
      list: service.answer(chatsApi.chatList, (call) => {
        const items = listed(call)
        const { offset, limit } = chatListQuery.parse(call.query)
        const page = items.slice(offset, offset + limit)
        return { items: page, hasMoreItems: offset + page.length < items.length }
      }),
      contact: service.answer(chatsApi.contact, ({ params: { id = '' } }) => get(id)),
      counts: service.answer(chatsApi.pendingChats, () => ({
        pendingChatsAmount: count(isPending),
        changesMany: true,
        ...(views && {
          views: {
            mine: inView('mine'),
            unassigned: inView('unassigned'),
            waiting: count((one) => !one.archived && waitPart(one) === 'open'),
            closedWaits: count((one) => !one.archived && waitPart(one) === 'closed'),
            all: inView('all'),
            ...(mentionedIn !== undefined && { mentions: mentionedIn.size }),
            ...(hasMissed && { missed: inView('missed') }),
          },
        }),
      })),
      archive: service.answer(
        chatsApi.archiveChat,
        changes(() => ({ archived: true })),
      ),
      unarchive: service.answer(
        chatsApi.unarchiveChat,
        changes(() => ({ archived: false })),
      ),
      mark: service.answer(
        chatsApi.enableFlag,
        changes((call) => ({ [flag(call)]: true })),
      ),
      unmark: service.answer(
        chatsApi.disableFlag,
        changes((call) => ({ [flag(call)]: false })),
      ),
      pending: service.answer(
        chatsApi.setPending,
        changes(({ body }) => ({
          chat: { pendingMessages: JSON.stringify(body).includes('1') ? 1 : 0 },
        })),
      ),
      endWait: service.answer(
        chatsApi.endWait,
        changes(({ params: { id = '' } }) => {
          ended.set(id, get(id).chat)
          return { chat: { waitingSince: undefined, closedWaitSince: undefined } }
        }),
      ),
      resumeWait: service.answer(
        chatsApi.resumeWait,
        changes(({ params: { id = '' } }) => {
          const { waitingSince, closedWaitSince } = ended.get(id) ?? {}
          return { chat: { waitingSince, closedWaitSince } }
        }),
      ),
      snooze: service.answer(snoozesApi.setSnooze, ({ params: { id = '' }, body }) => ({
        contactId: id,
        userId: 'u1',
        name: get(id).name,
        since: ago(0),
        until: ago(-60),
        ...(typeof body === 'object' && body),
      })),
      endSnooze: service.answer(snoozesApi.endSnooze, () => ({})),
    }
  }
  return { chats, get, put, change, prepare }
}

/**
 * Shows the inbox with the app's palette and shortcuts. The service has the chats of the test, filters and orders its
 * list by the contract's rules, and changes them as the user asks.
 */
export async function openList(data: ListData) {
  const world = startChats(data)
  const messages: Record<string, Message[]> = Object.fromEntries(
    data.chats.map(({ id, chat }) => [
      id,
      [
        message(`m-${id}`, id, {
          content: { type: 'text', text: chat.lastMessage },
          sender: chat.lastSender === 'contact' ? 'contact' : 'group',
          updatedAt: chat.updateAt,
        }),
      ],
    ]),
  )
  let calls: ReturnType<typeof world.prepare> | undefined
  const inbox = await openInbox({
    messages,
    frame: beside(<Shell />),
    // The filter is in the page's address.
    inAddress: true,
    views: true,
    ...data,
    onService: (service) => {
      calls = world.prepare(service)
      data.onService?.(service)
    },
  })
  if (calls === undefined) throw new Error('The service was not prepared.')
  const { screen, bridge, receive } = inbox

  let snoozes: Snooze[] = []
  bridge.responses['snoozes.set'] = ({ until, ...one }) => {
    snoozes = snoozes.filter(({ contactId }) => contactId !== one.contactId)
    if (until !== null)
      snoozes.push(snoozeSchema.parse({ answeredAt: null, ...one, since: ago(0), until }))
    bridge.push('snoozes.changed', { groupId: 'g1', snoozes })
  }

  let written = 0
  /** A time that is later than every one before. */
  const now = () => new Date(Date.now() + (written += 1)).toISOString()
  /** Stores a message, and tells it to the app. */
  const add = (contactId: string, text: string, sender: 'contact' | 'group', key?: string) => {
    const all = (messages[contactId] ??= [])
    const at = now()
    const sent = message(`w${written}`, contactId, {
      content: { type: 'text', text },
      sender,
      updatedAt: at,
      positionInChat: all.length + 1,
      ...(key !== undefined && { clientKey: key }),
    })
    all.push(sent)
    const { chat } = world.get(contactId)
    const changed = world.change(contactId, {
      archived: false,
      ...(sender === 'contact' && { lastContactResponseAt: at }),
      chat: {
        updateAt: at,
        lastMessage: text,
        lastSender: sender,
        waitingSince: sender === 'contact' ? (chat.waitingSince ?? at) : undefined,
        closedWaitSince: undefined,
        pendingMessages: pendingAfterMessage(chat.pendingMessages, sent),
      },
    })
    receive(event('message.created', { message: sent, contact: changed }))
    return sent
  }

  const order = () =>
    [...document.querySelectorAll<HTMLElement>('[role="grid"] [data-chat]')]
      .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
      .map((one) => one.querySelector('[title]')?.textContent ?? '')
  const sort = screen.getByRole('button', { name: /^Order:/ })
  await expect.element(screen.getByRole('heading', { name: 'Chats', exact: true })).toBeVisible()
  // The list and what it needs are loaded.
  await expect.poll(() => calls?.counts.length).toBeGreaterThan(0)
  const press = async (...keys: string[]) => {
    for (const key of keys) await userEvent.keyboard(key)
  }
  const toFilters = async () => {
    await screen.getByRole('button', { name: /^Filters/ }).click()
    const panel = screen.getByRole('dialog', { name: 'Filters' })
    await expect.element(panel).toBeVisible()
    return panel
  }
  return {
    ...inbox,
    calls,
    press,
    stored: world.get,
    /** Changes a chat at the service. */
    put: world.change,
    /** The names of the rendered chats, from the top. */
    order,
    /** Waits for the names of the rendered chats. */
    async expectOrder(...names: string[]) {
      await expect.poll(order).toEqual(names)
    },
    /** The button of the list's order. */
    sort,
    /** Moves the pointer away from the list's rows. */
    leaveRows: () => sort.hover(),
    strip: screen.getByRole('button', { name: /new chats?( at the end)?$/ }),
    keys: screen.getByRole('toolbar', { name: 'Keys' }),
    dialog: (name: string | RegExp) => screen.getByRole('dialog', { name }),
    button: (name: string | RegExp) => screen.getByRole('button', { name }),
    view: (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) }),
    /** The texts of the views, with their numbers. */
    views: () =>
      [...document.querySelectorAll('[role="tab"][data-view]')].map((one) => one.textContent),
    field: screen.getByRole('textbox', { name: /^Filter by/ }),
    /** The query of the page's address, without that of the tests' own page. */
    query() {
      const query = new URLSearchParams(location.search)
      for (const name of ['sessionId', 'iframeId']) query.delete(name)
      return query.size === 0 ? '' : `?${query.toString()}`
    },
    /** Receives a message of the customer. */
    customerWrites: (contactId: string, text: string) => add(contactId, text, 'contact'),
    /** Receives a message of a colleague. */
    colleagueWrites: (contactId: string, text: string) => add(contactId, text, 'group'),
    /** A new customer's chat, with their first message. */
    newChat(id: string, name: string, text: string, more: ContactDraft = {}) {
      world.put(
        chatOf(id, name, { ...more, revision: 0, chat: { updateAt: ago(1), ...more.chat } }),
      )
      return add(id, text, 'contact')
    },
    /** Changes the chat as a colleague does, with this event. */
    change(
      id: string,
      fields: NonNullable<ContactDraft>,
      name: 'chat.flags' | 'chat.pending' | 'chat.wait' | 'contact.assigned' = 'chat.flags',
    ) {
      const changed = world.change(id, fields)
      receive(
        name === 'chat.pending'
          ? event(name, {
              contactId: id,
              pendingMessages: changed.chat.pendingMessages,
              contact: changed,
            })
          : event(name, { contact: changed }),
      )
    },
    /** Gives the chat to a colleague, so that the user does not see it any more. */
    hide(id: string) {
      const { revision } = world.get(id)
      world.chats.delete(id)
      receive(
        event('contact.hidden', { contactId: id, userId: 'u2', revision: (revision ?? 0) + 1 }),
      )
    },
    /** The texts that the user has sent, with their contacts. */
    sent: () => inbox.bridge.requests('outbox.add'),
    /** Accepts the messages that are in the outbox, as the service does. */
    async accept() {
      const entries = (await bridge.responses['outbox.list']?.(undefined)) ?? []
      if ('ok' in entries) return
      for (const entry of entries.splice(0)) {
        const { key, contactId, content } = entry
        const text = typeof content.text === 'string' ? content.text : ''
        const sent = add(contactId, text, 'group', key)
        bridge.push('outbox.settled', { key, contactId, message: sent })
      }
    },
    /** Focuses the row of a chat, as the arrow keys do. */
    async focusRow(name: string) {
      const row = inbox.row(name)
      const element = row.element()
      if (element instanceof HTMLElement) element.focus()
      await expect.element(row).toHaveFocus()
    },
    /** Opens the menu of a row by keyboard; resolves once it has the focus. */
    async openMenu(name: string) {
      await this.focusRow(name)
      await userEvent.keyboard('{Shift>}{F10}{/Shift}')
      await expect.poll(() => document.activeElement?.closest('[role="menu"]')).not.toBeNull()
    },
    toFilters,
    /** Lists one type of chat, by the panel of filters. */
    async showType(type: string) {
      const panel = await toFilters()
      await panel.getByRole('radio', { name: type, exact: true }).click()
      await userEvent.keyboard('{Escape}')
      await expect.element(panel).not.toBeInTheDocument()
    },
    /** Opens the palette and types in it. */
    async find(text: string): Promise<Locator> {
      await userEvent.keyboard('{Control>}k{/Control}')
      const palette = page.getByRole('dialog', { name: 'Find a chat or do something' })
      await expect.element(palette.getByRole('combobox')).toHaveFocus()
      if (text !== '') await userEvent.keyboard(text)
      return palette
    },
  }
}
