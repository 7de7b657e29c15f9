import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { emailOf, OTHER_GROUP, type Name } from '#tests/contract/support/users.ts'
import { mailedPasswords } from '#tests/contract/support/mails.ts'
import { inboxForEach } from './support/inbox.ts'
import { answerCalls } from './support/page-calls.ts'

const inbox = inboxForEach()

async function show(as: Name): Promise<Page> {
  const page = await inbox.start({ as })
  await page.getByRole('link', { name: 'Groups' }).click()
  await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor()
  return page
}

const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Groups' }).getByRole('row').filter({ hasText: name })
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'New group' })

describe('the groups', () => {
  test('an admin registers a line, works in it, and goes back to the other one', async () => {
    const page = await show('adam')
    await row(page, 'Talk').getByText('Current').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.keyboard.press('n')
    const drawer = drawerOf(page)
    const create = drawer.getByRole('button', { name: 'Create group' })
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Casa Nogal Arequipa')
    const phone = drawer.getByRole('textbox', { name: 'The line’s phone' })
    await phone.fill('954 120 8')
    await drawer.getByRole('textbox', { name: 'Name' }).focus()
    await drawer.getByText('Error al validar el número de teléfono').waitFor()
    await drawer.getByText('Too few digits for a number of this country.').waitFor()
    expect(await create.isDisabled()).toBe(true)
    await phone.fill('954 120 876')
    await drawer.getByText('Number checked').waitFor()
    await drawer.getByText('The terms are not accepted yet.').waitFor()
    await drawer.getByRole('button', { name: 'terms of service' }).click()
    const terms = page.getByRole('dialog', { name: 'Terms of service' })
    await terms.getByText('Chats and contacts belong to the company.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await terms.waitFor({ state: 'detached' })
    expect(await drawer.getByRole('checkbox').isChecked()).toBe(false)
    await drawer.getByRole('checkbox').check()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.clock.install()
    await create.click()
    await page.getByText('You created Casa Nogal Arequipa and now work in it.').waitFor()
    const trial = page.getByRole('dialog', { name: 'Test message' })
    await trial.getByText('Waiting for your message').waitFor()
    await row(page, 'Casa Nogal Arequipa').getByText('Waiting', { exact: true }).waitFor()
    expect(await trial.getByText('takes longer than usual').count()).toBe(0)
    await page.clock.fastForward(121_000)
    await trial.getByText('takes longer than usual').waitFor()
    await trial.getByText('That you sent it to +51 954 120 876.').waitFor()
    await trial.getByRole('textbox', { name: 'Your mobile' }).fill('944 318 052')
    await trial.getByRole('button', { name: 'Receive a test message' }).click()
    await trial.getByText('From adam').waitFor()
    await row(page, 'Casa Nogal Arequipa').getByText('Not connected').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // The button has the focus.
    await page.keyboard.press('Enter')
    await page.getByRole('feed').getByText('Hello, testing').waitFor()
    await page.getByRole('link', { name: 'Groups' }).click()

    await row(page, 'Casa Nogal Arequipa').getByText('Current').waitFor()
    await row(page, 'Casa Nogal Arequipa').getByText('Not connected').waitFor()
    await row(page, 'Casa Nogal Arequipa').getByText('+51 954 120 876').waitFor()
    await page.getByRole('link', { name: /^Chats/ }).click()
    await page.getByRole('button', { name: 'Switch group: Casa Nogal Arequipa' }).waitFor()
    await page.getByRole('link', { name: 'Groups' }).click()
    await page.getByRole('button', { name: 'Open Talk' }).click()
    await row(page, 'Talk').getByText('Current').waitFor()
    await page.getByRole('button', { name: 'Switch group: Talk' }).waitFor()
  })

  test('a number of another line is refused, and what was typed is not lost unasked, nor by a failed registration', async () => {
    const page = await show('adam')
    await page.getByRole('button', { name: 'New group' }).click()
    const drawer = drawerOf(page)
    // The first group's number is no valid one of Peru.
    const sara = await inbox.rig.as('sara')
    const line = { name: 'First', phone: '51987640221', userId: 'sara', language: 'es' }
    const body = { ...line, acceptedToC: true }
    expect((await sara('POST', 'main/groups/genesys', { body })).status).toBe(200)
    await drawer.getByRole('textbox', { name: 'The line’s phone' }).fill('987 640 221')
    await drawer.getByText('It belongs to another group').waitFor()
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    const question = page.getByRole('dialog', { name: 'Discard the new group?' })
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await drawer.getByText('It belongs to another group').waitFor()
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await drawer.waitFor({ state: 'hidden' })

    // The form stays when the registration fails.
    await answerCalls(page, 'POST /groups/genesys', { code: 'INTERNAL', message: 'x' }, 500)
    await page.getByRole('button', { name: 'New group' }).click()
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Casa Nogal')
    await drawer.getByRole('textbox', { name: 'The line’s phone' }).fill('954 120 876')
    await drawer.getByRole('checkbox').check()
    await drawer.getByRole('button', { name: 'Create group' }).click()
    await drawer.getByRole('alert').getByText('Error al registrar el grupo').waitFor()
    await drawer.getByText('Internal Server Error').waitFor()
    expect(await drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Casa Nogal')
  })

  test('a group is left after a question, but for the current one and by its last admin', async () => {
    const sara = await inbox.rig.as('sara')
    const line = { name: 'Second', phone: '51987640221', userId: 'sara', language: 'es' }
    const created = await sara('POST', 'main/groups/genesys', {
      body: { ...line, acceptedToC: true },
    })
    expect(created.status).toBe(200)
    const page = await show('sara')
    await page.getByRole('button', { name: 'More actions for Talk' }).click()
    const current = page.getByRole('menuitem', { name: /^Leave the group/ })
    await current.waitFor()
    expect(await current.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await current.waitFor({ state: 'detached' })
    const leave = async () => {
      await page.getByRole('button', { name: 'More actions for Second' }).click()
      await page.getByRole('menuitem', { name: 'Leave the group' }).click()
      const question = page.getByRole('dialog', { name: 'Leave Second?' })
      await question.getByRole('button', { name: 'Leave', exact: true }).click()
      return question
    }
    const refused = await leave()
    await refused.getByText('You are the last admin: name another one before you leave.').waitFor()
    await refused.getByRole('button', { name: 'Cancel' }).click()
    const adam = { groupId: created.body.id, email: 'adam@example.test', role: 'ROLE_ADMI' }
    const invited = await sara('POST', 'main/users/genesys', { body: adam, group: created.body.id })
    expect(invited.status).toBe(200)
    const path = `main/users/me/invitations/${invited.body.id}/accept`
    expect((await (await inbox.rig.as('adam'))('POST', path)).status).toBe(200)
    await leave()
    await page.getByText('You left Second').waitFor()
    await row(page, 'Second').waitFor({ state: 'detached' })
  })

  test('an invitation to another group is accepted or declined', async () => {
    const olga = await inbox.rig.as('olga')
    const invite = async () => {
      const body = { groupId: OTHER_GROUP, email: emailOf('ana'), role: 'ROLE_PUBLISHER' }
      const { status } = await olga('POST', 'main/users/genesys', { body, group: OTHER_GROUP })
      expect(status).toBe(200)
    }
    await invite()
    const page = await show('ana')
    const invitations = page.getByRole('region', { name: 'Invitations' })
    await invitations.getByText('olga invites you as Agent').waitFor()
    expect(await row(page, 'Elsewhere').count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Decline the invitation to Elsewhere' }).click()
    await page.getByText('You declined the invitation to Elsewhere').waitFor()
    await invitations.waitFor({ state: 'detached' })

    await invite()
    await page.getByRole('link', { name: /^Chats/ }).click()
    await page.getByRole('link', { name: 'Groups' }).click()
    await page.getByRole('button', { name: 'Accept the invitation to Elsewhere' }).click()
    await page.getByText('You are now a member of Elsewhere').waitFor()
    await row(page, 'Elsewhere').waitFor()
    await invitations.waitFor({ state: 'detached' })
    await row(page, 'Talk').getByText('Current').waitFor()
  })

  test('an address is confirmed with a mailed code before an invitation is shown', async () => {
    const { db } = inbox.rig.workspace.storage
    await db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', 'ana')
      .execute()
    const olga = await inbox.rig.as('olga')
    const body = { groupId: OTHER_GROUP, email: emailOf('ana'), role: 'ROLE_PUBLISHER' }
    await olga('POST', 'main/users/genesys', { body, group: OTHER_GROUP })
    const [invited = ''] = await mailedPasswords(inbox.rig, 1)
    const page = await show('ana')
    const form = page.getByRole('form', { name: 'Confirm your email address' })
    await form.waitFor()
    expect(await page.getByRole('region', { name: 'Invitations' }).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await form.getByRole('textbox', { name: 'Code' }).fill('abcd-efgh-jkmn-pqrs')
    await form.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('The code is wrong or no longer valid.').waitFor()
    await form.getByRole('button', { name: 'Send another code' }).click()
    const codes = await mailedPasswords(inbox.rig, 2)
    await form.getByRole('textbox', { name: 'Code' }).fill(codes.find((c) => c !== invited) ?? '')
    await form.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText(`You confirmed ${emailOf('ana')}`).waitFor()
    await page.getByRole('button', { name: 'Accept the invitation to Elsewhere' }).click()
    await row(page, 'Elsewhere').waitFor()
    await form.waitFor({ state: 'detached' })
  })

  test('an agent sees the groups and registers none', async () => {
    const page = await show('ana')
    await row(page, 'Talk').waitFor()
    expect(await page.getByRole('button', { name: 'New group' }).count()).toBe(0)
    await page.keyboard.press('n')
    expect(await drawerOf(page).count()).toBe(0)
  })
})
