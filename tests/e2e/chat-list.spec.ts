import { describe, expect, test } from 'vitest'
import { languages, limits } from '#contract/limits.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { pathIn } from '#tests/support/sign-in.ts'
import { expectFocus } from './support/focus.ts'
import { composer, inboxForEach, names, row, showType } from './support/inbox.ts'
import { countSteps, followAddress, pathInPage } from './support/steps.ts'
import { resize } from './support/window-size.ts'

const inbox = inboxForEach()

/** The rendered names of the list by their position. */
const order = () => names(inbox.page)

describe('the chat list', () => {
  test('moves one row up when its customer writes, and hides a row’s pressed buttons when the pointer leaves or the row moves', async () => {
    await inbox.chats(3)
    const page = await inbox.start()
    const pressed = row(page, 'Customer 3')
    await pressed.hover()
    await pressed.getByRole('button').first().click()
    await row(page, 'Customer 1').hover()
    await expect.poll(() => pressed.getByRole('button').count()).toBe(0)
    await expectFocus(pressed)

    const moving = row(page, 'Customer 1')
    await moving.hover()
    await moving.getByRole('button').first().click()
    await expect.poll(() => inbox.pending('c1')).toBe(0)
    await inbox.customerWrites('c1', 'Are you there?')
    await moving.getByText('Are you there?').waitFor()
    await moving.getByText('1 unread message').waitFor()
    // Below the pointer no row moves.
    expect(await order()).toEqual(['Customer 3', 'Customer 2', 'Customer 1'])
    await page.getByRole('button', { name: /^Order:/ }).hover()
    await expect.poll(order).toEqual(['Customer 1', 'Customer 3', 'Customer 2'])
    expect(await moving.getByRole('time').innerText()).toMatch(/^\d{2}:\d{2}$/)
    await expect.poll(() => moving.getByRole('button').count()).toBe(0)
    const badge = moving.getByText('1', { exact: true }).locator('..')
    expect(
      await badge.evaluate(
        (element) => element.ownerDocument.defaultView?.getComputedStyle(element).opacity,
      ),
    ).toBe('1')
  })

  test('shows a chat’s draft in place of its last message, also after a reload', async () => {
    await inbox.chats(2)
    const page = await inbox.start()
    await inbox.open('Customer 1')
    await composer(page).fill('I will ask\nand call you')
    expect(await row(page, 'Customer 1').getByText('Draft:').count()).toBe(0)
    await inbox.open('Customer 2')
    const draft = row(page, 'Customer 1').getByText('Draft: I will ask and call you')
    await draft.waitFor()
    await page.reload()
    await draft.waitFor()
    await inbox.open('Customer 1')
    await draft.waitFor({ state: 'detached' })
    await composer(page).fill('')
    await inbox.open('Customer 2')
    await row(page, 'Customer 1').getByText('Question 1').waitFor()
  })

  test('opens the row where the press began, and nothing for a press that ends outside the list', async () => {
    await inbox.chats(3)
    const page = await inbox.start()
    const outside = page.getByRole('button', { name: /^Order:/ })
    await row(page, 'Customer 3').hover()
    await page.mouse.down()
    await outside.hover()
    await page.mouse.up()
    await page.mouse.down()
    await row(page, 'Customer 1').hover()
    await page.mouse.up()
    await inbox.open('Customer 2')
    // An opened chat is read.
    await expect.poll(() => inbox.pending('c2')).toBe(0)
    expect([await inbox.pending('c1'), await inbox.pending('c3')]).toEqual([1, 1])

    await expect.poll(order).toEqual(['Customer 3', 'Customer 2', 'Customer 1'])
    await inbox.open('Customer 1')
    await row(page, 'Customer 2').hover()
    await page.mouse.down()
    // The rows below a chat that a colleague archives move up.
    await inbox.agent('PUT', 'main/contacts/c3/chat-archived')
    await expect.poll(order).toEqual(['Customer 2', 'Customer 1'])
    await page.mouse.up()
    await page.getByRole('heading', { name: 'Customer 2', exact: true }).waitFor()
  })

  test('shows a new chat live, stores its width, and loads after a failure once the service answers again', async () => {
    const page = await inbox.start()
    await inbox.page.getByText('No chats yet').waitFor()
    await inbox.chat('new', 'Nadia New')
    await inbox.customerWrites('new', 'Hello')
    await row(inbox.page, 'Nadia New').getByText('Hello').waitFor()

    const edge = page.getByRole('separator', { name: 'Width of the list' })
    const width = () => edge.getAttribute('aria-valuenow')
    await resize(inbox, 1024, 700)
    await expect.poll(width).toBe('304')
    await resize(inbox, 1440, 900)
    await expect.poll(width).toBe('360')

    await edge.focus()
    await page.keyboard.press('End')
    await expect.poll(width).toBe('480')
    await expect
      .poll(async () => (await ask(page, 'settings.get', undefined)).chatListWidth)
      .toBe(480)
    await page.reload()
    await expect.poll(width).toBe('480')
    await edge.dblclick()
    await expect.poll(width).toBe('360')

    await inbox.network({ failureRate: 1 })
    await showType(page, 'Archived')
    await page.getByText('Loads once the service answers').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await inbox.network({})
    await page.getByText('No archived chats').waitFor()
  })

  test('fetches pages while scrolling, with each chat once', async () => {
    await inbox.chats(55)
    await inbox.start()
    await row(inbox.page, 'Customer 55').waitFor()
    await inbox.page.getByTestId('chat-scroller').hover()
    const bottom = row(inbox.page, 'Customer 1').filter({ hasText: 'Question 1' }).last()
    await expect
      .poll(async () => {
        await inbox.page.mouse.wheel(0, 700)
        return (await order()).at(-1)
      })
      .toBe('Customer 1')
    await bottom.waitFor()
    await expect.poll(() => inbox.page.getByRole('grid').getAttribute('aria-rowcount')).toBe('55')
    // Only the rows in view and near it are rendered.
    await expect.poll(() => row(inbox.page, 'Customer 50').count()).toBe(0)
    expect((await order()).length).toBeLessThan(45)
  })

  test('shows all views and the order’s name in a head of at most 150 px, at its minimum width and in every language', async () => {
    const page = await inbox.start()
    const chatListWidth = limits.chatListWidth.min
    for (const language of languages) {
      await ask(page, 'settings.set', { language, chatListWidth })
      await page.reload()
      await page.locator(`html[lang="${language}"]`).waitFor()
      const views = page.getByRole('tablist').first()
      await views.waitFor()
      const around = await views.boundingBox()
      if (around === null) throw new Error('The views are not drawn.')
      const head = await page.locator('header', { has: views }).boundingBox()
      expect(head?.height).toBeLessThanOrEqual(150)
      const all = await views.getByRole('tab').all()
      expect(all).toHaveLength(5)
      for (const view of all) {
        const box = await view.boundingBox()
        expect(box?.x).toBeGreaterThanOrEqual(around.x)
        const right = Math.floor((box?.x ?? 0) + (box?.width ?? 0))
        expect(right).toBeLessThanOrEqual(around.x + around.width)
      }
      const sort = page.getByRole('button', { name: /^Orde[rnm]: / })
      for (const index of [4, 3]) {
        await all[index]?.click()
        const isCut = await sort.evaluate((button) =>
          [...button.children].some((one) => one.scrollWidth > one.clientWidth),
        )
        expect([language, await sort.innerText(), isCut]).toEqual([
          language,
          expect.any(String),
          false,
        ])
      }
    }
  })

  test('filters by kind, and by text from three characters on, also by the phone number as displayed', async () => {
    await inbox.chats(3)
    await inbox.chat('g', 'Site team', { is_group_chat: 1 })
    await inbox.customerWrites('g', 'Good morning')
    const page = await inbox.start()
    await expect.poll(order).toHaveLength(4)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('radio', { name: 'Groups' }).click()
    await expect.poll(order).toEqual(['Site team'])
    // The arrow keys walk the kinds.
    await page.keyboard.press('ArrowRight')
    await expect.poll(order).toEqual(['Customer 3', 'Customer 2', 'Customer 1'])
    await page.keyboard.press('Escape')
    await showType(page, 'Important')
    await page.getByText('No important chats').waitFor()
    await page.getByRole('button', { name: 'Show all chats' }).click()
    await expect.poll(order).toHaveLength(4)

    const field = page.getByRole('textbox', { name: /^Filter/ })
    // The button is gone, and the field has the focus: leaves it, and returns by the shortcut.
    await expectFocus(field)
    await page.keyboard.press('Escape')
    await expectFocus(row(page, 'Site team'))
    await page.keyboard.press('/')
    await expectFocus(field)
    await page.keyboard.type('cu')
    await page.getByText('Type at least 3 characters.').waitFor()
    expect(await order()).toHaveLength(4)
    await page.keyboard.type('stomer 2')
    await expect.poll(order).toEqual(['Customer 2'])
    await page.keyboard.press('Escape')
    await expect.poll(order).toHaveLength(4)

    await inbox.chat('c', 'Carmen Rojas', { phone: '51945118207' })
    await inbox.customerWrites('c', 'Hello')
    await expect.poll(order).toHaveLength(5)
    await field.fill('+51 945 118 207')
    await expect.poll(order).toEqual(['Carmen Rojas'])
    expect(await field.inputValue()).toBe('+51 945 118 207')
    await field.fill('+51 945 118 208')
    await page.getByText('Nothing matches “+51 945 118 208”').waitFor()
    // A plus sign and two digits do not search yet.
    await field.fill('+ 51')
    await page.getByText('Type at least 3 characters.').waitFor()
    await expect.poll(order).toHaveLength(5)
  })

  test('archives a chat and offers undo, and marks one as read when opened and as unread by its menu', async () => {
    await inbox.chats(2)
    const page = await inbox.start()
    await row(page, 'Customer 1').hover()
    await row(page, 'Customer 1').getByRole('button', { name: 'Archive' }).click()
    // The undo toast stays under the pointer.
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.hover()
    await expect.poll(order).toEqual(['Customer 2'])
    const isArchived = async () => (await inbox.agent('GET', 'main/contacts/c1')).body.archived
    await expect.poll(isArchived).toBe(true)
    await undo.click()
    await expect.poll(order).toEqual(['Customer 2', 'Customer 1'])
    await expect.poll(isArchived).toBe(false)

    const pending = () => inbox.pending('c1')
    expect(await pending()).toBe(1)
    await row(page, 'Customer 1').click()
    await expect.poll(pending).toBe(0)
    await page.getByRole('navigation').getByText('1', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Customer 1' }).waitFor()
    await page.keyboard.press('Control+Shift+U')
    await expect.poll(pending).toBe(1)
    await row(page, 'Customer 1').getByText('1 unread message').waitFor()
    await page.getByText('Choose a chat').waitFor()
  })

  test('has the whole menu of a low row in the window', async () => {
    await inbox.chats(5)
    const page = await inbox.start()
    for (const height of [700, 500]) {
      await resize(inbox, 1024, height)
      await row(page, 'Customer 2').click({ button: 'right' })
      const menu = page.getByRole('menu')
      await expect
        .poll(async () => {
          const box = await menu.boundingBox()
          return box !== null && box.y >= 0 && box.y + box.height <= height
        })
        .toBe(true)
      await menu.getByRole('menuitem').last().click({ trial: true })
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'detached' })
    }
  })

  test('opens the chat of the address, and keeps the open chat in the address from screen to screen', async () => {
    await inbox.chats(2)
    const page = await inbox.start()
    await row(page, 'Customer 2').click()
    await expect.poll(() => new URL(page.url()).search).toBe('?chat=c2')
    await followAddress(page, '/dashboard?chat=c1')
    await page.getByRole('heading', { name: 'Customer 1' }).waitFor()

    await row(page, 'Customer 2').click()
    await page.waitForURL('**/dashboard?chat=c2')
    const rail = page.getByRole('navigation')
    const steps = await countSteps(page)
    await rail.getByRole('link', { name: /^Chats/ }).click()
    await expect.poll(steps).toBeGreaterThan(0)
    await expect.poll(() => pathInPage(page)).toBe('/dashboard?chat=c2')
    await page.getByRole('heading', { name: 'Customer 2', exact: true }).waitFor()
    await rail.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    await rail.getByRole('link', { name: /^Chats/ }).click()
    await page.getByRole('heading', { name: 'Customer 2', exact: true }).waitFor()
    await expect.poll(() => pathIn(page)).toBe('/dashboard?chat=c2')
  })

  test('keeps its scroll position when chats change, and follows the changes at the top', async () => {
    await inbox.chats(40)
    const page = await inbox.start()
    await row(page, 'Customer 40').waitFor()
    /** The top of a row in the window, px; null while it is not rendered. */
    const topOf = async (name: string) => {
      const box = await row(page, name).boundingBox({ timeout: 5_000 })
      return box?.y
    }
    const scroller = page.getByTestId('chat-scroller')
    await scroller.evaluate((one) => one.scrollTo({ top: 600 }))
    await row(page, 'Customer 25').waitFor()
    await page.getByRole('button', { name: /^Order:/ }).hover()
    const first = await topOf('Customer 31')
    const later = await topOf('Customer 25')

    // Three existing and four new chats move above; the existing one needs no more room.
    for (const id of ['c3', 'c38', 'c2', 'c1']) {
      await inbox.customerWrites(id, 'Here I am')
      await inbox.chat(`after-${id}`, `After ${id}`)
      await inbox.customerWrites(`after-${id}`, 'And I')
    }
    const scrolled = () => scroller.evaluate((one) => one.scrollTop)
    await expect.poll(scrolled).toBe(600 + 7 * 68)
    await expect.poll(() => topOf('Customer 31')).toBe(first)
    await expect.poll(() => topOf('Customer 25')).toBe(later)
    // A visible row moves up, and those below close the gap.
    await inbox.customerWrites('c28', 'It is my turn')
    await expect.poll(async () => (await order())[0]).toBe('Customer 28')
    await expect.poll(() => topOf('Customer 31')).toBe(first)
    await expect.poll(() => topOf('Customer 25')).toBe((later ?? 0) - 68)

    // Below the pointer no row moves; when it leaves the list, the first visible row stays in place.
    await row(page, 'Customer 25').hover()
    await inbox.customerWrites('c27', 'Mine too')
    await page.getByRole('button', { name: '1 new chat', exact: true }).waitFor()
    expect(await topOf('Customer 25')).toBe((later ?? 0) - 68)
    await page.getByRole('button', { name: /^Order:/ }).hover()
    await expect.poll(async () => (await order())[0]).toBe('Customer 27')
    await expect.poll(() => topOf('Customer 31')).toBe(first)

    await scroller.evaluate((one) => one.scrollTo({ top: 0 }))
    await row(page, 'Customer 27').waitFor()
    await inbox.customerWrites('c9', 'At the top')
    await expect.poll(async () => (await order())[0]).toBe('Customer 9')
    await expect.poll(scrolled).toBe(0)
  })
})
