import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { zipStream } from '#workspace/media/zip-stream.ts'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const CHAT = [
  '[12/3/24, 21:05:33] Carmen: \u200eLos mensajes y las llamadas están cifrados de extremo a extremo.',
  '[12/3/24, 21:05:33] Carmen: Do you have desks?',
  'Of pine',
  '[12/3/24, 21:06:10] Luis: From 300',
  '[13/3/24, 08:00:00] Carmen: \u200e<adjunto: 00000003-PHOTO.png>',
].join('\n')

async function exported(): Promise<Buffer> {
  async function* once(bytes: Uint8Array) {
    yield bytes
  }
  const files = [
    { name: '_chat.txt', content: async () => once(Buffer.from(CHAT)) },
    { name: '00000003-PHOTO.png', content: async () => once(PICTURE) },
  ]
  return Buffer.concat(await Array.fromAsync(zipStream(files)))
}

const openContacts = (page: Page) => page.getByRole('link', { name: 'Contacts' }).click()

test('an exported chat comes before the messages of its contact, and is taken out again', async () => {
  await inbox.chat('c', 'Carmen', { last_name: 'Rojas', phone: '51945118207' })
  await inbox.customerWrites('c', 'Good morning')
  const page = await inbox.start({ as: 'adam' })
  await openContacts(page)
  const contacts = page.getByRole('grid', { name: 'Contacts' })
  await contacts.getByRole('row').filter({ hasText: 'Carmen' }).click()
  await page.getByRole('button', { name: 'Import chat…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import the chat with Carmen Rojas' })
  await dialog.getByLabel('Exported chat').setInputFiles({
    name: 'WhatsApp Chat - Carmen.zip',
    mimeType: 'application/zip',
    buffer: await exported(),
  })
  expect(await dialog.getByRole('radio', { name: 'Carmen · 2 messages' }).isChecked()).toBe(true)
  await dialog.getByText('2 by the contact, 1 by the company').waitFor()
  await dialog.getByText('Found: 1. Missing: 0.').waitFor()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText('3 messages imported').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Open chat' }).click()
  const bubbles = page.getByRole('article')
  await bubbles.filter({ hasText: 'Good morning' }).waitFor()
  const first = bubbles.filter({ hasText: 'Do you have desks?' })
  await first.getByText('Imported from WhatsApp').waitFor()
  await page
    .getByRole('article', { name: /^Luis, / })
    .getByText('From 300')
    .waitFor()
  await page.getByRole('article').getByRole('img').first().waitFor()

  await openContacts(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const past = page.getByRole('list', { name: 'Imported chats' })
  await past.getByRole('button', { name: 'Undo the import of WhatsApp Chat - Carmen.zip' }).click()
  await page
    .getByRole('dialog', { name: 'Undo the import?' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()
  await past.getByText(/undone$/).waitFor()
  await page.getByRole('link', { name: 'Chats' }).click()
  await page.getByRole('article').filter({ hasText: 'Good morning' }).waitFor()
  expect(await first.count()).toBe(0)
})
