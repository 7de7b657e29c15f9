import { beforeEach, describe, expect, test } from 'vitest'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { notesApi } from '#contract/api/messages/notes.ts'
import { searchApi } from '#contract/api/messages/search.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { noteSchema, type Note } from '#contract/entities/messages/note.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refused } from '#renderer/data/service/bridge.fixture.ts'
import { contact, event, message } from '#renderer/data/live/live-data.fixture.ts'
import { refusal, type ReceivedCall } from '#renderer/data/service/service.fixture.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { json } from '#renderer/data/service/gateway.fixture.ts'
import { fetchTexts } from '#renderer/i18n/fetched-texts.ts'
import { openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'

const own = { userId: 'u1', lastContactResponseAt: new Date().toISOString() }
const carmen = contact('c', { name: 'Carmen Rojas', ...own })
const diego = contact('d', { name: 'Diego Salas', ...own })

/** A conversation of text messages, oldest first, with the ids `c1` to `cn` in the chat `c`. */
const conversation = ({ id }: Contact, texts: readonly string[]): Message[] =>
  texts.map((text, index) =>
    message(`${id}${index + 1}`, id, {
      positionInChat: index + 1,
      content: { type: 'text', text },
    }),
  )

const lines = (count: number, other: Record<number, string> = {}): string[] =>
  Array.from({ length: count }, (_, index) => other[index + 1] ?? `Line ${index + 1}.`)

interface Found<Item> {
  readonly item: Item
  readonly contact: Contact
  readonly text: string
}

/** The page of the results that contain the words. */
function pageOf<Item>(all: readonly Found<Item>[], { query }: ReceivedCall) {
  const { searchWords = '', offset = '0', limit = '20', contactId } = query
  const words = searchWords.toLowerCase().split(' ')
  const found = all.filter(
    ({ contact: { id }, text }) =>
      words.every((word) => text.toLowerCase().includes(word)) &&
      (contactId === undefined || contactId === id),
  )
  const end = Number(offset) + Number(limit)
  return { found: found.slice(Number(offset), end), hasMoreItems: found.length > end }
}

/**
 * Opens the inbox with the messages of Carmen and Diego, newest first in the results of Carmen and then of Diego, and
 * its search by the shortcut.
 */
async function openSearch(
  texts: { carmen?: readonly string[]; diego?: readonly string[] },
  { notes = [], others = [], opened }: { notes?: Note[]; others?: Contact[]; opened?: string } = {},
) {
  const messages = {
    c: conversation(carmen, texts.carmen ?? ['Hello']),
    d: conversation(diego, texts.diego ?? ['Hello']),
  }
  const inbox = await openInbox({ chats: [carmen, diego, ...others], messages })
  const inChat = (all: readonly Message[], of: Contact) =>
    all.toReversed().map((item) => ({
      item,
      contact: of,
      text: item.content.text ?? item.content.filename ?? '',
    }))
  const all = [...inChat(messages.c, carmen), ...inChat(messages.d, diego)]
  const searchCalls = inbox.service.answer(searchApi.searchMessages, (call) => {
    const { found, hasMoreItems } = pageOf(all, call)
    return {
      items: found.map(({ item, contact: of }) => ({ message: item, contact: of })),
      hasMoreItems,
    }
  })
  inbox.service.answer(searchApi.searchNotes, (call) => {
    const written = notes.map((item) => ({
      item,
      contact: item.contactId === 'c' ? carmen : diego,
      text: item.text,
    }))
    const { found, hasMoreItems } = pageOf(written, call)
    return {
      items: found.map(({ item, contact: of }) => ({ note: item, contact: of })),
      hasMoreItems,
    }
  })
  inbox.service.answer(chatsApi.chatList, ({ query }) => {
    const words = (query['filter'] ?? '').toLowerCase().split(' ')
    const chats = query['archived'] === 'true' ? [] : [carmen, diego, ...others]
    return {
      items: chats.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))),
      hasMoreItems: false,
    }
  })
  if (opened !== undefined) await inbox.open(opened)
  await inbox.press('{Control>}f{/Control}')
  const panel = inbox.screen.getByRole('search', { name: 'Search' })
  const field = panel.getByRole('textbox', { name: 'Words to look for' })
  await expect.element(field).toHaveFocus()
  return {
    ...inbox,
    searchCalls,
    panel,
    field,
    matches: panel.getByRole('list').getByRole('button'),
    chip: (name: string) => panel.getByRole('radio', { name, exact: true }),
    tab: (name: string) => panel.getByRole('tab', { name: new RegExp(`^${name}`) }),
    bubble: (text: string) => inbox.bubbles.filter({ hasText: text }),
  }
}

/** The words that are marked in the conversation. */
const markedWords = () =>
  [...(CSS.highlights.get('found-words') ?? [])].flatMap((range) =>
    range instanceof Range ? range.toString() : [],
  )

beforeEach(() => fetchTexts('inboxActions'))

describe('the message search', () => {
  test('goes on by F3 or J and back by Shift+F3 or K, also from the composer, with the words marked', async () => {
    const inbox = await openSearch({
      carmen: lines(5, { 2: 'A promise' }),
      diego: lines(5, { 2: 'The promises' }),
    })
    const { field, panel, press, matches, composer, heading } = inbox
    await field.fill('promise')
    await expect.element(panel.getByText('2 messages found', { exact: true })).toBeVisible()
    const isShown = async (name: string) => {
      await expect.element(heading(name)).toBeVisible()
      await expect.poll(markedWords).toEqual(['promise'])
      await expect
        .poll(() =>
          matches.elements().flatMap((one) => (one.ariaCurrent === 'true' ? one.textContent : [])),
        )
        .toEqual([expect.stringContaining(name)])
    }
    await press('{F3}')
    await isShown('Carmen Rojas')
    expect(await accessibilityFaults()).toEqual([])
    await composer.click()
    await press('{F3}')
    await isShown('Diego Salas')
    await press('{F3}')
    await isShown('Carmen Rojas')
    await press('{Shift>}{F3}{/Shift}')
    await isShown('Diego Salas')
    // On a result J and K do the same, not what they do in the list that the search covers.
    matches.nth(1).element().focus()
    await press('k')
    await isShown('Carmen Rojas')
    await press('j')
    await isShown('Diego Salas')
    await press('{Control>}f{/Control}{Escape}{Escape}')
    await expect.poll(markedWords).toEqual([])
  })

  test('covers a week until it is extended, and counts the results', async () => {
    const { field, panel, chip, press, screen, service, searchCalls } = await openSearch({})
    await press('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Search messages' }).click()
    const found = (text: string) => ({
      message: message(text, 'c', { content: { type: 'text', text } }),
      contact: carmen,
    })
    service.answer(searchApi.searchMessages, ({ query }) => {
      const all = ['The new promise', ...(query['timerange'] === 'week' ? [] : ['The old promise'])]
      const items = all.filter((text) => text.includes(query['searchWords'] ?? '')).map(found)
      return { items, hasMoreItems: false }
    })
    await expect.element(chip('1 week')).toBeChecked()
    await field.fill('promise')
    await expect.element(panel.getByText('1 message found', { exact: true })).toBeVisible()
    await field.fill('old promise')
    const aloud = panel.getByRole('status')
    await expect.element(aloud.getByText('No message says “old promise”')).toBeVisible()
    await panel.getByRole('button', { name: 'Search without a time limit' }).click()
    await expect.element(panel.getByText('1 message found', { exact: true })).toBeVisible()
    await expect.element(chip('All')).toBeChecked()
    chip('All').element().focus()
    await press('{ArrowLeft}')
    await expect.element(chip('1 year')).toBeChecked()
    await field.fill('promise')
    await expect.element(panel.getByText('2 messages found', { exact: true })).toBeVisible()
    expect(searchCalls.at(-1)?.query).toMatchObject({ searchWords: 'promise', timerange: 'year' })
  })

  test('loads page after page, as the keys go down the results', async () => {
    const inbox = await openSearch({ carmen: lines(45), diego: lines(2) })
    const { field, panel, matches, press, searchCalls } = inbox
    await field.fill('line')
    await expect.element(panel.getByText('More than', { exact: false })).toBeVisible()
    const offsets = () =>
      searchCalls
        .filter(({ query }) => query['files'] === undefined)
        .map(({ query }) => [query['offset'] ?? '0', query['limit']])
    expect(offsets()).toEqual([['0', '20']])
    await press('{ArrowDown}')
    await expect.element(matches.first()).toHaveFocus()
    for (const count of [20, 40, 47]) {
      await expect.poll(() => matches.elements().length).toBeGreaterThanOrEqual(count)
      matches
        .nth(count - 2)
        .element()
        .focus()
      await press('{ArrowDown}')
    }
    await expect.element(matches.last()).toHaveFocus()
    await expect.element(panel.getByText('47 messages found', { exact: true })).toBeVisible()
    // In pages of 20, each once.
    expect(offsets()).toEqual([
      ['0', '20'],
      ['20', '20'],
      ['40', '20'],
    ])
  })

  test('can be limited to the open chat, while it is open', async () => {
    const inbox = await openSearch(
      { carmen: lines(12), diego: lines(2) },
      { opened: 'Diego Salas' },
    )
    const { field, panel, matches, receive, heading, bubble, searchCalls } = inbox
    await field.fill('line')
    await expect.element(panel.getByText('14 messages found', { exact: true })).toBeVisible()
    const here = panel.getByRole('checkbox', { name: 'In this chat only' })
    await here.click()
    await expect.element(panel.getByText('2 messages found', { exact: true })).toBeVisible()
    expect(searchCalls.some(({ query }) => query['contactId'] === 'd')).toBe(true)
    receive(event('contact.hidden', { contactId: 'd', userId: 'u2', revision: 2 }))
    await expect.element(heading('Diego Salas')).not.toBeInTheDocument()
    await expect.element(panel.getByText('14 messages found', { exact: true })).toBeVisible()
    // The found message has the focus.
    await field.fill('line 12')
    await expect.poll(() => matches.elements().length).toBe(1)
    await matches.click()
    await expect.element(here).not.toBeChecked()
    await expect.element(bubble('Line 12.')).toHaveFocus()
  })

  test('leaves the changes of the open chat to be undone', async () => {
    const { press, screen, service, heading } = await openSearch({}, { opened: 'Carmen Rojas' })
    service.answer(chatsApi.archiveChat, () => ({ ...carmen, archived: true, revision: 2 }))
    const back = service.answer(chatsApi.unarchiveChat, () => ({ ...carmen, revision: 3 }))
    await press('{Control>}{Shift>}e{/Shift}{/Control}')
    await screen.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => back.map(({ params }) => params['id'])).toEqual(['c'])
    await expect.element(heading('Carmen Rojas')).toBeVisible()
  })

  test('loads after a failure, with the focus in its field', async () => {
    const { field, panel, matches, service, bridge } = await openSearch({})
    await expect.element(panel.getByText('Find what was said')).toBeVisible()
    let isDown = true
    bridge.responses['session.refresh'] = () =>
      isDown ? refused('NETWORK') : store.get(sessionAtom)
    service.answer(searchApi.searchMessages, () =>
      isDown
        ? json({ code: 'TIMEOUT', message: 'TIMEOUT' }, 504)
        : {
            items: [{ message: message('x', 'c'), contact: carmen }],
            hasMoreItems: false,
          },
    )
    await field.fill('line 30')
    await expect
      .element(panel.getByRole('status').getByText('Loads once the service answers'))
      .toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    isDown = false
    await expect.poll(() => matches.elements().length).toBe(1)
    await expect.element(field).toHaveFocus()
    expect(await accessibilityFaults()).toEqual([])
  })

  test('opens the newest message in place of a deleted one', async () => {
    const inbox = await openSearch({ carmen: lines(8, { 3: 'The lost word' }) })
    const { field, matches, service, bubble, screen } = inbox
    await field.fill('lost')
    await expect.poll(() => matches.elements().length).toBe(1)
    service.answer(messagesApi.messages, ({ query }) =>
      query['messageId'] === undefined
        ? {
            items: conversation(carmen, lines(8)).toSpliced(2, 1),
            hasOlder: false,
            hasNewer: false,
          }
        : refusal(404, 'NOT_FOUND'),
    )
    await matches.click()
    await expect.element(bubble('Line 8.')).toBeVisible()
    await expect.element(screen.getByText('could not be found', { exact: false })).toBeVisible()
  })
})

describe('the tabs of the search', () => {
  const note = noteSchema.parse({
    id: 'n1',
    contactId: 'd',
    text: 'Quiere el SOFÁ en gris',
    userId: 'u1',
    userName: 'Mia',
    createdAt: new Date().toISOString(),
  })

  test('find messages, files, contacts and notes, and lead to each', async () => {
    const sofia = contact('s', { name: 'Sofía Rojas', ...own })
    const inbox = await openSearch(
      { carmen: ['Hello', '¿Sigue el sofa gris?'] },
      { notes: [note], others: [sofia] },
    )
    const { field, panel, matches, press, tab, chip, service, bubble, heading, screen } = inbox
    const file = message('d2', 'd', {
      positionInChat: 2,
      content: {
        type: 'file',
        filename: 'Sofa gris.pdf',
        media: '/m/1',
        mimeType: 'application/pdf',
      },
    })
    const text = message('c2', 'c', {
      positionInChat: 2,
      content: { type: 'text', text: '¿Sigue el sofa gris?' },
    })
    const found = { message: file, contact: diego }
    service.answer(searchApi.searchMessages, ({ query: { files } }) => ({
      items:
        files === undefined
          ? [found, { message: text, contact: carmen }]
          : files === 'image'
            ? []
            : [found],
      hasMoreItems: false,
    }))
    service.answer(messagesApi.messages, ({ params: { contactId } }) => ({
      items:
        contactId === 'd'
          ? [...conversation(diego, ['Hello']), file]
          : conversation(sofia, ['Hello']),
      hasOlder: false,
      hasNewer: false,
    }))
    service.answer(notesApi.notes, ({ query: { contactId } }) => ({
      items: contactId === 'd' ? [note] : [],
    }))
    await press('gris sof')
    await expect
      .poll(() =>
        panel
          .getByRole('tab')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Messages 2', 'Files 1', 'Contacts 0', 'Notes 1'])

    const isOnly = async (text: string) =>
      await expect
        .poll(() => matches.elements().map(({ textContent }) => textContent))
        .toEqual([expect.stringContaining(text)])
    await tab('Files').click()
    await isOnly('gris.pdf')
    expect(await accessibilityFaults()).toEqual([])
    await chip('Photos').click()
    await expect.element(panel.getByText('No file is named “gris sof”')).toBeVisible()
    await chip('All').first().click()
    // From the tab the arrow leads into the results.
    tab('Files').element().focus()
    await press('{ArrowDown}{Enter}')
    await expect.element(bubble('Sofa gris.pdf')).toBeVisible()

    tab('Files').element().focus()
    await press('{ArrowRight}{ArrowRight}')
    await isOnly('Quiere el SOFÁ en gris')
    await press('{ArrowDown}{Enter}')
    const shown = screen.getByRole('article', { name: /^Internal note by/ })
    await expect.element(shown.filter({ hasText: 'Quiere el SOFÁ en gris' })).toHaveFocus()

    // The tab is still open when one returns.
    await panel.getByRole('button', { name: 'Close the search' }).click()
    await press('{Control>}f{/Control}')
    await expect.element(tab('Notes')).toHaveAttribute('aria-selected', 'true')
    await tab('Contacts').click()
    await field.fill('rojas sof')
    await isOnly('Sofía Rojas')
    field.element().focus()
    await press('{ArrowDown}{Enter}')
    await expect.element(heading('Sofía Rojas')).toBeVisible()
  })
})
