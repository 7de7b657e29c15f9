import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '#tests/desktop/support/desk.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { placeOf } from '#tests/support/signing-in.ts'
import { OTHER_GROUP } from '#tests/contract/support/people.ts'
import { insertMember } from '#workspace/storage/members.ts'
import { expectFocus } from './support/focus.ts'
import { agentName, composer, inboxForEach, names, row } from './support/inbox.ts'

const inbox = inboxForEach({}, { inTurns: true })

const palette = () => inbox.page.getByRole('dialog', { name: 'Find a chat or do something' })
const options = () => palette().getByRole('option')
const chosen = () => palette().getByRole('option', { selected: true })
const open = async () => {
  await inbox.page.keyboard.press('Control+K')
  await expectFocus(palette().getByRole('combobox'))
}
/** Looks for something and does what comes first. */
const run = async (text: string) => {
  await open()
  await inbox.page.keyboard.type(text)
  await expect.poll(() => chosen().innerText()).toContain(text)
  await inbox.page.keyboard.press('Enter')
  await palette().waitFor({ state: 'detached' })
}

describe('the command palette', () => {
  beforeEach(async () => {
    const { storage, clock } = inbox.rig.workspace
    const member = { group_id: OTHER_GROUP, user_id: agentName, created_at: clock.now() }
    await insertMember(storage.db, { ...member, role: 'ROLE_ADMI' })
    await inbox.chats(2)
    await inbox.chat('carmen', 'Carmen Rojas', { phone: '51945118207' })
    await inbox.chat('old', 'Carmen Vega', { archived: 1 })
    await inbox.start()
    await row(inbox.page, 'Customer 2').waitFor()
  })

  test('opens a chat by its name or its phone, the archived ones too', async () => {
    const { page } = inbox
    await open()
    await page.keyboard.type('ca')
    await palette().getByText('Type 3 characters or more to find chats.').waitFor()
    await page.keyboard.type('rm')
    await expect
      .poll(() =>
        palette().getByRole('group', { name: 'Chats' }).getByRole('option').allInnerTexts(),
      )
      .toEqual([expect.stringContaining('Carmen Rojas'), expect.stringContaining('Carmen Vega')])
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen().innerText()).toContain('Archived')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Carmen Vega', exact: true }).waitFor()
    await expectFocus(composer(page))
    await open()
    await page.keyboard.type('+51 945 118')
    await expect.poll(() => chosen().innerText()).toContain('Carmen Rojas')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Carmen Rojas', exact: true }).waitFor()
    await expect.poll(() => placeOf(page)).toBe('/dashboard?chat=carmen')
  })

  test('does what the menus and keys do, and offers nothing that cannot be done', async () => {
    const { page } = inbox
    await open()
    await page.keyboard.type('mark as')
    await expect.poll(() => options().count()).toBe(0)
    await palette().getByText('Nothing matches.').waitFor()
    await page.keyboard.press('Escape')
    await palette().waitFor({ state: 'detached' })
    await inbox.open('Customer 1')
    await run('Mark as important')
    const isImportant = async () =>
      (await inbox.agent('GET', 'main/contacts/c1')).body.importantChat
    await expect.poll(isImportant).toBe(true)
    await open()
    await page.keyboard.type('important')
    await expect.poll(() => chosen().innerText()).toContain('Remove from important')
    // The same shortcut that the key has.
    await expect.poll(() => chosen().locator('kbd').allInnerTexts()).toEqual(['Ctrl', 'Shift', 'S'])
    await page.keyboard.press('Control+K')
    await palette().waitFor({ state: 'detached' })
  })

  test('changes status, theme, language and group', async () => {
    const { page } = inbox
    const settings = () => ask(page, 'settings.get', undefined)
    await run('Become busy')
    await expect
      .poll(async () => (await ask(page, 'serviceStatus.get', undefined)).status)
      .toBe('busy')
    await run('Dark theme')
    await expect.poll(async () => (await settings()).theme).toBe('dark')
    await run('Language: Español')
    await expect.poll(async () => (await settings()).language).toBe('es')
    await page.keyboard.press('Control+K')
    const spanish = page.getByRole('dialog', { name: 'Buscar un chat o hacer algo' })
    await spanish.getByRole('combobox').fill('elsewhere')
    await spanish.getByRole('option', { name: 'Cambiar a Elsewhere' }).click()
    await page.getByText('Todavía no hay chats').waitFor()
    expect(await names(page)).toEqual([])
  })

  test('is walked round by the arrows, and has nothing that axe would find', async () => {
    const { page } = inbox
    await open()
    const first = await chosen().innerText()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => chosen().innerText()).not.toBe(first)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen().innerText()).toBe(first)
    await page.keyboard.type('customer')
    await palette().getByRole('group', { name: 'Chats' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('says when chats could not be looked for', async () => {
    const { page } = inbox
    await inbox.network({ failureRate: 1 })
    await open()
    await page.keyboard.type('carmen')
    await palette().getByText('No connection to the service.').waitFor()
    await inbox.network({})
  })
})
