import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { bubbles, inboxForEach } from './support/inbox.ts'
import { channelTemplate, interactiveTemplate } from './support/templates.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen', { last_name: 'Rojas' })
  await inbox.customerWrites('c', 'Hello')
})

const panel = (page: Page) => page.getByRole('complementary', { name: 'Templates' })

async function openPanel(): Promise<Page> {
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  await page.keyboard.press('Control+Shift+T')
  await panel(page).getByRole('tab', { name: 'Interactive' }).click()
  return page
}

test('an interactive message is sent from its template and shown section by section, but not if the inserted values make it too long', async () => {
  const templateId = await interactiveTemplate(inbox.rig, 'Subject', {
    type: 'list',
    title: 'The shop',
    text: 'What is it about, {{contact.first_name}}?',
    button: 'See choices',
    footer: 'Choose one',
    options: [
      { id: '1', section: 'Buying', title: 'A price', description: 'Sizes and colours' },
      { id: '2', section: 'Buying', title: 'A quotation' },
      { id: '3', section: 'Service', title: 'Warranty' },
    ],
  })
  await interactiveTemplate(inbox.rig, 'Visit', {
    type: 'quick_reply',
    text: `${'x'.repeat(1_000)}{{reason}}`,
    options: [{ id: 'a', title: 'Yes' }],
  })
  const page = await openPanel()
  await panel(page)
    .getByRole('button', { name: /^Subject/ })
    .click()
  await panel(page).getByRole('button', { name: 'Send the template' }).click()
  const bubble = bubbles(page).last()
  for (const text of ['The shop', 'What is it about, Carmen?', 'Choose one', 'Buying', 'Service'])
    await bubble.getByText(text, { exact: true }).waitFor()
  const choices = bubble.getByRole('list', { name: 'See choices' }).getByRole('listitem')
  expect((await choices.allInnerTexts()).map((text) => text.split('\n').filter(Boolean))).toEqual([
    ['Buying', 'A price', 'Sizes and colours'],
    ['A quotation'],
    ['Service', 'Warranty'],
  ])
  await inbox.outboxIsEmpty()
  expect(inbox.rig.channel.sent).toMatchObject([
    {
      content: {
        type: 'list',
        header: 'The shop',
        text: 'What is it about, Carmen?',
        button: 'See choices',
        footer: 'Choose one',
        options: [
          { section: 'Buying', title: 'A price', description: 'Sizes and colours' },
          { section: 'Buying', title: 'A quotation' },
          { section: 'Service', title: 'Warranty' },
        ],
      },
    },
  ])
  await expect
    .poll(async () => (await inbox.storedMessages('c')).at(-1))
    .toMatchObject({ type: 'list', templateId })

  await panel(page)
    .getByRole('button', { name: /^Visit/ })
    .click()
  const reason = panel(page).getByRole('textbox', { name: 'reason' })
  const send = panel(page).getByRole('button', { name: 'Send the template' })
  await reason.fill('y'.repeat(25))
  await panel(page).getByText('The message is longer than 1024 characters.').waitFor()
  await send.click()
  await reason.fill('y'.repeat(24))
  await send.click()
  await inbox.sent(2)
  expect(inbox.rig.channel.sent[1]?.content.text).toHaveLength(1_024)

  // One of the channel has its links.

  const offerId = await channelTemplate(inbox.rig, 'offer', {
    templateText: 'Our desks',
    buttons: [
      { type: 'URL', text: 'See them', url: 'https://shop.example/desks' },
      { type: 'QUICK_REPLY', text: 'I want one' },
    ],
  })
  await inbox.agent('POST', 'messages/templates', {
    body: { contactId: 'c', templateId: offerId },
  })
  const offer = bubbles(page).filter({ hasText: 'Our desks' })
  const link = offer.getByRole('link', { name: 'See them' })
  expect(await link.getAttribute('href')).toBe('https://shop.example/desks')
  expect(await offer.getByRole('link').count()).toBe(1)
})
