import { expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { assignmentApi } from '#contract/api/chats/assignment.ts'
import { chatStatusApi } from '#contract/api/chats/chat-status.ts'
import { contactTagsApi } from '#contract/api/tags/contact-tags.ts'
import { contactsApi } from '#contract/api/contacts/contacts.ts'
import { stickersApi } from '#contract/api/answers/stickers.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { json } from '#renderer/data/service/gateway.fixture.ts'
import { openInbox, type InboxData } from './inbox.fixture.tsx'
import './sidebar/contact-sidebar.tsx'

/** Dialogs closed while their request is in flight: its result affects no other dialog. */

const carmen = contact('c', {
  name: 'Carmen',
  userId: 'u1',
  email: 'carmen@correo.example',
  phone: '51945118207',
  lastContactResponseAt: new Date().toISOString(),
})

/** Shows the chat of Carmen with the sidebar. */
async function open(group: InboxData['group'] = {}) {
  // Wide enough for the sidebar beside the conversation.
  await page.viewport(1_440, 900)
  const inbox = await openInbox({ chats: [carmen], role: 'ROLE_MANAGER', group })
  const { screen, service } = inbox
  service.answer(contactTagsApi.contactTags, () => ({ items: [] }))
  await inbox.open('Carmen')
  await screen.getByRole('button', { name: 'Show the contact information' }).click()
  const section = (name: string) => screen.getByRole('region', { name, exact: true })
  await expect.element(section('Assigned Agent Data')).toBeVisible()
  const dialog = (name: string) => screen.getByRole('dialog', { name, exact: true })
  /** Clicks the button that sends the request, and presses Escape while the call is not answered. */
  const sendAndClose = async (asking: Locator, button: string, calls: readonly unknown[]) => {
    const before = calls.length
    await asking.getByRole('button', { name: button, exact: true }).click()
    await expect.poll(() => calls.length).toBe(before + 1)
    await inbox.press('{Escape}')
    await expect.element(asking).not.toBeInTheDocument()
  }
  return { ...inbox, section, dialog, sendAndClose }
}

/** The answers to calls that a test gives later, in their order. */
function heldAnswers() {
  const held: ((answer: Response) => void)[] = []
  return {
    hold: () => new Promise<Response>((resolve) => held.push(resolve)),
    answer: (body: object, status?: number) => held.shift()?.(json(body, status)),
  }
}

const openAssignment = async ({ section, screen, dialog }: Awaited<ReturnType<typeof open>>) => {
  await section('Assigned Agent Data').getByRole('button', { name: 'Actions' }).click()
  await screen.getByRole('menuitem', { name: 'Assign new agent' }).click()
  const assigning = dialog('Assign to an agent')
  await assigning.getByText('Beto', { exact: true }).click()
  return assigning
}

test('an assignment closed while it was saved is reported over the dialog that is open by then, which stays open', async () => {
  const inbox = await open()
  const { service, screen, dialog, sendAndClose, section, press } = inbox
  const { hold, answer } = heldAnswers()
  const calls = service.answer(assignmentApi.assignAgent, hold)
  /** Opens another dialog of the same chat and types half a sentence. */
  const beginToSchedule = async () => {
    await screen.getByRole('button', { name: 'Schedule a message' }).click()
    const words = dialog('Schedule a message for Carmen').getByRole('textbox', { name: 'Message' })
    await words.fill('Until tomor')
    return words
  }
  await sendAndClose(await openAssignment(inbox), 'Save', calls)
  const words = await beginToSchedule()
  answer({ code: 'FORBIDDEN', message: 'You may not give chats to this person.' }, 403)
  const refused = screen.getByText('You may not give chats to this person.')
  await expect.element(refused).toBeVisible()
  const scheduling = dialog('Schedule a message for Carmen')
  // Over the dialog, where it can be read and dismissed.
  const corner = scheduling.element().querySelector('[aria-live="polite"]')
  expect(corner?.contains(refused.element())).toBe(true)
  await scheduling.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(refused).not.toBeInTheDocument()
  await userEvent.type(words, 'row')
  await expect.element(words).toHaveValue('Until tomorrow')
  await press('{Escape}')
  await expect.element(words).not.toBeInTheDocument()

  await sendAndClose(await openAssignment(inbox), 'Save', calls)
  const others = await beginToSchedule()
  answer({ id: 'c', userId: 'u2', userTagId: 'tag-u2', revision: 5 })
  await expect.element(screen.getByText('The chat of Carmen is Beto’s now')).toBeVisible()
  await expect
    .element(section('Assigned Agent Data').getByText('Beto', { exact: true }))
    .toBeVisible()
  await userEvent.type(others, 'row')
  await expect.element(others).toHaveValue('Until tomorrow')
  expect(calls.map(({ body }) => body)).toMatchObject([{ userId: 'u2' }, { userId: 'u2' }])
})

test('a contact registered after its form was closed closes no other form and opens no chat', async () => {
  const { service, screen, dialog, sendAndClose, row, heading } = await open()
  const { hold, answer } = heldAnswers()
  const calls = service.answer(contactsApi.createContact, hold)
  const form = dialog('New contact')
  const field = (name: string) => form.getByRole('textbox', { name })
  await screen.getByRole('button', { name: 'New contact' }).click()
  await field('First name').fill('Lucía')
  await field('Last name').fill('Vega')
  await field('Email').fill('lucia@correo.example')
  await field('Phone').fill('+51 900 000 001')
  await sendAndClose(form, 'Register', calls)

  await screen.getByRole('button', { name: 'New contact' }).click()
  await field('First name').fill('Raf')
  answer(contact('l', { name: 'Lucía Vega', userId: 'u1' }))
  await expect.element(row('Lucía Vega')).toBeVisible()
  await userEvent.type(field('First name'), 'ael')
  await expect.element(field('First name')).toHaveValue('Rafael')
  expect(heading('Carmen').elements().length).toBeGreaterThan(0)
})

test('an edit refused after its form was closed says why', async () => {
  const { service, screen, dialog, sendAndClose } = await open()
  const { hold, answer } = heldAnswers()
  const calls = service.answer(contactsApi.editContact, hold)
  await screen.getByRole('button', { name: 'Edit contact' }).click()
  const editing = dialog('Edit contact')
  await editing.getByRole('textbox', { name: 'Email' }).fill('dora@correo.example')
  await sendAndClose(editing, 'Save', calls)
  answer({ code: 'EMAIL_REGISTERED', message: 'E-mail already registered in CRM' }, 409)
  await expect.element(screen.getByText('E-mail already registered in CRM')).toBeVisible()
})

test('a tag that could not be created is reported after the picker was closed', async () => {
  const { service, screen, dialog, section, press } = await open()
  const { hold, answer } = heldAnswers()
  const calls = service.answer(tagsApi.createTag, hold)
  await section('Tags').getByRole('button', { name: 'Add' }).click()
  const picker = dialog('Add a tag')
  await picker.getByRole('combobox', { name: 'Find or create a tag' }).fill('Big sofa')
  await press('{Enter}')
  await expect.poll(() => calls.length).toBe(1)
  await press('{Escape}')
  await expect.element(picker).not.toBeInTheDocument()
  answer({ code: 'TAG_TAKEN', message: 'The last tag entered is already taken.' }, 409)
  await expect.element(screen.getByText('The last tag entered is already taken.')).toBeVisible()
})

test('a sticker that could not be read is reported after the picker was closed', async () => {
  const { service, screen, dialog } = await open()
  service.answer(stickersApi.stickers, () => ({ items: [] }))
  const read = Promise.withResolvers<ImageBitmap>()
  const reads = vi.fn<() => Promise<ImageBitmap>>(() => read.promise)
  vi.stubGlobal('createImageBitmap', reads)
  const opener = screen.getByRole('button', { name: 'Stickers' })
  await opener.click()
  const stickers = dialog('Stickers')
  await expect.element(stickers.getByText(/^There are no stickers yet/)).toBeVisible()
  const input = document.querySelector('#sticker-picture')
  if (input === null) throw new Error('There is no field for a picture.')
  await userEvent.upload(input, new File(['nothing'], 'a.png', { type: 'image/png' }))
  await expect.poll(() => reads.mock.calls.length).toBe(1)
  await opener.click()
  await expect.element(stickers).not.toBeInTheDocument()
  read.reject(new DOMException('', 'InvalidStateError'))
  await expect.element(screen.getByText('Tipo de Archivo No Soportado')).toBeVisible()
})

test('status tags closed while they were saved close no other dialog, and a failure is reported', async () => {
  const { service, screen, dialog, section, sendAndClose, press } = await open({
    hasChatStatus: true,
    chatStatusTags: ['Won'],
  })
  const { hold, answer } = heldAnswers()
  const calls = service.answer(chatStatusApi.setContactChatStatusTags, hold)
  const tags = section('Chat status tags')
  const asking = dialog('Change the chat status tags')
  const choice = asking.getByRole('checkbox', { name: 'Won' })
  const check = async (isChecked: boolean) => {
    await expect.element(choice).toBeVisible()
    if (choice.element().matches(':checked') !== isChecked) await choice.click()
  }
  const saved = { tags: ['Won'], assignedAt: new Date().toISOString() }
  const results = [
    { body: { chatStatusTags: [saved], revision: 5 }, status: 200, text: 'Won' },
    { body: { code: 'INTERNAL', message: '' }, status: 500, text: 'Error saving chat status tag' },
  ]
  for (const { body, status, text } of results) {
    await tags.getByRole('button', { name: 'Change' }).click()
    await check(true)
    await sendAndClose(asking, 'Save', calls)
    await tags.getByRole('button', { name: 'Change' }).click()
    await check(false)
    answer(body, status)
    await expect
      .element((status === 200 ? tags : screen).getByText(text, { exact: true }))
      .toBeVisible()
    await expect.element(choice).not.toBeChecked()
    await press('{Escape}')
    await expect.element(choice).not.toBeInTheDocument()
  }
  expect(calls.map(({ body }) => body)).toEqual([
    { chatStatusTags: ['Won'] },
    { chatStatusTags: ['Won'] },
  ])
})
