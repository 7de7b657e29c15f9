import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { LineCalls } from '#tests/contract/support/line-rig.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { bubbles, composer, type Inbox } from './inbox.ts'

/** The provider's ids of the messages that a customer can answer. */
export interface Answers {
  text: string
  choices: string
  list: string
}

/**
 * Answers in the open chat with every kind of message that the window offers, and compares what the provider gets.
 * @param name the customer who has written
 */
export async function answerWithEachKind(
  inbox: Inbox,
  { graph, status }: LineCalls,
  name: string,
): Promise<Answers> {
  const sentCount = async (count: number) =>
    await expect.poll(() => graph.accepted.length).toBe(count)
  const demo = join(import.meta.dirname, '../../../resources/demo')
  const sara = await inbox.rig.as('sara')
  const form = new FormData()
  const sticker = await readFile(join(demo, 'stickers/heart.webp'))
  form.append('file', new File([sticker], 'a.webp', { type: 'image/webp' }))
  const { body: stored } = await sara('POST', 'messages/storage/upload', { body: form })
  await sara('POST', 'messages/stickers', { body: { groupId: GROUP, url: stored.url } })

  const { page } = inbox
  await inbox.open(name)
  const question = bubbles(page).filter({ hasText: 'Which colours' }).first()
  await question.focus()
  await page.keyboard.press('r')
  await inbox.send('It is 140 cm long.')
  await sentCount(1)
  await question.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'React with 👍' }).click()
  await sentCount(2)

  const send = page
    .getByRole('button', { name: 'Send', exact: true })
    .and(page.locator(':not([aria-disabled="true"])'))
  const attach = page.locator('#composer-files')
  const photo = await readFile(join(demo, 'photos/desk.jpg'))
  await attach.setInputFiles({ name: 'blue.jpg', mimeType: 'image/jpeg', buffer: photo })
  await composer(page).fill('This is the blue one')
  await send.waitFor()
  await composer(page).press('Enter')
  await sentCount(3)
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
  await attach.setInputFiles([
    file('Prices.pdf', 'application/pdf', Buffer.from('%PDF-1.4 small')),
    file('film.mp4', 'video/mp4', Buffer.from('\0\0\0\x18ftypisom', 'latin1')),
    file('voice.ogg', 'audio/ogg', await readFile(join(demo, 'voice/en-thanks.ogg'))),
  ])
  await send.waitFor()
  await composer(page).press('Enter')
  await sentCount(6)
  await page.getByRole('button', { name: 'Stickers', exact: true }).click()
  const stickers = page.getByRole('dialog', { name: 'Stickers' })
  await stickers
    .getByRole('button', { name: /^Send sticker/ })
    .first()
    .click()
  await sentCount(7)

  await page.keyboard.press('Control+Shift+T')
  const templates = page.getByRole('complementary', { name: 'Templates' })
  await templates.getByRole('tab', { name: 'Interactive' }).click()
  const dialog = page.getByRole('dialog')
  const compose = async (kind: string, texts: Readonly<Record<string, string>>) => {
    await templates.getByRole('button', { name: 'Write one with choices' }).click()
    await dialog.getByText(kind, { exact: true }).click()
    for (const [name, text] of Object.entries(texts))
      await dialog.getByRole('textbox', { name, exact: true }).fill(text)
    await dialog.getByRole('button', { name: 'Send' }).click()
  }
  await compose('Buttons', { Text: 'Which wood?', 'Option 1': 'Walnut', 'Option 2': 'Oak' })
  await sentCount(8)
  await compose('List', {
    Text: 'When?',
    'Button that opens the list': 'Delivery day',
    'Option 1': 'Thursday 26',
    'Option 2': 'Friday 27',
  })
  await sentCount(9)
  await compose('Link', { Text: 'This is the desk', 'Words on the button': 'See it' })
  await dialog.getByText('Enter a whole web address.').waitFor()
  await dialog
    .getByRole('textbox', { name: 'Web address that it opens' })
    .fill('nogal.example/desk')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.waitFor({ state: 'detached' })
  await sentCount(10)

  const [text, , , ...others] = graph.accepted
  expect(text?.body).toMatchObject({
    text: { body: 'It is 140 cm long.' },
    context: { message_id: expect.stringMatching(/^wamid\./) },
  })
  const kinds = graph.accepted.map(({ body }) =>
    body.type === 'interactive' ? body.interactive.type : body.type,
  )
  expect(kinds).toEqual([
    'text',
    'reaction',
    'image',
    'document',
    'video',
    'audio',
    'sticker',
    'button',
    'list',
    'cta_url',
  ])
  expect(others.at(-1)?.body).toMatchObject({
    interactive: { action: { parameters: { url: 'https://nogal.example/desk' } } },
  })
  await status(others.at(-1)?.wamid ?? '', 'read')
  await bubbles(page).last().getByRole('img', { name: 'Read', exact: true }).waitFor()
  expect(inbox.rig.channel.sent).toEqual([])
  const [choices, list] = others.slice(-3)
  return { text: text?.wamid ?? '', choices: choices?.wamid ?? '', list: list?.wamid ?? '' }
}
