import { expect, onTestFinished, test, vi } from 'vitest'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { mia, openApp, PASSWORD, type AppData } from '#renderer/app/app.fixture.tsx'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { contact, message } from '#renderer/data/live/live-data.fixture.ts'
import { applySession } from '#renderer/data/session/session-sync.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { customers } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import '#renderer/i18n/es/index.ts'
import './palette.tsx'

/** The user's own chat, whose customer has just written. */
const own = (id: string, name: string, more: Parameters<typeof contact>[1] = {}) =>
  contact(id, { name, userId: 'u1', lastContactResponseAt: new Date().toISOString(), ...more })

const carmens = [
  own('carmen', 'Carmen Rojas', { phone: '51945118207' }),
  own('old', 'Carmen Vega', { phone: '51900000002', archived: true }),
]

async function openPalette(data: AppData = {}) {
  const app = await openApp({ chats: [...customers(2), ...carmens], ...data })
  const palette = app.screen.getByRole('dialog', { name: 'Find a chat or do something' })
  const field = palette.getByRole('combobox')
  const options = palette.getByRole('option')
  const chosen = palette.getByRole('option', { selected: true })
  const isChosen = async (text: string) => {
    await expect.poll(() => chosen.element().textContent).toContain(text)
  }
  const open = async () => {
    await app.press('{Control>}k{/Control}')
    await expect.element(field).toHaveFocus()
  }
  await expect.element(app.screen.getByRole('row').first()).toBeVisible()
  return {
    ...app,
    palette,
    field,
    options,
    chosen,
    /** Resolves once the option with this text is selected. */
    isChosen,
    openIt: open,
    /** Searches and runs the first result. */
    async run(text: string) {
      await open()
      await field.fill(text)
      await isChosen(text)
      await app.press('{Enter}')
      await expect.element(palette).not.toBeInTheDocument()
    },
  }
}

test('the arrow keys wrap around', async () => {
  const { openIt, chosen, press, options } = await openPalette()
  await openIt()
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  await press('{ArrowUp}')
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true')
  await press('{ArrowDown}')
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  expect(chosen.elements()).toHaveLength(1)
})

test('a chat is found by name, an archived one too, and opened with Enter', async () => {
  const { openIt, press, palette, field, isChosen, heading, composer } = await openPalette()
  await openIt()
  await press('ca')
  const hint = palette.getByText('Type 3 characters or more to find chats.')
  await expect.element(hint).toBeVisible()
  await press('rm')
  const found = palette.getByRole('group', { name: 'Chats' }).getByRole('option')
  await expect
    .poll(() => found.elements().map(({ textContent }) => textContent))
    .toEqual([expect.stringContaining('Carmen Rojas'), expect.stringContaining('Carmen Vega')])
  await isChosen('Carmen Rojas')
  expect(await accessibilityFaults()).toEqual([])
  await expect.element(field).toHaveFocus()
  await press('{ArrowDown}')
  await isChosen('Archived')
  await press('{Enter}')
  await expect.element(heading('Carmen Vega')).toBeVisible()
  await expect.element(composer).toHaveFocus()
})

test('a chat is found by its phone number, and its address is the chat’s', async () => {
  const { openIt, press, field, isChosen, heading, path } = await openPalette()
  await openIt()
  await field.fill('+51 945 118')
  await isChosen('Carmen Rojas')
  await press('{Enter}')
  await expect.element(heading('Carmen Rojas')).toBeVisible()
  await expect.poll(path).toBe('/dashboard?chat=carmen')
})

test('a lock closes the palette', async () => {
  const { openIt, heading, row, palette, screen } = await openPalette()
  await openIt()
  applySession(await request('session.lock'))
  await expect.element(heading('Screen locked')).toBeVisible()
  await expect.element(palette).not.toBeInTheDocument()
  applySession(await request('session.unlock', { password: PASSWORD }))
  await expect.element(row('Customer 2')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

/** Stops the page's timers: the two seconds for which Enter waits last as long as the test says. */
function stopTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return async () => {
    await vi.advanceTimersByTimeAsync(10)
  }
}

test('Enter waits for the search, and runs no action whose name begins alike', async () => {
  const marks = [own('mark', 'Mark Twain')]
  const { openIt, open, press, palette, field, chosen, heading, composer, service } =
    await openPalette({ chats: customers(2) })
  await open('Customer 1')
  const held = Promise.withResolvers<void>()
  const calls = service.answer(chatsApi.chatList, async ({ query }) => {
    await held.promise
    return { items: query['archived'] === 'true' ? [] : marks, hasMoreItems: false }
  })
  const changes = [chatsApi.setPending, chatsApi.enableFlag].flatMap((one) =>
    service.answer(one, () => refusal(500, 'INTERNAL')),
  )
  service.answer(chatsApi.contact, () => marks[0] ?? refusal(404, 'NOT_FOUND'))
  await openIt()
  const tick = stopTimers()
  await field.fill('mark')
  await press('{Enter}')
  await expect.element(palette.getByText('Looking for chats…')).toBeVisible()
  await expect.element(palette.getByRole('option', { name: /^Mark as unread/ })).toBeVisible()
  expect(chosen.elements()).toEqual([])
  // The calls of the list and of the archive, once the user has paused.
  await expect
    .poll(async () => {
      await tick()
      return calls.filter(({ query }) => query['filter'] === 'mark').length
    })
    .toBe(2)
  await expect.element(palette).toBeVisible()
  held.resolve()
  await expect
    .poll(async () => {
      await tick()
      return heading('Mark Twain').elements().length
    })
    .toBe(1)
  await expect.element(composer).toHaveFocus()
  expect(changes).toEqual([])
})

test('Enter waits for the chats of the whole text, not those of its first half', async () => {
  const { openIt, press, palette, field, isChosen, heading, service, path } = await openPalette()
  await openIt()
  await field.fill('cust')
  await isChosen('Customer 2')
  await expect.element(palette.getByText('Looking for chats…')).not.toBeInTheDocument()
  const held = Promise.withResolvers<void>()
  const [, one] = customers(2)
  const calls = service.answer(chatsApi.chatList, async ({ query }) => {
    await held.promise
    return { items: query['archived'] === 'true' || !one ? [] : [one], hasMoreItems: false }
  })
  const before = calls.length
  const tick = stopTimers()
  await field.fill('customer 1')
  await press('{Enter}')
  await expect
    .poll(async () => {
      await tick()
      return calls.length - before
    })
    .toBe(2)
  expect(path()).toBe('/dashboard')
  held.resolve()
  await expect
    .poll(async () => {
      await tick()
      return heading('Customer 1').elements().length
    })
    .toBe(1)
  await expect.poll(path).toBe('/dashboard?chat=c1')
})

test('a failed search says why, and an Enter before it runs nothing', async () => {
  const { openIt, press, palette, field, isChosen, service, bridge } = await openPalette()
  await openIt()
  service.answer(chatsApi.chatList, () => Promise.reject(new TypeError('Failed to fetch')))
  await field.fill('carmen')
  await expect.element(palette.getByText(/^No connection to the service\./)).toBeVisible()
  await field.fill('dark th')
  await press('{Enter}')
  await isChosen('Dark theme')
  expect(bridge.requests('settings.set')).toEqual([])
  await press('{Enter}')
  await expect.poll(() => bridge.requests('settings.set')).toEqual([{ theme: 'dark' }])
  await expect.element(palette).not.toBeInTheDocument()
})

test('the palette offers only actions that apply: those of a chat once it is open', async () => {
  const { openIt, open, run, press, palette, options, field, chosen, isChosen, service } =
    await openPalette()
  await openIt()
  await field.fill('mark as')
  await expect.element(palette.getByText('Nothing matches.')).toBeVisible()
  expect(options.elements()).toEqual([])
  await press('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
  await open('Customer 1')
  const flagged = service.answer(chatsApi.enableFlag, ({ params: { id = '' } }) =>
    contact(id, { name: 'Customer 1', userId: 'u1', importantChat: true, revision: 2 }),
  )
  await run('Mark as important')
  await expect
    .poll(() => flagged)
    .toMatchObject([{ params: { id: 'c1' }, body: { flag: 'important' } }])
  await openIt()
  await field.fill('important')
  await isChosen('Remove from important')
  // The same shortcut as the key's.
  const keys = [...chosen.element().querySelectorAll('kbd')].map(({ textContent }) => textContent)
  expect(keys).toEqual(['Ctrl', 'Shift', 'S'])
  await press('{Control>}k{/Control}')
  await expect.element(palette).not.toBeInTheDocument()
})

test('the palette has every action of the message menu, for the focused message alone', async () => {
  const { openIt, open, press, palette, options, screen, bubbles, composer } = await openPalette()
  const offered = () =>
    options
      .elements()
      .map(({ textContent }) => textContent)
      .filter((text) => /the message/.test(text) || /^React|^Take/.test(text))
      .map((text) => text.replace(/(message).*/, '$1'))
  await open('Customer 1')
  await openIt()
  expect(offered()).toEqual([])
  await press('{Escape}')
  const last = bubbles.last()
  last.element().focus()
  await press('{Enter}')
  const menu = screen.getByRole('menu')
  const items = menu.getByRole('menuitem')
  await expect.element(items.first()).toBeVisible()
  const reactions = menu
    .getByRole('menuitem', { name: /^React with/ })
    .elements()
    .map(({ ariaLabel }) => ariaLabel)
  expect(reactions).toHaveLength(6)
  const rest = items.elements().slice(6)
  expect(
    rest.map(({ textContent }) => textContent?.match(/^(Reply|Copy|Forward…|Delete)/)?.[0]),
  ).toEqual(['Reply', 'Copy', 'Forward…', 'Delete'])
  await press('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await openIt()
  const onMessage = ['Reply to', 'Copy', 'Forward', 'Delete'].map((act) => `${act} the message`)
  await expect.poll(offered).toEqual([...onMessage, ...reactions])
  await press('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
  await expect.element(last).toHaveFocus()
  composer.element().focus()
  await openIt()
  expect(offered()).toEqual([])
})

test('the palette reacts to the focused message, takes the reaction away, copies and deletes it', async () => {
  const { open, press, screen, bubbles, service, bridge, ...palette } = await openPalette()
  await open('Customer 1')
  const last = bubbles.last()
  last.element().focus()
  /** Runs an action of the message, which a closed palette gives the focus back. */
  const run = async (text: string) => {
    await expect.element(last).toHaveFocus()
    await palette.run(text)
  }
  // The emoji that was sent; an empty one takes the reaction away.
  service.answer(messagesApi.sendMessage, ({ body }) => {
    const { content } = messagesApi.sendMessage.body.parse(body)
    const emoji = content.text ?? ''
    return message('m-c1', 'c1', { reactions: emoji === '' ? [] : [{ sender: 'group', emoji }] })
  })
  const reactions = last.getByRole('list', { name: 'Reactions' })
  await run('React with 👍')
  await expect.element(reactions.getByText('👍')).toBeVisible()
  await run('Take the reaction 👍 away')
  await expect.element(reactions).not.toBeInTheDocument()
  await run('Copy the message')
  await expect.element(screen.getByText('Message copied')).toBeVisible()
  expect(bridge.requests('clipboard.write')).toEqual([{ text: 'Text m-c1' }])
  await run('Delete the message')
  await expect.element(screen.getByRole('dialog', { name: 'Delete the message?' })).toBeVisible()
  await press('{Escape}')
  await expect.element(last).toHaveFocus()
})

test('the palette changes the status, the theme, the language and the group', async () => {
  const { run, press, bridge, screen, row } = await openPalette({
    user: mia({ elsewhere: 'ROLE_ADMI' }),
    groups: { g1: {}, g2: { language: 'es' } },
  })
  await expect.element(row('Customer 2')).toBeVisible()
  await run('Become busy')
  await expect.poll(() => bridge.requests('serviceStatus.set')).toEqual([{ status: 'busy' }])
  await run('Dark theme')
  await expect.poll(() => bridge.requests('settings.set')).toEqual([{ theme: 'dark' }])
  await run('Language: Español')
  await expect.poll(() => bridge.requests('settings.set')).toContainEqual({ language: 'es' })
  await press('{Control>}k{/Control}')
  const spanish = screen.getByRole('dialog', { name: 'Buscar un chat o hacer algo' })
  await spanish.getByRole('combobox').fill('elsewhere')
  await spanish.getByRole('option', { name: 'Cambiar a Elsewhere' }).click()
  await expect.element(screen.getByText('Todavía no hay chats')).toBeVisible()
  await expect.element(row('Customer 2')).not.toBeInTheDocument()
})
