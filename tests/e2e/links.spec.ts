import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { emailOf, GROUP, OTHER_GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { fillSignIn, pathIn } from '#tests/support/sign-in.ts'
import { updateGroup } from './support/group-settings.ts'
import { agentName, bubbles, inboxForEach, row } from './support/inbox.ts'
import { countCalls, holdResponses } from './support/page-calls.ts'
import { chatsInTwoGroups, storedLink as kept } from './support/two-groups.ts'

const inbox = inboxForEach()
beforeEach(() => chatsInTwoGroups(inbox))

/** Follows a link in the running window, as the main process does. */
async function follow(path: string): Promise<void> {
  await inbox.app.system.push('navigate', { path })
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const registration = (page: Page) => page.getByRole('dialog', { name: 'New contact' })

describe('a link with a phone number', () => {
  test('opens the chat of that contact; starts a new one, whose form only a later link without input replaces', async () => {
    const page = await inbox.start()
    await follow('/dashboard?phone=51945118207')
    await heading(page, 'Carmen Rojas').waitFor()
    await follow('/dashboard?phone=911111111')
    await heading(page, 'Long Gone').waitFor()
    await expect.poll(() => pathIn(page)).toBe('/dashboard?chat=old')
    expect(await kept(page)).toBe('{}')

    await follow('/dashboard?phone=51922222222')
    await registration(page).waitFor()
    const phone = registration(page).getByRole('textbox', { name: 'Phone' })
    expect(await phone.inputValue()).toBe('922 222 222')
    await registration(page).getByRole('textbox', { name: 'First name' }).fill('Nora')
    await registration(page).getByRole('textbox', { name: 'Last name' }).fill('Paz')
    await registration(page).getByRole('textbox', { name: 'Email' }).fill('nora@correo.example')
    await page.keyboard.press('Enter')
    await heading(page, 'Nora Paz').waitFor()
    await row(page, 'Nora Paz').waitFor()

    const field = (name: string) => registration(page).getByRole('textbox', { name })
    await follow('/dashboard?phone=51966666666')
    await registration(page).waitFor()
    await follow('/dashboard?phone=51933333333')
    await expect.poll(() => field('Phone').inputValue()).toBe('933 333 333')
    await follow('/dashboard?phone=51945118207')
    await registration(page).waitFor({ state: 'detached' })
    await heading(page, 'Carmen Rojas').waitFor()
    await follow('/dashboard?phone=51933333333')
    await field('First name').fill('Nora')
    await follow('/dashboard?phone=51944444444')
    await registration(page)
      .getByText('No contact that you can see has the number 51944444444.')
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await field('First name').inputValue()).toBe('Nora')
    expect(await field('Phone').inputValue()).toBe('933 333 333')

    // Nor does one to a chat, which opens behind the form.
    await follow('/dashboard?chat=old')
    await expect.poll(() => pathIn(page)).toBe('/dashboard?chat=old')
    expect(await field('First name').inputValue()).toBe('Nora')
  })

  test('opens the chat behind a CRM record with input and an interactive message, which stay with their own customer', async () => {
    await updateGroup(inbox, { dataExt001Enabled: true })
    await inbox.chat('c2', 'Diego Salas')
    await inbox.customerWrites('c2', 'Good day')
    const page = await inbox.start()
    await inbox.open('Diego Salas')
    await page.getByRole('button', { name: 'Show the contact information' }).click()
    await page.getByRole('tab', { name: 'CRM' }).click()
    await page.getByRole('button', { name: 'Create record' }).click()
    const record = page.getByRole('dialog', { name: 'Create record' })
    const company = record.getByRole('textbox', { name: 'Company' })
    await company.fill('Nogal')
    await follow('/dashboard?phone=51922222222')
    await record.getByText('No contact that you can see has the number 51922222222.').waitFor()
    await follow('/dashboard?phone=51945118207')
    await heading(page, 'Carmen Rojas').waitFor()
    expect(await registration(page).count()).toBe(0)
    expect(await company.inputValue()).toBe('Nogal')
    await record.getByRole('button', { name: 'Save' }).click()
    await record.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await inbox.agent('GET', 'crm/contacts/c2')).body.company)
      .toBe('Nogal')

    await inbox.open('Diego Salas')
    await page.keyboard.press('Control+Shift+T')
    await page.getByRole('tab', { name: 'Interactive' }).click()
    await page.getByRole('button', { name: 'Write one with choices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Message with choices' })
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
    await field('Text').fill('When shall we come?')
    await follow('/dashboard?phone=51922222222')
    await dialog.getByText('No contact that you can see has the number 51922222222.').waitFor()
    await follow('/dashboard?phone=51945118207')
    await heading(page, 'Carmen Rojas').waitFor()
    await dialog.getByText('Diego Salas', { exact: true }).waitFor()
    await field('Choice 1').fill('Morning')
    await field('Choice 2').fill('Afternoon')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.waitFor({ state: 'detached' })
    await inbox.outboxIsEmpty()
    expect(inbox.rig.channel.sent).toMatchObject([
      { contactId: 'c2', content: { text: 'When shall we come?' } },
    ])
  })

  test('that is invalid or whose chat is found after the user has navigated on opens nothing', async () => {
    await inbox.chat('c2', 'Diego Salas')
    await inbox.customerWrites('c2', 'Good day')
    const page = await inbox.start()
    /** Follows a link to Carmen's chat, whose response is held until the user is elsewhere. */
    const followSlowly = async (navigate: () => Promise<void>) => {
      const answers = await holdResponses(page, 'filter=51945118207')
      await follow('/dashboard?phone=51945118207')
      await expect.poll(answers.count).toBe(1)
      await navigate()
      await answers.release()
      // Its target would be shown by then.
      await page.evaluate(
        'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
      )
      expect(await heading(page, 'Carmen Rojas').count()).toBe(0)
    }
    // To another link, to another chat, and to another screen.
    await followSlowly(async () => {
      await follow('/dashboard?phone=911111111')
      await heading(page, 'Long Gone').waitFor()
    })
    await expect.poll(() => pathIn(page)).toBe('/dashboard?chat=old')
    await followSlowly(() => inbox.open('Diego Salas'))
    await expect.poll(() => pathIn(page)).toBe('/dashboard?chat=c2')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await heading(page, 'Diego Salas').waitFor({ state: 'detached' })
    await followSlowly(async () => {
      await follow('/dashboard/profile')
      await heading(page, 'Chats').waitFor({ state: 'detached' })
    })
    await follow('/dashboard')
    await row(page, 'Carmen Rojas').waitFor()
    expect(await heading(page, 'Carmen Rojas').count()).toBe(0)
    await expect.poll(() => pathIn(page)).toBe('/dashboard')

    const lookUps = await countCalls(page, 'filter=123456')
    await follow('/dashboard?phone=123456')
    // Follows another link whose contact is looked up: the first one would be done by then.
    await follow('/dashboard?phone=911111111')
    await heading(page, 'Long Gone').waitFor()
    expect(await lookUps()).toBe(0)
    expect(await registration(page).count()).toBe(0)
    expect(await kept(page)).toBe('{}')
  })

  test('registers nobody for a read-only user, who is told that there is no such contact', async () => {
    const page = await inbox.start({ as: 'rita' })
    await follow('/dashboard?phone=51922222222')
    await page.getByText('No contact that you can see has the number 51922222222.').waitFor()
    expect(await registration(page).count()).toBe(0)
  })
})

describe('a link with a group', () => {
  test('of other users is reported and the rest followed; a number is found in its group, also from the sign-in and the lock screen', async () => {
    const page = await inbox.launch()
    await page.locator('input[type="email"]').waitFor()
    await follow(`/dashboard?chat=elsewhere&group=${OTHER_GROUP}`)
    await expect.poll(() => kept(page)).toContain(OTHER_GROUP)
    await fillSignIn(page, emailOf(agentName), PASSWORD)
    await bubbles(page).getByText('Hello there').waitFor()

    await follow(`/dashboard?group=${GROUP}&chat=old`)
    await heading(page, 'Long Gone').waitFor()
    await follow('/dashboard?group=999&chat=c1')
    await page.getByText('That link is of a group you do not belong to.').waitFor()
    await bubbles(page).getByText('Hello here').waitFor()
    await expect.poll(() => pathIn(page)).toBe('/dashboard?chat=c1')
    expect(await kept(page)).toBe('{}')

    await follow(`/dashboard?group=${OTHER_GROUP}&phone=34612345678`)
    await heading(page, 'Olga’s customer').waitFor()
    await follow(`/dashboard?group=${GROUP}&phone=34612345678`)
    await registration(page).waitFor()

    await page.keyboard.press('Escape')
    await registration(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Shift+L')
    const password = page.locator('input[autocomplete="current-password"]')
    await password.waitFor()
    await follow(`/dashboard?chat=elsewhere&group=${OTHER_GROUP}`)
    await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain(OTHER_GROUP)
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await bubbles(page).getByText('Hello there').waitFor()
    await expect.poll(() => pathIn(page)).toBe('/dashboard?chat=elsewhere')
  })
})
