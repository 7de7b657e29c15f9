import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { chatsApi } from '#contract/api/chats/chats.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact, event, message } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'

const now = () => new Date().toISOString()
const lucia = contact('lucia', {
  name: 'Lucía Fernández',
  userId: 'u1',
  lastContactResponseAt: now(),
  chat: { lastMessage: 'When will it arrive?', pendingMessages: 0 },
})
const marcos = contact('marcos', {
  name: 'Marcos Aguirre',
  userId: 'u1',
  lastContactResponseAt: now(),
})

const text = (id: string, words: string, positionInChat: number, more: Partial<Message> = {}) =>
  message(id, 'lucia', { positionInChat, content: { type: 'text', text: words }, ...more })
const own = { sender: 'group', sentByUserId: 'u1', status: 'sent' } as const
const question = text('m1', 'When will it arrive?', 1)

/** Lucía after a message. */
const after = (revision: number, chat: Partial<Contact['chat']>): Contact => ({
  ...lucia,
  revision,
  chat: { ...lucia.chat, updateAt: now(), ...chat },
})
const written = (id: string, words: string, positionInChat: number, chat = {}) =>
  event('message.created', {
    message: text(id, words, positionInChat),
    contact: after(positionInChat, { lastMessage: words, ...chat }),
  })

async function openLucia(messages: Message[] = [question], chats = [lucia, marcos]) {
  const inbox = await openInbox({ chats, messages: { lucia: messages } })
  const { bridge, bubbles, service, composer, press, screen } = inbox
  return {
    ...inbox,
    last: bubbles.last(),
    log: screen.getByRole('region', { name: 'Conversation', exact: true }).getByRole('log'),
    /** The texts of the conversation, from the top. */
    texts: () =>
      bubbles
        .elements()
        .map((one) => (one instanceof HTMLElement ? one.innerText.split('\n')[0] : '')),
    answerMessages: (items: Message[]) =>
      service.answer(messagesApi.messages, () => ({ items, hasOlder: false, hasNewer: false })),
    /** Writes and sends. @returns the key of the message in the outbox */
    async send(words: string) {
      await composer.fill(words)
      await press('{Enter}')
      await expect.element(composer).toHaveValue('')
      return z.object({ key: z.string() }).parse(bridge.requests('outbox.add').at(-1)).key
    },
    settle: (key: string, sent: Message) =>
      bridge.push('outbox.settled', {
        key,
        contactId: 'lucia',
        message: { ...sent, clientKey: key },
      }),
  }
}

describe('a conversation', () => {
  test('shows each message once, also after a lost connection', async () => {
    const inbox = await openLucia()
    const { texts, send, settle, answerMessages, bridge, service, row } = inbox
    await inbox.open('Lucía Fernández')
    const sent = [question]
    for (const [index, words] of ['One', 'Two', 'Three'].entries()) {
      const one = text(`s${index}`, words, index + 2, own)
      sent.push(one)
      settle(await send(words), one)
    }
    await expect.poll(texts).toEqual(['When will it arrive?', 'One', 'Two', 'Three'])

    sent.push(text('m9', 'Hello?', 9))
    answerMessages(sent)
    const asked = { ...marcos, revision: 2, chat: { ...marcos.chat, lastMessage: 'Anybody?' } }
    service.answer(chatsApi.chatList, () => ({ items: [asked, lucia], hasMoreItems: false }))
    bridge.push('realtime.resync', { reason: 'connected', groupId: 'g1' })
    await expect.element(row('Marcos Aguirre').getByText('Anybody?')).toBeVisible()
    await expect.poll(texts).toEqual(['When will it arrive?', 'One', 'Two', 'Three', 'Hello?'])
  })

  test('keeps the place of a message while it is sent', async () => {
    const inbox = await openLucia([question, ...[2, 3, 4].map((n) => text(`m${n}`, 'More', n))])
    const { send, settle, bubbles } = inbox
    await inbox.open('Lucía Fernández')
    const places: string[] = []
    let isOver = false
    const watch = () => {
      const one = bubbles
        .elements()
        .find(({ textContent }) => textContent.includes('Stay where you are'))
      if (one instanceof HTMLElement) {
        const state = one.dataset['outgoing'] === undefined ? 'sent' : 'outgoing'
        places.push(`${Math.round(one.getBoundingClientRect().top)} ${state}`)
      }
      if (!isOver) requestAnimationFrame(watch)
    }
    watch()
    const key = await send('Stay where you are')
    await expect.poll(() => places.at(-1)).toMatch(/ outgoing$/)
    settle(key, text('s1', 'Stay where you are', 5, own))
    await expect.poll(() => places.at(-1)).toMatch(/ sent$/)
    isOver = true
    expect(new Set(places.map((place) => place.split(' ')[0])).size).toBe(1)
  })

  test('shows both sides’ messages that were written while it was loading', async () => {
    const inbox = await openLucia()
    const { service, row, receive, composer, press, bridge, settle, bubbles, texts } = inbox
    const loaded = Promise.withResolvers<void>()
    service.answer(messagesApi.messages, async () => {
      await loaded.promise
      return { items: [question], hasOlder: false, hasNewer: false }
    })
    await row('Lucía Fernández').click()
    receive(written('m2', 'Are you there?', 2))
    await expect.element(row('Lucía Fernández').getByText('Are you there?')).toBeVisible()
    await composer.fill('Tomorrow.')
    await press('{Enter}')
    await expect.poll(() => bridge.requests('outbox.add').length).toBe(1)
    const [{ key }] = z.tuple([z.object({ key: z.string() })]).parse(bridge.requests('outbox.add'))
    const sent = text('m3', 'Tomorrow.', 3, { ...own, clientKey: key })
    settle(key, sent)
    receive(
      event('message.created', {
        byUserId: 'u1',
        message: sent,
        contact: after(3, {
          lastMessage: 'Tomorrow.',
          lastSender: 'group',
          lastSentUserId: 'u1',
        }),
      }),
    )
    await expect.element(row('Lucía Fernández').getByText('You: Tomorrow.')).toBeVisible()
    expect(bubbles.elements()).toEqual([])
    loaded.resolve()
    await expect.poll(texts).toEqual(['When will it arrive?', 'Are you there?', 'Tomorrow.'])
  })

  test('shows a message that waits for the service', async () => {
    const inbox = await openLucia()
    const { send, settle, last, bridge } = inbox
    await inbox.open('Lucía Fernández')
    const key = await send('Sent from a tunnel')
    await expect.element(last.getByRole('img', { name: 'Sending' })).toBeInTheDocument()
    bridge.push('outbox.changed', {
      key,
      groupId: 'g1',
      contactId: 'lucia',
      content: { type: 'text', text: 'Sent from a tunnel' },
      state: 'queued',
      createdAt: now(),
      attempts: 1,
    })
    await expect.element(last.getByRole('img', { name: 'Queued' })).toBeInTheDocument()
    settle(key, text('s1', 'Sent from a tunnel', 2, own))
    await expect.element(last.getByRole('img', { name: 'Sent' })).toBeInTheDocument()
  })

  test('adds and removes a reaction, by a menu that opens at the pointer', async () => {
    const inbox = await openLucia()
    const { service, last, screen, row, receive, press } = inbox
    let revision = 1
    const calls = service.answer(messagesApi.sendMessage, ({ body }) => {
      revision += 1
      const { content } = z.object({ content: z.object({ text: z.string() }) }).parse(body)
      const reactions = content.text === '' ? [] : [{ sender: 'group', emoji: content.text }]
      return { ...question, reactions, revision }
    })
    await inbox.open('Lucía Fernández')
    const pick = async (name: string) => {
      await last.click({ button: 'right' })
      await screen.getByRole('menuitem', { name }).click()
    }
    await pick('React with ❤️')
    await expect.element(last.getByRole('listitem').getByText('❤️')).toBeVisible()
    // The reaction does not say which colleague it is from.
    receive(
      event('message.reaction', {
        byUserId: 'u1',
        contactId: 'lucia',
        messageId: 'm1',
        reactions: [{ sender: 'group', emoji: '❤️' }],
        contact: after(5, {
          updateAt: lucia.chat.updateAt,
          lastReactionEmoji: '❤️',
          lastReactionSender: 'group',
          lastReactionAt: now(),
        }),
      }),
    )
    await expect.element(row('Lucía Fernández').getByText('We reacted with ❤️')).toBeVisible()
    await last.click({ button: 'right', position: { x: 40, y: 10 } })
    await expect.element(screen.getByRole('menuitem', { name: 'Copy' })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    const menu = screen.getByRole('menu').element().getBoundingClientRect()
    expect(menu.x).toBeCloseTo(last.element().getBoundingClientRect().x + 40, 0)
    await press('{Escape}')
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
    await pick('Take the reaction ❤️ away')
    await expect.element(last.getByRole('listitem')).not.toBeInTheDocument()
    expect(calls.map(({ body }) => body)).toMatchObject([
      { contactId: 'lucia', content: { type: 'reaction', messageId: 'm1', text: '❤️' } },
      { contactId: 'lucia', content: { type: 'reaction', messageId: 'm1', text: '' } },
    ])
  })

  test('deletes a message after a confirmation', async () => {
    const inbox = await openLucia([question, text('m2', 'Wrong chat', 2, own)])
    const { service, last, screen, press, bubbles, texts } = inbox
    const calls = service.answer(messagesApi.deleteMessage, () => ({ success: true }))
    await inbox.open('Lucía Fernández')
    const askToDelete = async () => {
      last.element().focus()
      await expect.element(last).toHaveFocus()
      await press('{Delete}')
    }
    await askToDelete()
    const dialog = screen.getByRole('dialog', { name: 'Delete the message?' })
    await expect.element(dialog).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(bubbles.elements()).toHaveLength(2)
    expect(calls).toEqual([])
    await askToDelete()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(texts).toEqual(['When will it arrive?'])
    expect(calls.map(({ params }) => params)).toEqual([{ contactId: 'lucia', messageId: 'm2' }])
  })
})

describe('an unread chat', () => {
  const unread = after(1, { pendingMessages: 1 })

  test('is marked as read once its messages have loaded', async () => {
    const inbox = await openLucia([question], [unread, marcos])
    const { service, row, screen, bubbles } = inbox
    const calls = service.answer(chatsApi.setPending, () => after(2, { pendingMessages: 0 }))
    service.answer(messagesApi.messages, () => refusal(403, 'FORBIDDEN'))
    await row('Lucía Fernández').click()
    const again = screen.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    await expect.element(row('Lucía Fernández').getByText('1 unread message')).toBeVisible()
    expect(calls).toEqual([])
    inbox.answerMessages([question])
    await again.click()
    await expect.element(bubbles.last()).toBeVisible()
    await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ pendingMessages: 0 }])
    await expect
      .element(row('Lucía Fernández').getByText('1 unread message'))
      .not.toBeInTheDocument()
  })

  test('that is open is marked as read once the service is reachable, and shows it until then', async () => {
    const inbox = await openLucia()
    const { service, row, receive, bubbles } = inbox
    let isDown = true
    const calls = service.answer(chatsApi.setPending, () =>
      isDown ? refusal(503, 'SERVICE_UNAVAILABLE') : after(3, { pendingMessages: 0 }),
    )
    await inbox.open('Lucía Fernández')
    receive(written('m2', 'Are you there?', 2, { pendingMessages: 1 }))
    await expect.element(bubbles.last().getByText('Are you there?')).toBeVisible()
    await expect.poll(() => calls.length).toBeGreaterThan(0)
    // The cleared count is restored.
    await expect.element(row('Lucía Fernández').getByText('1 unread message')).toBeVisible()
    isDown = false
    await expect
      .element(row('Lucía Fernández').getByText('1 unread message'))
      .not.toBeInTheDocument()
    expect(calls.at(-1)?.body).toEqual({ pendingMessages: 0 })
  })

  test('of an agent is read by a manager who opens it, or marks it as read in the list', async () => {
    const ofAgent = { userId: 'u2', userTagId: 'tag-u2' }
    const chats = [lucia, marcos].map((one) => ({
      ...one,
      ...ofAgent,
      chat: { ...one.chat, pendingMessages: 1, pendingForAll: 1 },
    }))
    const inbox = await openInbox({ chats, role: 'ROLE_MANAGER', messages: { lucia: [question] } })
    const { service, row, screen } = inbox
    const calls = service.answer(chatsApi.setPending, ({ params }) => {
      const found = chats.find(({ id }) => id === params['id']) ?? lucia
      return { ...found, revision: 2, chat: { ...found.chat, pendingMessages: 0 } }
    })
    await inbox.open('Lucía Fernández')
    await expect
      .element(row('Lucía Fernández').getByText('1 unread message'))
      .not.toBeInTheDocument()
    await row('Marcos Aguirre').click({ button: 'right' })
    await screen.getByRole('menuitem', { name: 'Mark as read' }).click()
    await expect
      .element(row('Marcos Aguirre').getByText('1 unread message'))
      .not.toBeInTheDocument()
    expect(calls.map(({ params, body }) => [params['id'], body])).toEqual([
      ['lucia', { pendingMessages: 0 }],
      ['marcos', { pendingMessages: 0 }],
    ])
  })

  test('still waits for an answer after it was opened', async () => {
    const asked = {
      ...unread,
      chat: { ...unread.chat, lastMessage: 'One more thing', lastMessageAutoResponse: true },
    }
    const inbox = await openLucia([question], [asked])
    const { service, row } = inbox
    service.answer(chatsApi.setPending, () => ({
      ...asked,
      revision: 2,
      chat: { ...asked.chat, pendingMessages: 0 },
    }))
    await inbox.open('Lucía Fernández')
    const line = row('Lucía Fernández')
    await expect.element(line.getByText('1 unread message')).not.toBeInTheDocument()
    await expect.element(line.getByRole('img', { name: 'Waiting for your answer' })).toBeVisible()
    await expect.element(line.getByText('One more thing', { exact: true })).toBeVisible()
    expect(line.element().textContent).not.toContain('Automatic')
  })
})

test('each new message is announced once to screen readers, also a repeated text', async () => {
  const inbox = await openLucia()
  const { log, receive } = inbox
  await inbox.open('Lucía Fernández')
  const announcements: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const one of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (one.textContent !== '' && one.parentElement?.closest('[role="log"]') != null)
        announcements.push(one.textContent ?? '')
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const words = 'New message from Lucía Fernández: Hello?'
  receive(written('m2', 'Hello?', 2))
  await expect.element(log.getByText(words)).toBeInTheDocument()
  receive(written('m3', 'Hello?', 3))
  await expect.poll(() => announcements).toEqual([words, words])
  await inbox.open('Marcos Aguirre')
  await inbox.open('Lucía Fernández')
  receive(written('m4', 'Goodbye', 4))
  await expect.element(log.getByText('Goodbye', { exact: false })).toBeInTheDocument()
  expect(announcements.slice(2)).toEqual(['New message from Lucía Fernández: Goodbye'])
  observer.disconnect()
})

describe('the 24-hour window', () => {
  afterEach(() => vi.useRealTimers())

  test('closes while the user types, says why, and restores the text when it opens', async () => {
    const inbox = await openLucia()
    const { composer, screen, receive } = inbox
    await inbox.open('Lucía Fernández')
    await composer.fill('Half a sen')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
    await expect
      .element(screen.getByText('More than 24 hours have passed', { exact: false }))
      .toBeVisible()
    await expect.element(screen.getByText('Chat has expired')).toBeVisible()
    expect(composer.elements()).toEqual([])
    receive(
      event('message.created', {
        message: text('m2', 'I am back', 2),
        contact: { ...after(2, { lastMessage: 'I am back' }), lastContactResponseAt: now() },
      }),
    )
    await expect.element(composer).toHaveValue('Half a sen')
  })
})
