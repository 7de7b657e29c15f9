import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { emailOf, PASSWORD, type Name } from '#tests/contract/support/users.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { updateGroup } from './support/group-settings.ts'
import { agentName, composer, inboxForEach } from './support/inbox.ts'
import { holdResponses, holdCalls, loseResponses } from './support/page-calls.ts'

/** Open forms that an ended session or a lock interrupts. */

const inbox = inboxForEach()
beforeEach(async () => {
  await updateGroup(inbox, { dataExt001Enabled: true, isUserSidebarOpen: true })
  await inbox.chat('c', 'Carmen', { phone: '51945118207' })
  await inbox.customerWrites('c', 'Hello')
  await inbox.chat('d', 'Diego')
  await inbox.customerWrites('d', 'Good day')
})

const dialog = (name: string) => inbox.page.getByRole('dialog', { name, exact: true })
const field = (form: string, name: string) => dialog(form).getByRole('textbox', { name })
const valueOf = (form: string, name: string) => () => field(form, name).inputValue()
const sidebar = () => inbox.page.getByRole('complementary', { name: 'Contact information' })

async function show(as: Name = agentName): Promise<Page> {
  const page = await inbox.start({ as })
  await inbox.open('Carmen')
  return page
}

/** A user who signs in at the service after the sessions have ended. */
const colleague = () => inbox.rig.as('adam')

/** Ends every session at the service. The page discovers it with its next call. */
async function endSessions(): Promise<void> {
  await inbox.rig.workspace.storage.db.deleteFrom('sessions').execute()
}

/** The same user signs in again after the session ended, or another one does. */
async function signIn(as: Name = agentName): Promise<void> {
  const { page } = inbox
  await page.getByText('Your session ended').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await fillSignIn(page, emailOf(as), PASSWORD)
  await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
}

const press = (form: string, button: string) =>
  dialog(form).getByRole('button', { name: button, exact: true }).click()

/**
 * Clicks a button as the session ends. Every call is held until the session has ended, because the
 * response to another one, such as the read mark, would close the form before the click.
 */
async function pressAsSessionEnds(form: string, button: string): Promise<void> {
  const calls = await holdCalls(inbox.page, '')
  await press(form, button)
  await expect.poll(calls.count).toBeGreaterThan(0)
  await endSessions()
  await calls.release()
}

/** Clicks a button as the session ends, and signs in again. */
async function saveWithoutSession(form: string, button: string): Promise<void> {
  await pressAsSessionEnds(form, button)
  await signIn()
  await dialog(form).waitFor()
}

async function beginToEdit(): Promise<void> {
  await sidebar().getByRole('button', { name: 'Edit contact' }).click()
  await field('Edit contact', 'Brand').fill('Casa Nogal')
}

async function openRecord(button: string): Promise<void> {
  await sidebar().getByRole('tab', { name: 'CRM' }).click()
  await sidebar().getByRole('button', { name: button, exact: true }).click()
}

describe('a form that is open when the session ends', () => {
  test('is restored with its input and saved', async () => {
    await show()
    await beginToEdit()
    await saveWithoutSession('Edit contact', 'Save')
    expect(await valueOf('Edit contact', 'Brand')()).toBe('Casa Nogal')
    const body = { name: 'Carmela' }
    const adam = await colleague()
    await adam('PATCH', 'main/contacts/c', { body })
    await press('Edit contact', 'Save')
    await dialog('Edit contact').waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await adam('GET', 'main/contacts/c')).body)
      .toMatchObject({
        name: 'Carmela',
        brand: 'Casa Nogal',
      })
  })

  test('is not shown to the next user', async () => {
    await show()
    await beginToEdit()
    await pressAsSessionEnds('Edit contact', 'Save')
    await signIn('mia')
    await inbox.open('Carmen')
    await sidebar().getByRole('button', { name: 'Edit contact' }).click()
    expect(await valueOf('Edit contact', 'Brand')()).toBe('')
  })

  test('of a CRM record warns of a colleague’s changes', async () => {
    const record = { name: 'Carmen', address: 'Lima' }
    await inbox.agent('PUT', 'crm/contacts/c', { body: record })
    await show()
    await openRecord('Edit')
    await field('CRM record', 'Address').fill('Cusco')
    await pressAsSessionEnds('CRM record', 'Save')
    await inbox.page.getByText('Your session ended').waitFor()
    const body = { ...record, address: 'Ica', company: 'Nogal' }
    const adam = await colleague()
    const { status } = await adam('PUT', 'crm/contacts/c', { body })
    expect(status).toBe(200)
    await signIn()
    await dialog('CRM record').getByText('In the record now: Ica').waitFor()
    expect(await valueOf('CRM record', 'Address')()).toBe('Cusco')
    expect(await valueOf('CRM record', 'Company')()).toBe('Nogal')
    await press('CRM record', 'Save')
    await dialog('CRM record').waitFor({ state: 'detached' })
    const kept = (await adam('GET', 'crm/contacts/c')).body
    expect(kept).toMatchObject({ ...body, address: 'Cusco' })

    // The saved draft is not restored.
    await openRecord('Edit')
    await field('CRM record', 'Address').fill('Puno')
    await press('CRM record', 'Cancel')
    await openRecord('Edit')
    expect(await valueOf('CRM record', 'Address')()).toBe('Cusco')
  })

  test('for a new contact or a message is restored; a saved one is empty, and a message is scheduled once', async () => {
    const page = await show()
    const form = 'New contact'
    await page.getByRole('button', { name: form }).click()
    await field(form, 'First name').fill('Lucía')
    await field(form, 'Last name').fill('Vega')
    await field(form, 'Email').fill('lucia@correo.example')
    await field(form, 'Phone').fill('51900000001')
    await saveWithoutSession(form, 'Register')
    await press(form, 'Register')
    await page.getByRole('heading', { name: 'Lucía Vega', exact: true }).waitFor()
    await page.getByRole('button', { name: form }).click()
    expect(await valueOf(form, 'First name')()).toBe('')
    await page.keyboard.press('Escape')
    await dialog(form).waitFor({ state: 'detached' })

    await inbox.open('Carmen')
    await page.keyboard.press('Control+Shift+T')
    const panel = page.getByRole('complementary', { name: 'Templates' })
    await panel.getByRole('tab', { name: 'Interactive' }).click()
    await panel.getByRole('button', { name: 'Write one with choices' }).click()
    const composing = page.getByRole('dialog')
    await composing.getByRole('textbox', { name: 'Header' }).fill('The shop')
    await endSessions()
    await ask(page, 'session.refresh', undefined).catch(() => null)
    await signIn()
    await expect
      .poll(() => composing.getByRole('textbox', { name: 'Header' }).inputValue())
      .toBe('The shop')
    await page.keyboard.press('Escape')
    await composing.waitFor({ state: 'detached' })
    await composer(page).waitFor()

    const scheduling = 'Schedule a message for Carmen'
    await page.getByRole('button', { name: 'Schedule a message' }).click()
    await field(scheduling, 'Message').fill('Once')
    await loseResponses(page, '/scheduled-messages/')
    await press(scheduling, 'Schedule')
    await dialog(scheduling).getByRole('alert').waitFor()
    await endSessions()
    await ask(page, 'session.refresh', undefined).catch(() => null)
    await signIn()
    await dialog(scheduling).waitFor()
    expect(await valueOf(scheduling, 'Message')()).toBe('Once')
    await press(scheduling, 'Schedule')
    await dialog(scheduling).getByRole('alert').waitFor()
    const path = 'messages/scheduled-messages/pending?contactId=c'
    expect((await (await colleague())('GET', path)).body.items).toHaveLength(1)
  })
})

test('a form is restored after a lock, but not if it was saved as the screen was locked', async () => {
  const page = await show()
  await beginToEdit()
  await ask(page, 'session.lock', undefined)
  await page.getByRole('heading', { name: 'Screen locked' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await ask(page, 'session.unlock', { password: PASSWORD })
  await expect.poll(valueOf('Edit contact', 'Brand')).toBe('Casa Nogal')
  await page.keyboard.press('Escape')
  await composer(page).waitFor()
  await sidebar().getByRole('button', { name: 'Edit contact' }).click()
  expect(await valueOf('Edit contact', 'Brand')()).toBe('')

  await press('Edit contact', 'Cancel')
  await dialog('Edit contact').waitFor({ state: 'detached' })
  await beginToEdit()
  // The read mark is sent in the same way.
  await expect.poll(() => inbox.pending('c')).toBe(0)
  const answers = await holdResponses(page, 'PATCH /contacts/c')
  await press('Edit contact', 'Save')
  await expect.poll(answers.count).toBeGreaterThan(0)
  await ask(page, 'session.lock', undefined)
  await page.getByRole('heading', { name: 'Screen locked' }).waitFor()
  await answers.release()
  await ask(page, 'session.unlock', { password: PASSWORD })
  await composer(page).waitFor()
  await sidebar().getByRole('button', { name: 'Edit contact' }).click()
  await expect.poll(valueOf('Edit contact', 'Brand')).toBe('Casa Nogal')
  await press('Edit contact', 'Cancel')
  await dialog('Edit contact').waitFor({ state: 'detached' })
})
