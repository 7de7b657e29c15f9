import { beforeEach, expect, test } from 'vitest'
import { besideForEach } from './support/beside.ts'
import { bubbles, inboxForEach, names, row } from './support/inbox.ts'

const inbox = inboxForEach()
const beside = besideForEach(inbox)
beforeEach(async () => {
  await inbox.chat('c1', 'Carmen', { team_tag_id: 'tag-north' })
  await inbox.customerWrites('c1', 'Has it left?')
  await inbox.chat('c2', 'Marcos', { team_tag_id: 'tag-north' })
  await inbox.customerWrites('c2', 'Good day')
})

async function snooze(name: string): Promise<void> {
  const { page } = inbox
  await row(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Snooze…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Snooze the chat/ })
  await dialog.getByText('Tomorrow', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a snooze hides the chat on the user’s other computer, until it ends there', async () => {
  const page = await inbox.start()
  const elsewhere = await beside('ana')
  await expect.poll(async () => (await names(elsewhere)).length).toBe(2)
  await snooze('Carmen')
  await expect.poll(() => names(page)).toEqual(['Marcos'])
  await expect.poll(() => names(elsewhere)).toEqual(['Marcos'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await names(page)).length).toBe(2)
  await expect.poll(async () => (await names(elsewhere)).length).toBe(2)
})

test('colleagues see who has snoozed a chat, until the customer writes', async () => {
  await inbox.start()
  await snooze('Carmen')
  const mia = await beside('mia')
  await row(mia, 'Carmen').click()
  await bubbles(mia).first().waitFor()
  const line = mia.getByText(/^ana snoozed this chat until tomorrow, 09:00/)
  await line.waitFor()
  const mark = row(mia, 'Carmen').getByRole('img', {
    name: /^ana snoozed this chat until tomorrow/,
  })
  await mark.waitFor()
  await inbox.customerWrites('c1', 'Hello?')
  await line.waitFor({ state: 'detached' })
  await mark.waitFor({ state: 'detached' })
})
