import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { languages, limits } from '#contract/limits.ts'
import { accessibilityFaults, chooseLanguage } from '#renderer/app/page.fixture.tsx'
import { refused } from '#renderer/data/service/bridge.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { askers, chatOf, openList, waits } from './list.fixture.tsx'

test('a new chat is shown live', async () => {
  const list = await openList({ chats: [] })
  await expect.element(page.getByText('No chats yet')).toBeVisible()
  list.newChat('new', 'Nadia New', 'Hello')
  await expect.element(list.row('Nadia New').getByText('Hello')).toBeVisible()
})

test('the list’s width follows the window until it is changed, and is stored', async () => {
  const list = await openList({ chats: [] })
  const edge = page.getByRole('separator', { name: 'Width of the list' })
  await page.viewport(1_024, 700)
  await expect.element(edge).toHaveAttribute('aria-valuenow', '304')
  await page.viewport(1_440, 900)
  await expect.element(edge).toHaveAttribute('aria-valuenow', '360')
  const element = edge.element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard('{End}')
  await expect.element(edge).toHaveAttribute('aria-valuenow', '480')
  await edge.dblClick()
  await expect.element(edge).toHaveAttribute('aria-valuenow', '360')
  await expect
    .poll(() => list.bridge.requests('settings.set').at(-1))
    .toEqual({ chatListWidth: null })
  expect(list.bridge.requests('settings.set')).toContainEqual({ chatListWidth: 480 })
})

test('a stored width is that of the list at the start', async () => {
  await openList({ chats: [], settings: { chatListWidth: 480 } })
  await expect
    .element(page.getByRole('separator', { name: 'Width of the list' }))
    .toHaveAttribute('aria-valuenow', '480')
})

test('the list loads after a failure once the service answers again', async () => {
  const list = await openList({ chats: askers(1) })
  let isDown = true
  list.bridge.responses['session.refresh'] = () =>
    isDown ? refused('SERVICE_UNAVAILABLE', 503) : store.get(sessionAtom)
  list.service.answer(chatsApi.chatList, () =>
    isDown ? refusal(503, 'SERVICE_UNAVAILABLE') : { items: [], hasMoreItems: false },
  )
  await list.showType('Archived')
  await expect.element(page.getByText('Loads once the service answers')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  isDown = false
  await expect.element(page.getByText('No archived chats')).toBeVisible()
})

test('pages are fetched while the list is scrolled, with each chat once, and only the rows near it are drawn', async () => {
  const list = await openList({ chats: askers(55) })
  const scroller = list.screen.getByTestId('chat-scroller').element()
  await expect
    .poll(() => {
      scroller.scrollBy({ top: 700 })
      return list.order().at(-1)
    })
    .toBe('Customer 1')
  const grid = page.getByRole('grid', { name: 'Chat list' })
  await expect.element(grid).toHaveAttribute('aria-rowcount', '55')
  await expect.element(list.row('Customer 50')).not.toBeInTheDocument()
  expect(list.order().length).toBeLessThan(45)
  expect(new Set(list.order()).size).toBe(list.order().length)
  expect(list.calls.list.filter(({ query }) => query['offset'] !== '0').length).toBeGreaterThan(0)
})

test.each(languages)(
  'in the language %s the head of the narrowest list shows all views and the order’s name',
  async (language) => {
    const chatListWidth = limits.chatListWidth.min
    const list = await openList({ chats: askers(1), settings: { chatListWidth } })
    await chooseLanguage(language)
    await expect.poll(() => document.documentElement.lang).toBe(language)
    const views = page.getByRole('tablist').first()
    await expect.poll(() => views.getByRole('tab').elements()).toHaveLength(5)
    const around = views.element().getBoundingClientRect()
    const head = views.element().closest('header')
    expect(head?.getBoundingClientRect().height).toBeLessThanOrEqual(150)
    for (const view of views.getByRole('tab').elements()) {
      const { left, right } = view.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(around.left)
      expect(Math.floor(right)).toBeLessThanOrEqual(around.right)
    }
    const sort = page.getByRole('button', { name: /^Orde[rnm]: / })
    for (const index of [4, 3]) {
      await views.getByRole('tab').nth(index).click()
      const cut = [...sort.element().children].filter((one) => one.scrollWidth > one.clientWidth)
      expect(cut).toEqual([])
    }
    expect(list.order()).toEqual(['Customer 1'])
  },
)

test('the list is filtered by kind, with the arrow keys too', async () => {
  const group = chatOf('g', 'Site team', { isGroupChat: true, chat: waits(0) })
  const list = await openList({ chats: [group, ...askers(2)] })
  const panel = await list.toFilters()
  await panel.getByRole('radio', { name: 'Groups' }).click()
  await list.expectOrder('Site team')
  await userEvent.keyboard('{ArrowRight}')
  await list.expectOrder('Customer 2', 'Customer 1')
  await userEvent.keyboard('{Escape}')
  await list.showType('Important')
  await expect.element(page.getByText('No important chats')).toBeVisible()
  await list.button('Show all chats').click()
  await expect.poll(list.order).toHaveLength(3)
})

test('the list is filtered by text from three characters on', async () => {
  const list = await openList({ chats: askers(3) })
  await list.press('/')
  await expect.element(list.field).toHaveFocus()
  await userEvent.keyboard('cu')
  await expect.element(page.getByText('Type at least 3 characters.')).toBeVisible()
  expect(list.order()).toHaveLength(3)
  await userEvent.keyboard('stomer 2')
  await list.expectOrder('Customer 2')
  await userEvent.keyboard('{Escape}')
  await expect.poll(list.order).toHaveLength(3)
  await userEvent.keyboard('{Escape}')
  await expect.element(list.row('Customer 3')).toHaveFocus()
})

test('the list is filtered by the phone number as it is displayed', async () => {
  const carmen = chatOf('c', 'Carmen Rojas', { phone: '51945118207' })
  const list = await openList({ chats: [...askers(2), carmen] })
  await list.field.fill('+51 945 118 207')
  await list.expectOrder('Carmen Rojas')
  await expect.element(list.field).toHaveValue('+51 945 118 207')
  await list.field.fill('+51 945 118 208')
  await expect.element(page.getByText('Nothing matches “+51 945 118 208”')).toBeVisible()
  // A plus sign and two digits do not search yet.
  await list.field.fill('+ 51')
  await expect.element(page.getByText('Type at least 3 characters.')).toBeVisible()
  await expect.poll(list.order).toHaveLength(3)
})

/** A list that is scrolled by 600 px. */
async function openScrolled() {
  await page.viewport(1_024, 768)
  const list = await openList({ chats: askers(40) })
  const scroller = list.screen.getByTestId('chat-scroller').element()
  scroller.scrollTo({ top: 600 })
  await expect.element(list.row('Customer 25')).toBeInTheDocument()
  await expect.element(list.row('Customer 31')).toBeInTheDocument()
  await list.leaveRows()
  const topOf = (name: string) => list.row(name).element().getBoundingClientRect().top
  return { ...list, scroller, topOf }
}

test('the scroll position stays when chats move above it, and the rows below close the gap', async () => {
  const list = await openScrolled()
  const { topOf, scroller } = list
  const first = topOf('Customer 31')
  const later = topOf('Customer 25')
  // Three existing and four new chats move above; the existing one needs no more room.
  for (const id of ['c3', 'c38', 'c2', 'c1']) {
    list.customerWrites(id, 'Here I am')
    list.newChat(`after-${id}`, `After ${id}`, 'And I')
  }
  await expect.poll(() => scroller.scrollTop).toBe(600 + 7 * 68)
  await expect.poll(() => topOf('Customer 31')).toBe(first)
  await expect.poll(() => topOf('Customer 25')).toBe(later)
  // A visible row moves up, and those below close the gap.
  list.customerWrites('c28', 'It is my turn')
  await expect.poll(() => topOf('Customer 25')).toBe(later - 68)
  expect(topOf('Customer 31')).toBe(first)
})

test('below the pointer no row moves; when it leaves the list, the first visible row stays in place', async () => {
  const list = await openScrolled()
  const { topOf } = list
  const first = topOf('Customer 31')
  const later = topOf('Customer 25')
  await list.row('Customer 25').hover()
  list.customerWrites('c27', 'Mine too')
  await expect.element(list.strip).toHaveAccessibleName('1 new chat')
  expect(topOf('Customer 25')).toBe(later)
  await list.leaveRows()
  await expect.element(list.strip).not.toBeInTheDocument()
  await expect.poll(() => topOf('Customer 25')).toBe(later - 68)
  expect(topOf('Customer 31')).toBe(first)
})

test('at the top the list follows the changes', async () => {
  const list = await openScrolled()
  const { scroller } = list
  const scrolled = new Promise((resolve) => {
    scroller.addEventListener('scroll', resolve, { once: true })
  })
  scroller.scrollTo({ top: 0 })
  await scrolled
  await expect.element(list.row('Customer 40')).toBeVisible()
  list.customerWrites('c9', 'At the top')
  await expect.poll(() => list.order()[0]).toBe('Customer 9')
  expect(scroller.scrollTop).toBe(0)
})

/** Fires an event of the main button of the pointer. */
const press = (
  target: Element,
  type: 'pointerdown' | 'pointerout' | 'pointerup',
  relatedTarget?: Element,
) =>
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, button: 0, ...(relatedTarget && { relatedTarget }) }),
  )

test('a press opens the chat on whose row it began, also if the rows move before it ends', async () => {
  const list = await openList({ chats: askers(3) })
  press(list.row('Customer 2').element(), 'pointerdown')
  // The rows below a chat that a colleague archives move up.
  list.change('c3', { archived: true })
  await list.expectOrder('Customer 2', 'Customer 1')
  press(list.row('Customer 1').element(), 'pointerup')
  await expect.element(list.heading('Customer 2')).toBeVisible()
  await expect.poll(() => list.calls.pending.map(({ params }) => params['id'])).toEqual(['c2'])
})

test('a press on the only row opens its chat, also if the row moves away before it ends', async () => {
  const list = await openList({ chats: askers(1) })
  const row = list.row('Customer 1').element()
  const below = list.screen.getByTestId('chat-scroller').element()
  press(row, 'pointerdown')
  press(row, 'pointerout', below)
  press(below, 'pointerup')
  await expect.element(list.heading('Customer 1')).toBeVisible()
})

test('a press that ends or begins outside the list opens no chat', async () => {
  const list = await openList({ chats: askers(2) })
  const [above, first, last] = [list.sort, list.row('Customer 2'), list.row('Customer 1')].map(
    (one) => one.element(),
  )
  if (!above || !first || !last) throw new Error('There are two rows below the list’s tools.')
  press(first, 'pointerdown')
  press(first, 'pointerout', above)
  press(above, 'pointerup')
  press(above, 'pointerdown')
  press(last, 'pointerup')
  // The pointer has left the list between the two.
  press(first, 'pointerdown')
  press(first, 'pointerout', above)
  press(last, 'pointerup')
  await expect.element(page.getByText('Choose a chat')).toBeVisible()
  await list.open('Customer 1')
  await expect.poll(() => list.calls.pending.map(({ params }) => params['id'])).toEqual(['c1'])
})
