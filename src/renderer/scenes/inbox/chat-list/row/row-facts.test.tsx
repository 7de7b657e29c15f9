import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import {
  ago,
  askers,
  chatOf,
  free,
  openList,
  waits,
} from '#renderer/scenes/inbox/chat-list/list.fixture.tsx'

const HOUR = 60

test('a row says how long the customer waits where the list is sorted by it, also after an automatic answer, and whose the chat is', async () => {
  const list = await openList({
    group: { waitingLimitMinutes: 4 * HOUR },
    chats: [
      chatOf('night', 'Nightly', {
        ...free,
        chat: {
          ...waits(9 * HOUR + 1),
          lastMessage: 'Are you open?',
          lastMessageAutoResponse: true,
        },
      }),
      chatOf('read', 'Mine Read'),
      chatOf('free', 'Free Waiting', { ...free, chat: waits(3 * HOUR + 1) }),
      chatOf('mine', 'Mine Waiting', { chat: waits(4 * HOUR + 10) }),
    ],
  })
  const { row } = list
  const time = (name: string) => row(name).getByRole('time')
  await expect.element(row('Free Waiting').getByText('Free', { exact: true })).toBeVisible()
  await expect.element(row('Mine Read').getByText('You', { exact: true })).toBeVisible()
  await expect.element(time('Mine Waiting')).not.toHaveTextContent('waits')
  await list.sort.click()
  await page.getByRole('menuitemradio', { name: 'Longest waiting' }).click()
  await list.expectOrder('Nightly', 'Mine Waiting', 'Free Waiting', 'Mine Read')
  await expect.poll(list.query).toBe('?sort=waiting')
  await expect.element(row('Nightly').getByText('Are you open?')).toBeVisible()
  // The clock of the rows has minutes only.
  const text = (name: string) => time(name).element().textContent
  await expect.poll(() => text('Nightly')).toMatch(/^waits 9 h/)
  await expect.poll(() => text('Mine Waiting')).toMatch(/^waits 4 h (09|10|11)$/)
  await expect.poll(() => text('Free Waiting')).toMatch(/^waits 3 h( 0[1-9])?$/)
  await expect.element(time('Mine Waiting')).toHaveAttribute('data-over', 'true')
  await expect.element(time('Free Waiting')).not.toHaveAttribute('data-over')
  await list.view('Mine').click()
  await list.expectOrder('Mine Waiting', 'Mine Read')
  expect(row('Mine Read').getByText('You', { exact: true }).elements()).toEqual([])
})

test('a row says that its 24-hour window closes within the hour, and the list can show it first', async () => {
  const wrote = (hours: number) => ({ lastContactResponseAt: ago(hours * HOUR) })
  const list = await openList({
    chats: [
      chatOf('newest', 'Newest', { ...wrote(0), chat: { updateAt: ago(1) } }),
      chatOf('over', 'Closed', { ...wrote(25), chat: { updateAt: ago(2) } }),
      chatOf('soon', 'Closes Soon', { ...wrote(23.5), chat: { updateAt: ago(3) } }),
      chatOf('later', 'Closes Later', { ...wrote(2), chat: { updateAt: ago(4) } }),
    ],
  })
  await expect
    .element(list.row('Closes Soon').getByText(/^The 24-hour window closes in (29|30) min$/))
    .toBeInTheDocument()
  expect(page.getByText(/window closes in/).elements()).toHaveLength(1)
  await list.sort.click()
  await page.getByRole('menuitemradio', { name: 'Closing first' }).click()
  await list.expectOrder('Closes Soon', 'Closes Later', 'Newest', 'Closed')
})

test('a row keeps its owner, number, time and viewer beside its buttons, also at 800 px', async () => {
  const list = await openList({
    role: 'ROLE_ADMI',
    chats: [
      chatOf('a', 'Nora', {
        ...free,
        teamTagId: 'tag-north',
        chat: {
          ...waits(1),
          lastMessage: 'Is anybody there? I have a long question about my order.',
        },
      }),
    ],
  })
  const shown = list.row('Nora')
  list.receive(
    event('chats.viewed', {
      items: [{ contactId: 'a', viewers: [{ userId: 'u2', isTyping: false }] }],
    }),
  )
  for (const width of [1_440, 800]) {
    await page.viewport(width, 700)
    // A row shows its buttons for a focus that came by the keyboard.
    await list.press('{Tab}')
    await list.focusRow('Nora')
    await expect.element(shown.getByRole('button', { name: 'Archive' })).toBeVisible()
    const facts = [
      shown.getByText('Free', { exact: true }),
      shown.getByText('1', { exact: true }),
      shown.getByRole('time'),
      shown.getByTitle(/ has this chat open$/),
    ].map((fact) => fact.element())
    const buttons = shown.getByRole('button').elements()
    expect(buttons.length).toBeGreaterThan(1)
    for (const fact of facts) {
      expect(getComputedStyle(fact).opacity).toBe('1')
      const a = fact.getBoundingClientRect()
      for (const button of buttons) {
        const b = button.getBoundingClientRect()
        const isBeside = a.right <= b.left || b.right <= a.left
        expect(isBeside || a.bottom <= b.top || b.bottom <= a.top).toBe(true)
      }
    }
  }
})

test('a row’s pressed buttons are hidden when the pointer leaves, and the row has the focus', async () => {
  const list = await openList({ chats: askers(3) })
  const pressed = list.row('Customer 3')
  await pressed.hover()
  await pressed.getByRole('button').first().click()
  await list.row('Customer 1').hover()
  await expect.element(pressed.getByRole('button')).not.toBeInTheDocument()
  await expect.element(pressed).toHaveFocus()
})

test('a row moves up when its customer writes, once the pointer has left the list, and hides its pressed buttons', async () => {
  const list = await openList({ chats: askers(3) })
  const moving = list.row('Customer 1')
  await list.leaveRows()
  await moving.hover()
  await moving.getByRole('button').first().click()
  await expect
    .poll(() => list.calls.pending.map(({ params, body }) => [params['id'], body]))
    .toEqual([['c1', { pendingMessages: 0 }]])
  list.customerWrites('c1', 'Are you there?')
  await expect.element(moving.getByText('Are you there?')).toBeVisible()
  await expect.element(moving.getByText('1 unread message')).toBeInTheDocument()
  expect(list.order()).toEqual(['Customer 3', 'Customer 2', 'Customer 1'])
  await list.leaveRows()
  await list.expectOrder('Customer 1', 'Customer 3', 'Customer 2')
  expect(moving.getByRole('time').element().textContent).toMatch(/^\d{2}:\d{2}$/)
  await expect.element(moving.getByRole('button')).not.toBeInTheDocument()
  const badge = moving.getByText('1', { exact: true }).element().parentElement
  expect(badge && getComputedStyle(badge).opacity).toBe('1')
})

test('a row shows the chat’s draft in place of its last message while another chat is open', async () => {
  const list = await openList({ chats: askers(2) })
  await list.open('Customer 1')
  await list.composer.fill('I will ask\nand call you')
  expect(list.row('Customer 1').getByText('Draft:').elements()).toEqual([])
  await list.open('Customer 2')
  const draft = list.row('Customer 1').getByText('Draft: I will ask and call you')
  await expect.element(draft).toBeVisible()
  await list.open('Customer 1')
  await expect.element(draft).not.toBeInTheDocument()
  await list.composer.fill('')
  await list.open('Customer 2')
  await expect.element(list.row('Customer 1').getByText('Question 1')).toBeVisible()
})

test('the whole menu of a low row is in the window', async () => {
  const list = await openList({ chats: askers(5) })
  for (const height of [700, 500]) {
    await page.viewport(1_024, height)
    await list.row('Customer 2').click({ button: 'right' })
    const menu = page.getByRole('menu')
    await expect
      .poll(() => {
        const { top, bottom } = menu.element().getBoundingClientRect()
        return top >= 0 && bottom <= height
      })
      .toBe(true)
    await menu.getByRole('menuitem').last().click({ trial: true })
    await list.press('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
  }
})
