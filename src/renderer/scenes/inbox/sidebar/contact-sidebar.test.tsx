import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { groupsApi } from '#contract/api/groups/groups.ts'
import { notesApi } from '#contract/api/messages/notes.ts'
import { chatStatusApi } from '#contract/api/chats/chat-status.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { store } from '#renderer/data/store.ts'
import { customers, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { themes } from '#tests/support/axe-rules.ts'
import { hueOfRgb } from '#tests/support/hues.ts'
import { namedField, openSidebar, textsOf } from './sidebar.fixture.tsx'

afterEach(() => vi.useRealTimers())

const own = { userId: 'u1', userTagId: 'tag-u1' }

test('shows the contact’s data, of which only web addresses are links, and they open outside', async () => {
  const { section, bridge } = await openSidebar({
    chats: [
      contactSchema.parse({
        ...contact('c', {
          ...own,
          name: 'Carmen Rojas',
          lastName: 'Vega',
          email: 'carmen@correo.example',
          brand: 'Casa Nogal',
          source: 1,
        }),
        custom_1: 'https://tienda.example/48213',
        custom_2: 'javascript:alert(1)',
        custom_3: 'see http://tienda.example',
        custom_4: 'Lima',
        custom_5: 'ftp://tienda.example/prices',
      }),
    ],
  })
  const data = section('Contact Data')
  for (const text of [
    'Carmen Rojas Vega',
    'carmen@correo.example',
    'Casa Nogal',
    'javascript:alert(1)',
    'see http://tienda.example',
    'Lima',
    'ftp://tienda.example/prices',
  ])
    await expect.element(data.getByText(text)).toBeInTheDocument()
  await expect.element(section('Registration origin').getByText('WhatsApp')).toBeVisible()
  expect(textsOf(data.getByRole('link'))).toEqual(['https://tienda.example/48213'])
  const before = location.href
  bridge.responses['external.open'] = () => undefined
  await data.getByRole('link').click()
  await expect
    .poll(() => bridge.requests('external.open'))
    .toEqual([{ url: 'https://tienda.example/48213' }])
  expect(location.href).toBe(before)
})

test('shows fields by their names and types, those of the panel alone, and marks what does not fit', async () => {
  const { section, bridge } = await openSidebar({
    chats: [
      contactSchema.parse({
        ...contact('c', { ...own, name: 'Carmen Rojas' }),
        custom_1: 'https://tienda.example/pedidos/45902',
        custom_2: 'casa',
        custom_3: '2026-11-27',
        custom_4: 'hidden',
        custom_5: 'yes',
        custom_6: '1250.5',
        custom_7: 'carmen@correo.example',
        custom_9: 'unnamed',
      }),
    ],
    fields: [
      namedField(3, 'Entrega', 'date', { names: { en: 'Delivery' } }),
      namedField(1, 'Order', 'link'),
      namedField(2, 'Customer type', 'choice', { choices: ['Home'] }),
      namedField(4, 'Code', 'text', { isShown: false }),
      namedField(5, 'Installed', 'boolean'),
      namedField(6, 'Quote', 'number', { unit: 'kg' }),
      namedField(7, 'Billing', 'email'),
      namedField(8, 'District', 'text', { isRequired: true }),
      namedField(10, 'Empty', 'text'),
    ],
  })
  const data = section('Contact Data')
  await expect.element(data.getByText('Needed to finish')).toBeVisible()
  expect(textsOf(data.getByRole('term')).slice(-8)).toEqual([
    'Delivery',
    'Order',
    'Customer type',
    'Installed',
    'Quote',
    'Billing',
    'District',
    'Field 9',
  ])
  expect(textsOf(data.getByRole('definition')).slice(-8)).toEqual([
    '27/11/2026',
    '45902',
    expect.stringMatching(/^casa\s*Other value$/),
    'Yes',
    '1,250.5 kg',
    'carmen@correo.example',
    'Needed to finish',
    'unnamed',
  ])
  expect(await accessibilityFaults()).toEqual([])
  bridge.responses['external.open'] = () => undefined
  await data.getByRole('link', { name: '45902' }).click()
  await data.getByRole('link', { name: 'carmen@correo.example' }).click()
  await expect
    .poll(() => bridge.requests('external.open'))
    .toEqual([
      { url: 'https://tienda.example/pedidos/45902' },
      { url: 'mailto:carmen@correo.example' },
    ])
})

test('shows the participants of a group chat alone, and the origin by the group’s name for it', async () => {
  const groupChatMembers = [
    { name: 'Luis', phone: '51900000001', isAdmin: true },
    { phone: '51900000002', isAdmin: false },
  ]
  const { section, sidebar, open } = await openSidebar({
    chats: [
      contact('g', {
        ...own,
        name: 'Vecinos',
        isGroupChat: true,
        source: 3,
        sourceInputId: 'fair',
        groupChatMembers,
      }),
      contact('d', { ...own, name: 'Diego Salas', groupChatMembers }),
    ],
    group: { sourceInputs: [{ source: 3, sourceInputId: 'fair', name: 'Home fair' }] },
  })
  const origin = section('Registration origin')
  await expect.element(origin.getByText('Home fair')).toBeVisible()
  const members = section('Members')
  await expect.element(members.getByText('2 participants')).toBeVisible()
  await expect.element(members.getByText('Luis')).toBeVisible()
  expect(members.getByText('Manages the group').elements()).toHaveLength(1)
  expect(await accessibilityFaults()).toEqual([])
  await open('d')
  await expect.element(origin.getByText('—')).toBeVisible()
  await expect.element(sidebar.getByRole('region', { name: 'Members' })).not.toBeInTheDocument()
})

test('the sections follow the specification’s order, and only Chat Status depends on the group', async () => {
  const { sidebar, section, dialog, service, change, setGroup } = await openSidebar({
    chats: [contact('c', { ...own, name: 'Carmen Rojas' })],
    levels: [{ id: 'level-1', name: 'Result', order: 0 }],
  })
  const titles = () => textsOf(sidebar.getByRole('heading', { level: 3 }))
  const sections = (...status: string[]) => [
    'Contact Data',
    'Assigned Agent Data',
    ...status,
    'Chat status tags',
    'Registration origin',
    'Tags',
    'Tag levels',
    'Chat expiry timer',
    'Notes',
  ]
  await expect.poll(titles).toEqual(sections('Chat Status'))
  setGroup({ hasChatStatus: false, chatStatusTags: ['Won'] })
  await expect.poll(titles).toEqual(sections())
  service.answer(chatStatusApi.setContactChatStatusTags, () =>
    change('c', { chatStatusTags: [{ tags: ['Won'], assignedAt: '2026-01-01T10:00:00Z' }] }),
  )
  const tags = section('Chat status tags')
  await tags.getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('checkbox', { name: 'Won' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(tags.getByRole('listitem').getByText('Won')).toBeVisible()
  setGroup({ hasChatStatus: true })
  await expect.poll(titles).toEqual(sections('Chat Status'))
})

/** Opens a customer's chat in a window of this size, whose group opens the sidebar. */
async function openBeside(width: number, height: number) {
  await page.viewport(width, height)
  const chats = customers(2)
  const inbox = await openInbox({
    chats,
    group: { isUserSidebarOpen: true, chatStatusTags: ['Won', 'Lost'] },
  })
  inbox.service.answer(notesApi.notes, () => ({ items: [] }))
  await inbox.open('Customer 2')
  const sidebar = inbox.screen.getByRole('complementary', { name: 'Contact information' })
  const since = Date.parse(chats[0]?.lastContactResponseAt ?? '')
  return {
    ...inbox,
    sidebar,
    since,
    region: (name: string) => sidebar.getByRole('region', { name }),
  }
}

test('is open as the group’s setting says, is closed and opened by Ctrl+Shift+D, and the setting follows', async () => {
  const { sidebar, service, press } = await openBeside(1_440, 900)
  const stored = service.answer(groupsApi.setUserSidebarOpen, ({ body }) =>
    groupSchema.parse({ id: 'g1', name: 'Sales', ...Object(body) }),
  )
  await expect.element(sidebar).toBeVisible()
  // The specified width.
  expect(sidebar.element().getBoundingClientRect().width).toBe(380)
  await press('{Control>}{Shift>}D{/Shift}{/Control}')
  await expect.element(sidebar).not.toBeInTheDocument()
  await press('{Control>}{Shift>}D{/Shift}{/Control}')
  await expect.element(sidebar).toBeVisible()
  await expect
    .poll(() => stored.map(({ params, body }) => [params, body]))
    .toEqual([
      [{ id: 'g1' }, { isOpen: false }],
      [{ id: 'g1' }, { isOpen: true }],
    ])
})

test('in a narrow window it is closed until it is opened, over the chat; its dialogs outlive it', async () => {
  const { screen, sidebar, region } = await openBeside(1_024, 700)
  await expect.element(sidebar).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Show the contact information' }).click()
  await expect.element(region('Registration origin')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await sidebar.getByRole('button', { name: 'Hide the contact information' }).click()
  await expect.element(sidebar).not.toBeInTheDocument()

  await page.viewport(1_440, 900)
  await region('Chat status tags').getByRole('button', { name: 'Change' }).click()
  const lost = screen.getByRole('dialog').getByRole('checkbox', { name: 'Lost' })
  await lost.click()
  await page.viewport(1_024, 700)
  await expect.element(sidebar).not.toBeInTheDocument()
  await expect.element(lost).toBeChecked()
})

test('a new note is scrolled into view as a whole', async () => {
  const { region } = await openBeside(1_300, 640)
  const notes = region('Notes')
  await expect.element(notes.getByText('Nobody has written a note yet.')).toBeInTheDocument()
  await notes.getByRole('button', { name: 'Add' }).click()
  await expect.element(notes.getByRole('textbox', { name: 'Note' })).toHaveFocus()
  const save = notes.getByRole('button', { name: 'Save' }).element().getBoundingClientRect()
  expect(save.bottom).toBeLessThanOrEqual(640)
  await userEvent.keyboard('{Escape}')
})

/** Hue ranges of the timer's colours, degrees; its yellow is an amber, which is readable. */
const hues = { green: [90, 160], yellow: [25, 65], red: [0, 15] } as const

/** The computed colour of an element's text in each theme. */
function coloursOf(element: Element): string[] {
  const { documentElement: root } = document
  const before = root.dataset['mantineColorScheme']
  const colours = themes.map((theme) => {
    root.dataset['mantineColorScheme'] = theme
    return getComputedStyle(element).color
  })
  root.dataset['mantineColorScheme'] = before ?? 'light'
  return colours
}

const hueOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  return hueOfRgb(red, green, blue)
}

test('the 24 hours count down from green to red by the only clock of the inbox, and it says when they are over', async () => {
  const begun = vi.spyOn(globalThis, 'setInterval')
  const { screen, sidebar, since, region } = await openBeside(1_440, 900)
  const timer = region('Chat expiry timer').getByRole('timer')
  const inHeader = screen.getByRole('region', { name: 'Conversation' }).getByRole('timer')
  await expect.element(timer).toBeVisible()
  const seconds = begun.mock.calls.filter(([, every]) => every === limits.timerRefreshMs)
  expect(seconds).toHaveLength(1)
  begun.mockRestore()

  const hours = (count: number) => since + count * 3_600_000
  const drawnIn = new Set<string>()
  for (const [now, text, colour] of [
    [hours(12), '12:00:00', 'green'],
    [hours(12) + 1_000, '11:59:59', 'yellow'],
    [hours(23) + 1_000, '00:59:59', 'red'],
    [hours(24), 'Chat has expired', 'expired'],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now })
    store.set(nowAtom, now)
    await expect.poll(() => textsOf(timer)).toEqual([text])
    expect(textsOf(inHeader)).toEqual(textsOf(timer))
    const drawn = coloursOf(timer.element())
    expect(coloursOf(inHeader.element())).toEqual(drawn)
    drawnIn.add(drawn.join(' and '))
    if (colour === 'expired') continue
    const [from, to] = hues[colour]
    for (const hue of drawn.map(hueOf)) {
      expect(hue, `${colour} in ${drawn.join(' and ')}`).toBeGreaterThanOrEqual(from)
      expect(hue, `${colour} in ${drawn.join(' and ')}`).toBeLessThanOrEqual(to)
    }
  }
  // No two levels have the same colour.
  expect(drawnIn.size).toBe(4)
  await expect.element(sidebar.getByText('Only an approved template gets through.')).toBeVisible()
})
