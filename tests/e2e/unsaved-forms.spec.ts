import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

/** Each form: the link and the button that open it, and the field with the unsaved input. */
const forms = [
  { as: 'mia', screen: 'Chats', button: 'New contact', field: 'First name', text: 'Half a name' },
  {
    as: 'mia',
    screen: 'Answers',
    button: 'New quick message',
    field: 'Name',
    text: 'Half an answer',
  },
  { as: 'adam', screen: 'Contacts', button: 'New contact', field: 'Email', text: 'half@an' },
  { as: 'adam', screen: 'Groups', button: 'New group', field: 'Name', text: 'Half a group' },
] as const

async function open({ screen, button, field }: (typeof forms)[number]) {
  const { page } = inbox
  await page.getByRole('link', { name: screen }).first().click()
  await page.getByRole('heading', { name: screen, level: 1 }).waitFor()
  await page.getByRole('button', { name: button, exact: true }).first().click()
  return page.getByRole('textbox', { name: field, exact: true })
}

/** The drafts of forms on disk, as text; without files whose write is not complete, which a kill discards. */
async function onDisk(): Promise<string> {
  const folder = join(inbox.app.profile, 'state')
  const names = (await readdir(folder)).filter((name) => /^drafts-form-\w+\.json$/.test(name))
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join()
}

test.each(forms)(
  'a half-written form of $screen survives a lock and a kill of the app',
  async (form) => {
    await inbox.start({ as: form.as })
    await (await open(form)).fill(form.text)
    await ask(inbox.page, 'session.lock', undefined)
    await inbox.page.getByRole('heading', { name: 'Screen locked' }).waitFor()
    await expect.poll(onDisk).toContain(form.text)
    await inbox.app.kill()

    await inbox.launch()
    await fillSignIn(inbox.page, emailOf(form.as), PASSWORD)
    // It is shown for a few seconds, so the wait begins before the form opens.
    const announced = inbox.page.getByText('Changes that were not saved are back').waitFor()
    const [field] = await Promise.all([open(form), announced])
    await expect.poll(() => field.inputValue()).toBe(form.text)
  },
)
