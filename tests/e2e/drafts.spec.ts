import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { agentName, bubbles, composer, inboxForEach } from './support/inbox.ts'
import { holdCalls } from './support/page-calls.ts'
import { onePixel } from './support/pictures.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('a', 'Andrés Villanueva')
  await inbox.chat('b', 'Beatriz Souza')
  await inbox.customerWrites('a', 'Hello')
  await inbox.customerWrites('b', 'Olá')
})

const written = () => composer(inbox.page).inputValue()

const files = () => inbox.page.getByRole('list', { name: 'Attached files' })
const names = () => files().getByRole('button', { name: /^Remove / })

const notes = () => inbox.page.getByRole('region', { name: 'Notes' })
const noted = () => notes().getByRole('textbox', { name: 'Note' }).inputValue()

/** Attaches a file in the composer; resolves once the service has it. */
async function attach(name: string): Promise<void> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from('A short note') }
  await inbox.page.locator('#composer-files').setInputFiles([file])
  await files()
    .getByRole('button', { name: `Remove ${name}` })
    .waitFor()
}

test('unsent text, files and a note stay in their own chat and survive a restart, what is sent does not', async () => {
  await inbox.start()
  await inbox.open('Andrés Villanueva')
  await composer(inbox.page).fill('For Andrés\nin two lines')
  for (const name of ['one.txt', 'two.txt', 'three.txt']) await attach(name)
  await files().getByRole('button', { name: 'Remove two.txt' }).click()
  await inbox.page.getByRole('button', { name: 'Show the contact information' }).click()
  await notes().getByRole('button', { name: 'Add' }).click()
  await notes().getByRole('textbox', { name: 'Note' }).fill('Call after two')
  await inbox.open('Beatriz Souza')
  expect(await written()).toBe('')
  expect(await files().count()).toBe(0)
  await attach('sent.txt')
  await composer(inbox.page).fill('Para Beatriz')
  await inbox.page.keyboard.press('Enter')
  await inbox.sent(1)
  await inbox.outboxIsEmpty()
  await inbox.send('Sent and gone')
  await inbox.sent(2)
  await inbox.outboxIsEmpty()
  await inbox.open('Andrés Villanueva')
  await expect.poll(written).toBe('For Andrés\nin two lines')
  await inbox.quit()

  await inbox.start()
  await inbox.open('Beatriz Souza')
  await inbox.page.getByRole('feed').getByText('Sent and gone').waitFor()
  expect(await written()).toBe('')
  expect(await files().count()).toBe(0)
  await inbox.open('Andrés Villanueva')
  await expect.poll(written).toBe('For Andrés\nin two lines')
  await expect.poll(() => names().count()).toBe(2)
  await expect.poll(noted).toBe('Call after two')
  await composer(inbox.page).focus()
  await inbox.page.keyboard.press('Enter')
  await inbox.sent(4)
  expect((await inbox.storedMessages('a')).slice(-2)).toMatchObject([
    { filename: 'one.txt', text: 'For Andrés\nin two lines' },
    { filename: 'three.txt' },
  ])
  await inbox.outboxIsEmpty()
  expect(await written()).toBe('')
  expect(await files().count()).toBe(0)
  await expect.poll(noted).toBe('Call after two')

  // A damaged file is not overwritten, and the user is told where its copy is.
  const folder = join(inbox.app.profile, 'state')
  await inbox.quit()
  const file = (await readdir(folder)).find((name) => /^drafts-note-\w+\.json$/.test(name)) ?? ''
  await writeFile(join(folder, file), '{"version":1,"drafts":[["a"')
  await inbox.start()
  await inbox.page.getByText(/Your drafts on this computer could not be read.*\.spoilt/).waitFor()
  await inbox.page.getByRole('button', { name: 'OK' }).click()
  expect(await readdir(folder)).toContain(`${file}.spoilt`)
})

test('files and a note survive an ended session, whose upload resumes, and a reload behind the lock', async () => {
  const page = await inbox.start()
  await inbox.open('Andrés Villanueva')
  await attach('one.txt')
  const upload = await holdCalls(page, '/storage/upload')
  const file = { name: 'two.txt', mimeType: 'text/plain', buffer: Buffer.from('A second note') }
  await page.locator('#composer-files').setInputFiles([file])
  await files().getByRole('button', { name: 'Cancel the upload of two.txt' }).waitFor()
  await expect.poll(upload.count).toBe(1)
  await inbox.rig.workspace.storage.db.deleteFrom('sessions').execute()
  await upload.release()
  await page.getByText('Your session ended').waitFor()
  await fillSignIn(page, emailOf(agentName), PASSWORD)
  await bubbles(page).last().waitFor()
  await expect.poll(() => names().count()).toBe(2)
  await composer(page).focus()
  await page.keyboard.press('Enter')
  await inbox.sent(2)
  expect((await inbox.storedMessages('a')).slice(-2)).toMatchObject([
    { filename: 'one.txt' },
    { filename: 'two.txt' },
  ])
  await inbox.outboxIsEmpty()

  const picture = { name: 'desk.png', mimeType: 'image/png', buffer: onePixel }
  await page.locator('#composer-files').setInputFiles([picture])
  await names().waitFor()
  await page.getByRole('button', { name: 'Show the contact information' }).click()
  await notes().getByRole('button', { name: 'Add' }).click()
  await notes().getByRole('textbox', { name: 'Note' }).fill('Call after two')
  await page.keyboard.press('Control+Shift+L')
  const password = page.locator('input[autocomplete="current-password"]')
  await password.waitFor()
  await page.reload()
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await bubbles(page).last().waitFor()
  await expect.poll(noted).toBe('Call after two')
  expect(await names().count()).toBe(1)
  // The local preview of the chosen picture is shown.
  const width = `document.querySelector('[aria-label="Attached files"] img').naturalWidth`
  await expect.poll(() => page.evaluate(width)).toBe(1)
})
