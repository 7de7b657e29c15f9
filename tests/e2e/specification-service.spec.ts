import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchPageApp, type PageApp } from '#tests/support/page-host/page-app.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import {
  LONG_CHAT,
  startSpecificationService,
  type SpecificationService,
} from '#tests/support/specification-service.ts'
import { bubbles, composer, row, showType } from './support/inbox.ts'

/** The whole app against a service that knows only the product's specification. */

let service: SpecificationService
let app: PageApp
let page: Page
beforeAll(async () => {
  service = await startSpecificationService()
  app = await launchPageApp({ workspaceUrl: service.url, keyring: false })
  page = app.page
})
afterAll(async () => {
  await app.kill()
  await service.stop()
})

const calls = (method: string, path: string) =>
  service.calls.filter((call) => call.method === method && call.path === path)
const agentSection = () => page.getByRole('region', { name: 'Assigned Agent Data' })
async function act(item: string): Promise<void> {
  await agentSection().getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a user signs in and finds the chat list', async () => {
  await fillSignIn(page, service.account.email, service.account.password)
  await row(page, 'Carla Long').waitFor()
  await row(page, 'Nina Free').waitFor()
})

test('chats cannot be selected, taken or seen as a team', async () => {
  await row(page, 'Nina Free').click({ modifiers: ['ControlOrMeta'] })
  await row(page, 'Nina Free').focus()
  for (const key of ['x', 'Control+a', 'g']) await page.keyboard.press(key)
  await row(page, 'Nina Free').click({ button: 'right' })
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await item('See the contact').waitFor()
  for (const name of ['Select', 'Take']) expect(await item(name).count()).toBe(0)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('toolbar', { name: 'Selected chats' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /team panel/i }).count()).toBe(0)
  expect(await page.getByRole('tablist', { name: 'Views' }).count()).toBe(0)
})

test('a conversation is loaded back to its oldest message and no further', async () => {
  await row(page, 'Carla Long').click()
  await bubbles(page)
    .filter({ hasText: `Line ${LONG_CHAT}` })
    .waitFor()
  await page.getByTestId('message-scroller').hover()
  const oldest = bubbles(page).filter({ has: page.getByText('Line 1', { exact: true }) })
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -2_000)
      return await oldest.count()
    })
    .toBe(1)
  const pages = () => calls('GET', 'messages/messages/long')
  // The service does not say which page is the last, so the app also requests the empty one after it.
  await expect.poll(() => pages().at(-1)?.query['offset']).toBe(String(LONG_CHAT))
  const count = pages().length
  await page.mouse.wheel(0, -2_000)
  await page.mouse.wheel(0, 400)
  await page.mouse.wheel(0, -2_000)
  await page.getByText('Line 1', { exact: true }).waitFor()
  expect(pages().length).toBe(count)
  for (const { query } of pages()) expect(query).toHaveProperty('limit')
})

test('messages are searched and sent', async () => {
  await page.getByRole('button', { name: 'Search messages' }).click()
  const panel = page.getByRole('search', { name: 'Search' })
  await panel.getByRole('textbox', { name: 'Words to look for' }).fill('lamp')
  await panel.getByRole('list').getByRole('button').first().waitFor()
  expect(calls('GET', 'messages/messages/search').at(-1)?.query).toMatchObject({
    searchWords: 'lamp',
    limit: '20',
  })
  // The service searches all chats; the open one has no such message.
  await panel.getByRole('checkbox', { name: 'In this chat only' }).check()
  await panel.getByText('No message says “lamp”').waitFor()
  // Escape clears the text first, then closes the search.
  const words = panel.getByRole('textbox', { name: 'Words to look for' })
  await words.press('Escape')
  await expect.poll(() => words.inputValue()).toBe('')
  await words.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await composer(page).fill('It is on its way')
  await composer(page).press('Enter')
  await bubbles(page).filter({ hasText: 'It is on its way' }).waitFor()
  await expect.poll(() => calls('POST', 'messages/messages').length).toBe(1)
  await expect.poll(() => page.locator('[data-outgoing]').count()).toBe(0)
  await bubbles(page).filter({ hasText: 'It is on its way' }).waitFor()
})

test('a list that the service cannot filter by kind says so', async () => {
  const notice = page.getByText('The service does not filter by kind of chat')
  await showType(page, 'Groups')
  await notice.waitFor()
  await showType(page, 'All')
  await notice.waitFor({ state: 'detached' })
})

test('screens and panels whose calls the service lacks say so', async () => {
  const open = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  const notFound = page.getByRole('alert').filter({ hasText: 'could not be found' })
  // The user's name comes from the group's member list.
  await page.getByRole('button', { name: /^Your account: Marta Ruiz/ }).waitFor()

  await open('Contacts')
  // The table and the segments.
  await expect.poll(() => notFound.count()).toBe(2)
  expect(await page.getByText('0 contacts').count()).toBe(0)

  await open('Groups')
  await page.getByRole('grid').getByText('+51 900 000 000').first().waitFor()
  expect(await page.getByText('0 unread chats in all').count()).toBe(0)
  await page.getByText('The service does not tell unread chats, languages and members.').waitFor()

  await open('Chats')
  await row(page, 'Carla Long').click()
  const show = page.getByRole('button', { name: 'Show the contact information' })
  if ((await show.count()) > 0) await show.click()
  const sidebar = page.getByRole('complementary', { name: 'Contact information' })
  await sidebar.getByRole('region', { name: 'Tag levels' }).getByRole('alert').waitFor()
  await sidebar.getByRole('tab', { name: 'Campaigns' }).click()
  await notFound.waitFor()
  await sidebar.getByRole('tab', { name: 'Analysis' }).click()
  await sidebar.getByText('This workspace does not offer this service').waitFor()
  await sidebar.getByRole('tab', { name: 'Contact', exact: true }).click()
})

test('a chat is released to its team, assigned and released', async () => {
  const show = page.getByRole('button', { name: 'Show the contact information' })
  if ((await show.count()) > 0) await show.click()
  await act('Release to team')
  await page.getByRole('dialog').getByRole('button', { name: 'Release to team' }).click()
  await agentSection().getByText('Marta Ruiz').waitFor({ state: 'detached' })

  await act('Assign new agent')
  const dialog = page.getByRole('dialog', { name: 'Assign to an agent' })
  await dialog.getByText('Luis Soto').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await agentSection().getByText('Luis Soto', { exact: true }).waitFor()

  await act('Release agent')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Release/ })
    .click()
  await agentSection().getByText('Luis Soto', { exact: true }).waitFor({ state: 'detached' })
  expect(calls('POST', 'main/contacts/long/unassign')).toHaveLength(2)
})

test('a chat is assigned to a team', async () => {
  await act('Assign to team')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('North', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(calls('POST', 'main/contacts/long/assign-team').map(({ body }) => body)).toEqual([
    { teamId: 'team-1' },
  ])
})

test('a tag is added to a contact and removed', async () => {
  const tags = page
    .getByRole('complementary', { name: 'Contact information' })
    .getByRole('region', { name: 'Tags', exact: true })
  await tags.getByRole('button', { name: 'Add' }).click()
  const picker = page.getByRole('dialog', { name: 'Add a tag' })
  await picker.getByRole('option', { name: 'VIP' }).click()
  await page.keyboard.press('Escape')
  await tags.getByRole('button', { name: 'Remove the tag VIP' }).click()
  await expect.poll(() => calls('DELETE', 'tags/contact-tags/long/tag/tag-vip').length).toBe(1)
})

test('quitting sets the user unavailable', async () => {
  await app.close()
  const path = 'main/users/me/service-status-unavailable'
  expect(calls('PUT', path).map(({ body }) => body)).toEqual([{ groupId: 'g1' }])
})
