import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { besideForEach } from './support/beside.ts'
import { composer, inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()
const beside = besideForEach(inbox)

const contact = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Contacts' }).getByRole('row').filter({ hasText: name })

test('contacts are deleted, one and many, and a colleague who writes to one of them is told', async () => {
  await inbox.chats(3)
  const ana = await inbox.start()
  await inbox.open('Customer 1')
  await composer(ana).fill('I will look at it')
  const adam = await beside('adam')
  await adam.getByRole('link', { name: 'Contacts' }).click()
  await contact(adam, 'Customer 1').click()
  const panel = adam.getByRole('complementary', { name: 'Customer 1' })
  await panel.getByRole('button', { name: 'Delete contact' }).click()
  const question = adam.getByRole('dialog', { name: 'Delete Customer 1?' })
  await question.getByText('Name, phone, messages, notes, files and orders').waitFor()
  await question.getByText('The figures of reports, campaigns and bills stay').waitFor()
  expect(await accessibilityFaults(adam)).toEqual([])
  // Enter alone cancels.
  await adam.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Delete contact' }).click()
  await question.getByRole('button', { name: 'Delete contact' }).click()
  await adam.getByText('1 contact deleted').waitFor()
  await contact(adam, 'Customer 1').waitFor({ state: 'detached' })
  await panel.waitFor({ state: 'detached' })

  await ana.getByText('This contact was deleted').waitFor()
  await ana.getByText('I will look at it').waitFor()
  await row(ana, 'Customer 1').waitFor({ state: 'detached' })
  expect(await accessibilityFaults(ana)).toEqual([])

  for (const name of ['Customer 2', 'Customer 3'])
    await adam.getByRole('checkbox', { name: `Select ${name}` }).check()
  const bulk = adam.getByRole('toolbar', { name: 'Actions on the selection' })
  await bulk.getByRole('button', { name: 'Delete' }).click()
  const both = adam.getByRole('dialog', { name: 'Delete 2 contacts?' })
  await both.getByRole('button', { name: 'Delete 2 contacts' }).click()
  await adam.getByText('2 contacts deleted').waitFor()
  await bulk.waitFor({ state: 'detached' })
  await row(ana, 'Customer 2').waitFor({ state: 'detached' })
  await row(ana, 'Customer 3').waitFor({ state: 'detached' })
})

test('an agent is not offered to delete contacts', async () => {
  await inbox.chats(1)
  const page = await inbox.start()
  await page.getByRole('link', { name: 'Contacts' }).click()
  await contact(page, 'Customer 1').click()
  await page
    .getByRole('complementary', { name: 'Customer 1' })
    .getByText('Status and agent')
    .waitFor()
  expect(await page.getByRole('button', { name: 'Delete contact' }).count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Select Customer 1' }).check()
  const bulk = page.getByRole('toolbar', { name: 'Actions on the selection' })
  await bulk.getByRole('button', { name: 'Archive' }).waitFor()
  expect(await bulk.getByRole('button', { name: 'Delete' }).count()).toBe(0)
})
