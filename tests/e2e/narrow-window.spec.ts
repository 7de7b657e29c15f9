import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { fileChooser } from './support/file-chooser.ts'
import { expectFocus } from './support/focus.ts'
import { bubbles, composer, inboxForEach, row } from './support/inbox.ts'
import { channelTemplate } from './support/templates.ts'
import { resize } from './support/window-size.ts'

/** Under 992 px either the list or the conversation is shown. */
const narrow = 900

const inbox = inboxForEach()

const sidebar = () => inbox.page.getByRole('complementary', { name: 'Contact information' })
const closeSidebar = () => sidebar().getByRole('button', { name: 'Hide the contact information' })
const templates = () => inbox.page.getByRole('complementary', { name: 'Templates' })
const search = () => inbox.page.getByRole('searchbox', { name: 'Search for a template' })

/** Starts with that many chats in a narrow window. */
async function start(count: number): Promise<Page> {
  await inbox.chats(count)
  const page = await inbox.start()
  await row(page, `Customer ${count}`).waitFor()
  await resize(inbox, narrow, 700)
  return page
}
/** Opens the newest of four chats in a window of this width, px; resolves once the composer is ready. */
async function openNewest(width: number): Promise<void> {
  await resize(inbox, width, 700)
  await row(inbox.page, 'Customer 4').click()
  await expectFocus(composer(inbox.page))
}
/** Moves to the next chat, whose customer has this name. */
async function next(name: string): Promise<void> {
  await inbox.page.keyboard.press('Alt+Shift+ArrowDown')
  await inbox.page.getByRole('heading', { name, exact: true }).waitFor()
}
/** Opens the templates; resolves once they have the focus. */
async function openTemplates(): Promise<void> {
  await inbox.page.keyboard.press('Control+Shift+T')
  await expectFocus(search())
}
/** Resolves once the templates are closed and the composer is ready. */
async function expectWriting(): Promise<void> {
  await templates().waitFor({ state: 'detached' })
  await expectFocus(composer(inbox.page))
}

const scrollTop = () => inbox.page.getByTestId('chat-scroller').evaluate((one) => one.scrollTop)

test('changes in a conversation can be undone there, one that failed to load can be closed, and the way back leads to its row', async () => {
  const page = await start(40)
  const isArchived = async () => (await inbox.agent('GET', 'main/contacts/c40')).body.archived
  await row(page, 'Customer 40').click()
  await expectFocus(composer(page))
  await page.keyboard.press('Control+Shift+E')
  await expect.poll(isArchived).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(isArchived).toBe(false)
  // Also while the chat that J has shown is in the list’s place.
  await composer(page).focus()
  await page.keyboard.press('Escape')
  await row(page, 'Customer 40').focus()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'Customer 40', exact: true }).waitFor()
  await expectFocus(page.getByRole('region', { name: 'Conversation' }))
  await page.keyboard.press('/')
  await expectFocus(page.getByRole('textbox', { name: /^Filter/ }))

  await inbox.network({ failureRate: 1 })
  await row(page, 'Customer 38').click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expectFocus(row(page, 'Customer 38'))
  await inbox.network({})

  await row(page, 'Customer 40').focus()
  await expectFocus(row(page, 'Customer 40'))
  // The first twenty are a page; no shortcut leads beyond it before the next one is loaded.
  for (let n = 0; n < 19; n += 1) await page.keyboard.press('ArrowDown')
  await expectFocus(row(page, 'Customer 21'))
  await row(page, 'Customer 20').waitFor({ state: 'attached' })
  for (let n = 0; n < 6; n += 1) await page.keyboard.press('ArrowDown')
  await expectFocus(row(page, 'Customer 15'))
  const before = await scrollTop()
  expect(before).toBeGreaterThan(0)

  await page.keyboard.press('Enter')
  await expectFocus(composer(page))
  await expect.poll(() => row(page, 'Customer 15').isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await expectFocus(row(page, 'Customer 15'))
  await expect.poll(scrollTop).toBe(before)

  await row(page, 'Customer 16').click()
  await bubbles(page).getByText('Question 16').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expectFocus(row(page, 'Customer 16'))
})

test('the sidebar over the conversation takes and returns the focus, in the list’s place and beside it', async () => {
  const page = await start(4)
  for (const width of [narrow, 1024]) {
    await openNewest(width)
    await page.keyboard.press('Control+Shift+D')
    await expectFocus(closeSidebar())
    await page.keyboard.press('Tab')
    await expect.poll(() => sidebar().locator(':focus').count()).toBe(1)
    await page.keyboard.press('Escape')
    await sidebar().waitFor({ state: 'detached' })
    await expectFocus(composer(page))

    const toggle = page.getByRole('button', { name: 'Show the contact information' })
    await toggle.click()
    await expectFocus(closeSidebar())
    await page.keyboard.press('Enter')
    await sidebar().waitFor({ state: 'detached' })
    await expectFocus(toggle)

    // Also from below it: the focused element is visible then.
    await page.keyboard.press('Control+Shift+D')
    await expectFocus(closeSidebar())
    await composer(page).focus()
    await page.keyboard.press('Escape')
    await sidebar().waitFor({ state: 'detached' })
    await expectFocus(composer(page))

    // Its replacement keeps the focus, whether new or already mounted.
    await page.keyboard.press('Control+Shift+D')
    for (const _ of ['first', 'again']) {
      await closeSidebar().focus()
      await page.keyboard.press('Control+Shift+T')
      await expectFocus(search())
      await page.keyboard.press('Escape')
      await search().waitFor({ state: 'detached' })
    }
    await composer(page).focus()
    await page.keyboard.press('Escape')
    await sidebar().waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await expectFocus(row(page, 'Customer 4'))
  }
})

test('overlays close when the user types or records, and on Escape, but for a template being filled in', async () => {
  const page = await start(4)
  await channelTemplate(inbox.rig, 'follow_up', { templateText: 'Is {{1}} still wanted?' })
  await openNewest(1024)

  await page.keyboard.press('Control+Shift+D')
  await expectFocus(closeSidebar())
  await page.keyboard.press('Control+J')
  await sidebar().waitFor({ state: 'detached' })
  await expectFocus(composer(page))

  await openTemplates()
  await page.keyboard.press('Control+J')
  await expectWriting()

  await openTemplates()
  await page.keyboard.press('Control+Shift+M')
  await templates().waitFor({ state: 'detached' })
  await page.getByRole('group', { name: 'Voice note' }).waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(composer(page))

  // From below it: one step, and the chat stays.
  await openTemplates()
  await composer(page).focus()
  await page.keyboard.press('Escape')
  await expectWriting()

  await openTemplates()
  await fileChooser(page, () => page.keyboard.press('Control+Shift+O'))
  await expectWriting()

  await openTemplates()
  await templates().getByRole('tab', { name: 'Channel' }).click()
  await templates()
    .getByRole('button', { name: /^follow_up/ })
    .click()
  const value = templates().getByRole('textbox', { name: 'Value 1' })
  await value.fill('the desk')
  await page.keyboard.press('Control+J')
  await expectFocus(composer(page))
  expect(await value.inputValue()).toBe('the desk')
})

test('an overlay closes with its chat, a docked sidebar stays, and the current width decides between them', async () => {
  const page = await start(4)
  await openNewest(1024)
  await page.keyboard.press('Control+Shift+D')
  await sidebar().waitFor()
  await next('Customer 3')
  await sidebar().waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Shift+T')
  await templates().waitFor()
  await next('Customer 2')
  await templates().waitFor({ state: 'detached' })

  await resize(inbox, 1280, 700)
  await page.keyboard.press('Control+Shift+T')
  await templates().waitFor()
  await next('Customer 1')
  await bubbles(page).getByText('Question 1').waitFor()
  await templates().waitFor()

  await page.keyboard.press('Control+Shift+T')
  await templates().waitFor({ state: 'detached' })
  await openNewest(1280)
  await openTemplates()
  // In a narrow window it is an overlay.
  await resize(inbox, 1024, 700)
  await composer(page).focus()
  await page.keyboard.press('Escape')
  await expectWriting()
  // In a wide window it is docked.
  await openTemplates()
  await resize(inbox, 1280, 700)
  await next('Customer 3')
  await bubbles(page).getByText('Question 3').waitFor()
  await templates().waitFor()
  await page.keyboard.press('Control+Shift+T')
  await templates().waitFor({ state: 'detached' })

  // A sidebar opened as docked does not return as an overlay on another chat, though the window
  // changed in between.
  await resize(inbox, 1024, 700)
  await page.keyboard.press('Control+Shift+D')
  await sidebar().waitFor()
  await resize(inbox, 1280, 700)
  await next('Customer 2')
  await resize(inbox, 1024, 700)
  await page.getByRole('button', { name: 'Show the contact information' }).waitFor()
  expect(await sidebar().count()).toBe(0)
})

test('J and K show chats in place of the list without entering them, and Enter enters the shown one', async () => {
  const page = await start(3)
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await page.keyboard.press('j')
  await heading('Customer 3').waitFor()
  await expectFocus(page.getByRole('region', { name: 'Conversation' }))
  await page.keyboard.press('j')
  await heading('Customer 2').waitFor()
  await expectFocus(page.getByRole('region', { name: 'Conversation' }))
  await page.keyboard.press('Enter')
  await expectFocus(composer(page))
  await page.keyboard.press('Escape')
  await expectFocus(row(page, 'Customer 2'))
})
