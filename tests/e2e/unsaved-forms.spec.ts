import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

const TEXT = 'Half a name'

async function open() {
  const { page } = inbox
  await page.getByRole('link', { name: 'Chats' }).first().click()
  await page.getByRole('heading', { name: 'Chats', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'New contact', exact: true }).first().click()
  return page.getByRole('textbox', { name: 'First name', exact: true })
}

/** The drafts of forms on disk, as text; without files whose write is not complete, which a kill discards. */
async function onDisk(): Promise<string> {
  const folder = join(inbox.app.profile, 'state')
  const names = (await readdir(folder)).filter((name) => /^drafts-form-\w+\.json$/.test(name))
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join()
}

test('a half-written form survives a lock and a kill of the app', async () => {
  await inbox.start({ as: 'mia' })
  await (await open()).fill(TEXT)
  await ask(inbox.page, 'session.lock', undefined)
  await inbox.page.getByRole('heading', { name: 'Screen locked' }).waitFor()
  await expect.poll(onDisk).toContain(TEXT)
  await inbox.app.kill()

  await inbox.launch()
  await fillSignIn(inbox.page, emailOf('mia'), PASSWORD)
  // It is shown for a few seconds, so the wait begins before the form opens.
  const announced = inbox.page.getByText('Changes that were not saved are back').waitFor()
  const [field] = await Promise.all([open(), announced])
  await expect.poll(() => field.inputValue()).toBe(TEXT)
})
