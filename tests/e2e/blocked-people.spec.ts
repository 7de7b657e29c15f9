import { expect, test } from 'vitest'
import { inboxForEach, names, row } from './support/inbox.ts'

const inbox = inboxForEach()
const listed = () => names(inbox.page)

test('a person whom an agent blocks reaches nobody, until an admin unblocks them in the settings', async () => {
  await inbox.chats(2)
  const page = await inbox.start()
  await row(page, 'Customer 1').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Block…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block Customer 1' })
  await dialog.getByText('Abuse', { exact: true }).click()
  await dialog.getByRole('textbox', { name: /^In words/ }).fill('Insults in each message')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect.poll(listed).toEqual(['Customer 2'])
  await inbox.customerWrites('c1', 'Are you there?')
  await inbox.customerWrites('c2', 'And I?')
  await row(page, 'Customer 2').getByText('And I?').waitFor()
  expect(await listed()).toEqual(['Customer 2'])
  const { status, body } = await inbox.agent('POST', 'messages/messages', {
    body: { contactId: 'c1', content: { type: 'text', text: 'Yes' } },
  })
  expect([status, body.code]).toEqual([409, 'CONTACT_BLOCKED'])

  await inbox.quit()
  const admin = await inbox.start({ as: 'adam' })
  await expect.poll(listed).toEqual(['Customer 2'])
  await admin.evaluate(`location.href = '/dashboard/settings/general#blocked'`)
  const blocked = admin.getByRole('region', { name: 'Blocked people' })
  await blocked.getByText(/Abuse/).waitFor()
  await blocked.getByRole('button', { name: 'Unblock Customer 1' }).click()
  const question = admin.getByRole('dialog', { name: 'Unblock Customer 1?' })
  await question.getByRole('button', { name: 'Unblock', exact: true }).click()
  await question.waitFor({ state: 'detached' })
  await admin.keyboard.press('Alt+1')
  await row(admin, 'Customer 1').waitFor()
})
