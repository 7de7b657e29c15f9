import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { macrosApi } from '#contract/api/chats/macros.ts'
import { contactFieldsApi } from '#contract/api/contacts/contact-fields.ts'
import { contactsApi } from '#contract/api/contacts/contacts.ts'
import { macroSchema } from '#contract/entities/chats/macro.ts'
import { contactFieldSchema } from '#contract/entities/contacts/contact-field.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { customers, openInbox, type InboxData } from '#renderer/scenes/inbox/inbox.fixture.tsx'

const field = (number: number, name: string, more: object = {}) =>
  contactFieldSchema.parse({
    number,
    name,
    type: 'text',
    isShown: true,
    agentsEdit: true,
    isRequired: true,
    ...more,
  })
const delivery = field(3, 'Delivery', { type: 'number' })
const taxId = field(1, 'Tax id')

/** Opens the chat of "Customer 1", whose contact has these values. */
async function open(
  fields = [delivery, taxId],
  more: Partial<Contact> = {},
  role: InboxData['role'] = 'ROLE_PUBLISHER',
) {
  await page.viewport(1_280, 800)
  let chats = customers(1, more)
  const inbox = await openInbox({
    chats,
    role,
    group: { namesFields: true, runsMacros: true },
    onService: (service) => {
      service.answer(contactFieldsApi.contactFields, () => ({ items: fields }))
    },
  })
  const { service } = inbox
  let revision = 1
  const change = (part: Partial<Contact>): Contact => {
    revision += 1
    chats = chats.map((chat) => ({ ...chat, ...part, revision }))
    const [chat] = chats
    if (chat === undefined) throw new Error('There is one chat.')
    return chat
  }
  const saves = service.answer(contactsApi.editContact, ({ body }) =>
    change(z.record(z.string(), z.string()).parse(body)),
  )
  const finishes = service.answer(chatsApi.enableFlag, () => change({ finishedChat: true }))
  await inbox.open('Customer 1')
  inbox.row('Customer 1').element().closest<HTMLElement>('[role=row]')?.focus()
  return {
    ...inbox,
    saves,
    finishes,
    change,
    dialog: page.getByRole('dialog', { name: /missing to finish$/ }),
  }
}

test('F asks for the values that are missing; Enter saves them and finishes the chat', async () => {
  const { press, dialog, saves, finishes } = await open()
  await press('f')
  await expect.element(dialog).toMatchTextContent(/2 values are missing to finish.*Customer 1/)
  await expect.element(dialog.getByRole('textbox', { name: 'Delivery' })).toHaveFocus()
  await expect.element(dialog.getByRole('button', { name: 'Save and finish' })).toBeDisabled()
  expect(await accessibilityFaults()).toEqual([])
  await press('soon{Tab}')
  await press('20123{Enter}')
  await expect.element(dialog.getByText('Write a number.')).toBeVisible()
  expect([saves.length, finishes.length]).toEqual([0, 0])
  await dialog.getByRole('textbox', { name: 'Delivery' }).fill('12')
  await press('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => finishes.map(({ body }) => body)).toEqual([{ flag: 'finished' }])
  expect(saves.map(({ body }) => body)).toEqual([{ custom_3: '12', custom_1: '20123' }])
})

test('a chat with all values is finished at once', async () => {
  const { press, dialog, saves, finishes } = await open([taxId], { custom_1: '20123' })
  await press('f')
  await expect.poll(() => finishes.length).toBe(1)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(saves).toEqual([])
})

test('a question that is cancelled finishes nothing', async () => {
  const { press, dialog, saves, finishes } = await open()
  await press('f')
  await expect.element(dialog).toBeVisible()
  await press('x{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await press('f')
  await expect.element(dialog.getByRole('textbox', { name: 'Delivery' })).toHaveValue('')
  expect([saves.length, finishes.length]).toEqual([0, 0])
})

test('a value that only others fill in is shown with who they are', async () => {
  const { press, dialog } = await open([field(3, 'Delivery', { agentsEdit: false })])
  await press('f')
  await expect.element(dialog.getByText(/^Only managers and admins fill in/)).toBeVisible()
  await expect
    .element(dialog.getByRole('textbox', { name: 'Delivery' }))
    .toHaveAttribute('readonly')
  await expect.element(dialog.getByRole('button', { name: 'Save and finish' })).toBeDisabled()
  expect(await accessibilityFaults()).toEqual([])
})

test('a macro that would finish the chat asks too, and runs then', async () => {
  const { service, press, dialog, saves, change } = await open()
  const actions = [{ kind: 'finish' }]
  const macro = macroSchema.parse({ id: 'x1', groupId: 'g1', name: 'End', actions })
  service.answer(macrosApi.macros, () => ({ items: [macro] }))
  const details = { fields: [{ number: 1, name: 'Tax id' }] }
  let isFirst = true
  const runs = service.answer(macrosApi.runMacro, () => {
    if (isFirst) {
      isFirst = false
      return refusal(409, 'FIELDS_MISSING', details)
    }
    const contact = change({ finishedChat: true })
    return { runId: 'z1', items: [{ id: 'c1', result: 'changed' as const, contact }] }
  })
  await press('m')
  await expect.element(page.getByRole('option', { name: /End/ })).toBeVisible()
  await press('end{Enter}')
  await expect.element(dialog.getByRole('textbox', { name: 'Tax id' })).toHaveFocus()
  expect(dialog.getByRole('textbox').elements()).toHaveLength(1)
  await press('20123{Enter}')
  await expect.element(page.getByText('“End” in Customer 1')).toBeVisible()
  expect([runs.length, saves.map(({ body }) => body)]).toEqual([2, [{ custom_1: '20123' }]])
})

test('the question whose chat it is comes first, and then that for the values', async () => {
  const { press, dialog, finishes } = await open([taxId], { userId: 'u2' }, 'ROLE_ADMI')
  await press('f')
  const whose = page.getByRole('dialog', { name: 'Finish the chat?' })
  await whose.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect.element(dialog).toBeVisible()
  await expect.element(whose).not.toBeInTheDocument()
  await press('20123{Enter}')
  await expect.poll(() => finishes.length).toBe(1)
})
