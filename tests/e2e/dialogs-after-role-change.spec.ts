import { updateGroup } from './support/group-settings.ts'
import type { Locator, Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { GROUP } from '#tests/contract/support/users.ts'
import { inboxForEach, row } from './support/inbox.ts'
import { holdCalls, type HeldCalls } from './support/page-calls.ts'

/** Dialogs closed while their request is in flight: its result affects no other dialog. */

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen', { email: 'carmen@correo.example', phone: '51945118207' })
  await inbox.customerWrites('c', 'Hello')
})

const dialog = (name: string) => inbox.page.getByRole('dialog', { name, exact: true })
const field = (inside: Locator, name: string) => inside.getByRole('textbox', { name })
const section = (name: string) =>
  inbox.page
    .getByRole('complementary', { name: 'Contact information' })
    .getByRole('region', { name, exact: true })

/** Opens Carmen's chat with the sidebar. */
async function show(): Promise<Page> {
  const page = await inbox.start({ as: 'mia' })
  await inbox.open('Carmen')
  await page.getByRole('button', { name: 'Show the contact information' }).click()
  await section('Assigned Agent Data').waitFor()
  return page
}

/** Clicks the button that sends the request, and presses Escape while the call is held. */
async function askAndLeave(asking: Locator, button: string, part: string): Promise<HeldCalls> {
  const calls = await holdCalls(inbox.page, part)
  await asking.getByRole('button', { name: button, exact: true }).click()
  await expect.poll(calls.count).toBeGreaterThan(0)
  await inbox.page.keyboard.press('Escape')
  await asking.waitFor({ state: 'detached' })
  return calls
}

async function giveToBeto(): Promise<HeldCalls> {
  await section('Assigned Agent Data').getByRole('button', { name: 'Actions' }).click()
  await inbox.page.getByRole('menuitem', { name: 'Assign new agent' }).click()
  const assigning = dialog('Assign to an agent')
  await assigning.getByText('beto', { exact: true }).click()
  return await askAndLeave(assigning, 'Save', '/assign')
}

/** Opens another dialog of the same chat and types half a sentence. */
async function beginToSchedule(): Promise<Locator> {
  await inbox.page.getByRole('button', { name: 'Schedule a message' }).click()
  const words = field(dialog('Schedule a message for Carmen'), 'Message')
  await words.fill('Until tomor')
  return words
}

async function expectToGoOn(words: Locator): Promise<void> {
  await words.pressSequentially('row')
  expect(await words.inputValue()).toBe('Until tomorrow')
}

describe('an assignment dialog closed while it was saved', () => {
  test('saves or reports why the service refused, and closes no later dialog', async () => {
    const page = await show()
    const refused = await giveToBeto()
    const words = await beginToSchedule()
    // Without an event.
    const disable = (disabled: 0 | 1) =>
      inbox.rig.workspace.storage.db
        .updateTable('members')
        .set({ disabled })
        .where('user_id', '=', 'beto')
        .execute()
    await disable(1)
    await refused.release()
    // Over the dialog, where it can be read and dismissed.
    const refusal = page.getByText('You may not give chats to this person.')
    await refusal.waitFor()
    const corner = dialog('Schedule a message for Carmen').locator('[aria-live="polite"]')
    await corner.getByRole('button', { name: 'Close' }).click()
    await refusal.waitFor({ state: 'detached' })
    await expectToGoOn(words)
    await page.keyboard.press('Escape')
    await words.waitFor({ state: 'detached' })

    await disable(0)
    const calls = await giveToBeto()
    const others = await beginToSchedule()
    await calls.release()
    await page.getByText('The chat of Carmen is beto’s now').waitFor()
    await section('Assigned Agent Data').getByText('beto', { exact: true }).waitFor()
    await expectToGoOn(others)
  })
})

describe('a contact form closed while it was saved', () => {
  test('closes no other form, opens no chat, and reports why the service refused', async () => {
    await inbox.chat('d', 'Dora', { email: 'dora@correo.example', phone: '51900000009' })
    const page = await show()
    await page.getByRole('button', { name: 'New contact' }).click()
    const form = dialog('New contact')
    await field(form, 'First name').fill('Lucía')
    await field(form, 'Last name').fill('Vega')
    await field(form, 'Email').fill('lucia@correo.example')
    await field(form, 'Phone').fill('51900000001')
    const calls = await askAndLeave(form, 'Register', '/contacts/new')

    await page.getByRole('button', { name: 'New contact' }).click()
    await field(form, 'First name').fill('Raf')
    await calls.release()
    await row(page, 'Lucía Vega').waitFor()
    await field(form, 'First name').pressSequentially('ael')
    expect(await field(form, 'First name').inputValue()).toBe('Rafael')
    const conversation = page.getByRole('region', { name: 'Conversation', exact: true })
    await conversation.getByRole('heading', { name: 'Carmen' }).waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Edit contact' }).click()
    const editing = dialog('Edit contact')
    await field(editing, 'Email').fill('dora@correo.example')
    const saving = await askAndLeave(editing, 'Save', 'PATCH /contacts/c')
    await saving.release()
    await page.getByText('E-mail already registered in CRM', { exact: true }).waitFor()
  })
})

test('a tag and a sticker that failed to save are reported after the picker was closed', async () => {
  const page = await show()
  await section('Tags').getByRole('button', { name: 'Add' }).click()
  const picker = dialog('Add a tag')
  const label = picker.getByRole('combobox', { name: 'Find or create a tag' })
  await label.fill('Big sofa')
  const calls = await holdCalls(page, '/v2/tags')
  await label.press('Enter')
  await expect.poll(calls.count).toBeGreaterThan(0)
  await label.press('Escape')
  await picker.waitFor({ state: 'detached' })
  // Another user creates it first.
  const body = { groupId: GROUP, name: 'Big sofa' }
  await (
    await inbox.rig.as('sara')
  )('POST', 'main/v2/tags', { body })
  await calls.release()
  await page.getByText('The last tag entered is already taken.').waitFor()

  const opener = page.getByRole('button', { name: 'Stickers' })
  await opener.click()
  const stickers = dialog('Stickers')
  await stickers.getByText('There are no stickers yet', { exact: false }).waitFor()
  await page.evaluate(`{
    const real = window.createImageBitmap;
    window.createImageBitmap = async (...given) => {
      await new Promise((go) => (window.readPicture = go));
      return real(...given);
    };
  }`)
  const buffer = Buffer.from('nothing')
  const picture = { name: 'a.png', mimeType: 'image/png', buffer }
  await page.locator('#sticker-picture').setInputFiles(picture)
  await expect.poll(() => page.evaluate('window.readPicture !== undefined')).toBe(true)
  await opener.click()
  await stickers.waitFor({ state: 'detached' })
  await page.evaluate('window.readPicture()')
  await page.getByText('Tipo de Archivo No Soportado').waitFor()
})

test('status tags closed while saving close no other dialog, and report a failure', async () => {
  await updateGroup(inbox, { chatStatusTags: ['Won'] })
  const page = await show()
  const change = section('Chat status tags').getByRole('button', { name: 'Change' })
  const choice = dialog('Change the chat status tags').getByRole('checkbox', { name: 'Won' })
  for (const failureRate of [0, 1]) {
    await change.click()
    await choice.setChecked(true)
    const calls = await askAndLeave(
      dialog('Change the chat status tags'),
      'Save',
      '/chat-status-tag',
    )
    await inbox.network({ failureRate })
    await change.click()
    await choice.setChecked(false)
    await calls.release()
    if (failureRate === 0)
      await section('Chat status tags').getByText('Won', { exact: true }).waitFor()
    else await page.getByText('Error saving chat status tag').waitFor()
    expect(await choice.isChecked()).toBe(false)
    await page.keyboard.press('Escape')
    await choice.waitFor({ state: 'detached' })
  }
})
