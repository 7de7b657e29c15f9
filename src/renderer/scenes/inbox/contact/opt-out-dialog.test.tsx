import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { optOutsApi } from '#contract/api/contacts/opt-outs.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { customers, openInbox, type InboxData } from '#renderer/scenes/inbox/inbox.fixture.tsx'

/** Opens the menu of the chat of "Customer 1". */
async function open(more: Partial<InboxData> = {}) {
  await page.viewport(1_280, 800)
  const chats = customers(1)
  const inbox = await openInbox({
    chats,
    role: 'ROLE_MANAGER',
    group: { setsOptOuts: true },
    ...more,
  })
  await inbox.open('Customer 1')
  const [chat] = chats
  if (chat === undefined) throw new Error('There is one chat.')
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  const openMenu = () => inbox.row('Customer 1').click({ button: 'right' })
  const out = { ...chat, revision: 2, marketingOptOutAt: '2026-05-20T10:00:00.000Z' }
  return { ...inbox, chat, out, item, openMenu }
}

test('an opt-out is noted with its reason, and taken back with another', async () => {
  const { service, chat, out, item, openMenu } = await open()
  const calls = service.answer(optOutsApi.setOptOut, () => out)
  await openMenu()
  await item('Wants no campaigns…').click()
  const dialog = page.getByRole('dialog', { name: 'Customer 1 wants no campaigns' })
  const confirm = dialog.getByRole('button', { name: 'Send no campaigns' })
  await expect.element(confirm).toBeDisabled()
  await dialog.getByRole('textbox').fill('On the phone')
  expect(await accessibilityFaults()).toEqual([])
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  service.answer(optOutsApi.setOptOut, () => ({ ...chat, revision: 3 }))
  await openMenu()
  await item('Accepts campaigns again…').click()
  const again = page.getByRole('dialog', { name: 'Customer 1 accepts campaigns again' })
  await again.getByRole('textbox').fill('By e-mail')
  await again.getByRole('button', { name: 'Send campaigns' }).click()
  await expect.element(again).not.toBeInTheDocument()
  await openMenu()
  await expect.element(item('Wants no campaigns…')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([
    { optedOut: true, reason: 'On the phone' },
    { optedOut: false, reason: 'By e-mail' },
  ])
})

test('what the service refuses is said in the dialog, which stays', async () => {
  const { service, item, openMenu } = await open()
  service.answer(optOutsApi.setOptOut, () => refusal(403, 'FORBIDDEN'))
  await openMenu()
  await item('Wants no campaigns…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('On the phone')
  await dialog.getByRole('button', { name: 'Send no campaigns' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('On the phone')
})

test('a service without the call has no such action', async () => {
  const { item, openMenu } = await open({ group: {} })
  await openMenu()
  await expect.element(item('Delete the chat')).toBeVisible()
  expect(item('Wants no campaigns…').elements()).toEqual([])
})
