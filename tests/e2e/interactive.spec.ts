import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { clippedRing, expectFocus } from './support/focus.ts'
import { closeChatWindow } from './support/chat-window.ts'
import { updateGroupSilently } from './support/group-settings.ts'
import { untilScrollEnds, bubbles, composer, inboxForEach } from './support/inbox.ts'
import { channelTemplate, interactiveTemplate } from './support/templates.ts'
import { setUnread } from './support/unread.ts'

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

async function compose(): Promise<Page> {
  const page = await openPanel()
  await panel(page).getByRole('button', { name: 'Write one with choices' }).click()
  await page.getByRole('dialog').waitFor()
  return page
}

const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true })

describe('an interactive message', () => {
  test('is composed from the panel within the channel’s limits and sent; the focus stays inside while choices change', async () => {
    const page = await openPanel()
    const begin = panel(page).getByRole('button', { name: 'Write one with choices' })
    await begin.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expectFocus(begin)
    expect(await clippedRing(begin)).toBe(0)

    const search = panel(page).getByRole('searchbox')
    await search.fill('nothing of that name')
    await begin.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send' }).click()
    expect(await dialog.getByText('Fill this in.').count()).toBe(3)
    await expectFocus(field(page, 'Text'))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await search.inputValue()).toBe('nothing of that name')

    await begin.click()
    await dialog.getByText('The message will appear here.', { exact: true }).waitFor()
    const choice = field(page, 'Choice 1')
    await choice.fill('Yes')
    await dialog.getByText('3/20', { exact: true }).waitFor()
    await choice.fill('x'.repeat(21))
    await dialog.getByText('21/20', { exact: true }).waitFor()
    await dialog.getByText('At most 20 characters.', { exact: true }).waitFor()
    await dialog.getByText('List', { exact: true }).click()
    await dialog.getByText('21/24', { exact: true }).waitFor()
    await dialog.getByText('0/72', { exact: true }).first().waitFor()
    expect(await dialog.getByText('The message will appear here.', { exact: true }).count()).toBe(0)

    await dialog.getByText('Buttons', { exact: true }).click()
    await field(page, 'Text').fill('When shall we come?')
    await field(page, 'Choice 2').fill('Afternoon')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByText('At most 20 characters.').waitFor()
    await field(page, 'Choice 1').fill('Afternoon')
    await dialog.getByText('Another option already has this title.').waitFor()
    await field(page, 'Choice 1').fill('Morning')
    await dialog.getByRole('button', { name: 'Add a choice' }).click()
    await field(page, 'Choice 3').fill('Any time')
    // Three buttons are the maximum.
    expect(await dialog.getByRole('button', { name: 'Add a choice' }).count()).toBe(0)
    expect(inbox.rig.channel.sent).toEqual([])
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.waitFor({ state: 'detached' })
    await bubbles(page).filter({ hasText: 'When shall we come?' }).waitFor()
    await inbox.outboxIsEmpty()
    expect(inbox.rig.channel.sent).toMatchObject([
      {
        content: {
          type: 'quick_reply',
          options: [{ title: 'Morning' }, { title: 'Afternoon' }, { title: 'Any time' }],
        },
      },
    ])

    await panel(page).getByRole('button', { name: 'Write one with choices' }).click()
    const remove = (number: number) =>
      dialog.getByRole('button', { name: `Remove choice ${number}` })
    await dialog.getByRole('button', { name: 'Add a choice' }).press('Enter')
    await expectFocus(field(page, 'Choice 3'))
    for (const number of [1, 2, 3]) await field(page, `Choice ${number}`).fill(`Choice ${number}`)
    await remove(2).press('Enter')
    await expectFocus(field(page, 'Choice 2'))
    expect(await field(page, 'Choice 2').inputValue()).toBe('Choice 3')
    await remove(2).press('Enter')
    await expectFocus(field(page, 'Choice 1'))
    // One choice is the minimum.
    expect(await dialog.getByRole('button', { name: /^Remove choice/ }).count()).toBe(0)
  })

  test('is sent from its template and shown section by section, but not if the inserted values make it too long', async () => {
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
    expect((await choices.allInnerTexts()).map((text) => text.split('\n').filter(Boolean))).toEqual(
      [['Buying', 'A price', 'Sizes and colours'], ['A quotation'], ['Service', 'Warranty']],
    )
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

  test('links to the customer’s choice from every place that shows it, and names the question once it is loaded', async () => {
    const options = [
      { id: 'a', title: 'Morning' },
      { id: 'b', title: 'Afternoon' },
    ]
    const list = await inbox.agent('POST', 'messages/messages', {
      body: {
        contactId: 'c',
        content: { type: 'quick_reply', text: 'When shall we come?', options },
      },
    })
    for (let n = 1; n <= 40; n += 1) await inbox.customerWrites('c', `Something else ${n}`)
    await inbox.rig.channel.customer.message({
      contactId: 'c',
      content: { type: 'text', text: 'Afternoon' },
      replyTo: list.body._id,
    })
    await setUnread(inbox, 'c', 0)
    const page = await inbox.start()
    await inbox.open('Carmen Rojas')
    const choice = bubbles(page).filter({ hasText: 'Afternoon' }).last()
    const question = page.locator(`[data-message="${list.body._id}"]`)
    await choice.getByRole('button', { name: /^Go to the message it answers/ }).click()
    await question.waitFor()
    await untilScrollEnds(page)
    expect(
      await question.evaluate((element) => element.getBoundingClientRect().top),
    ).toBeGreaterThan(0)
    await question.getByText('When shall we come?').waitFor()
    await page.getByRole('button', { name: 'Go to the newest message' }).click()
    await choice
      .getByRole('button', { name: 'Go to the message it answers: You: When shall we come?' })
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('can be composed without the permission for templates', async () => {
    const restricted = { hasTemplateModule: true, templateRestrictionForPublisher: true }
    await updateGroupSilently(inbox, restricted)
    const page = await inbox.start()
    await inbox.open('Carmen Rojas')
    expect(await page.getByRole('button', { name: 'Templates' }).count()).toBe(0)
    await page.keyboard.press('Control+Shift+T')
    await page.keyboard.type('x')
    await expect.poll(() => composer(page).inputValue()).toBe('x')
    expect(await panel(page).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('with choices')
    await page.getByRole('option', { name: 'Write a message with choices' }).click()
    await field(page, 'Text').fill('When shall we come?')
    await field(page, 'Choice 1').fill('Morning')
    await field(page, 'Choice 2').fill('Afternoon')
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await bubbles(page).filter({ hasText: 'When shall we come?' }).waitFor()
    await inbox.sent(1)

    // None if the channel accepts no text.
    await closeChatWindow(inbox, 'c')
    await page.reload()
    await page.getByText('More than 24 hours have passed').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('with choices')
    await page.getByText('Nothing matches.').waitFor()
  })

  test('names the fields that exceed the limits of the other kind, and may be a list with sections', async () => {
    const page = await compose()
    const dialog = page.getByRole('dialog')
    const send = () => dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByText('List', { exact: true }).click()
    for (const _ of [3, 4]) await dialog.getByRole('button', { name: 'Add a choice' }).click()
    for (const number of [1, 2, 3, 4]) await field(page, `Choice ${number}`).fill(`Row ${number}`)
    await field(page, 'Text').fill('Which one?')
    await dialog.getByText('Buttons', { exact: true }).click()
    await dialog.getByRole('alert').getByText('at most 3 choices').waitFor()
    await send()
    await expectFocus(dialog.getByRole('button', { name: 'Remove choice 4' }))
    expect(inbox.rig.channel.sent).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog.getByRole('alert').count()).toBe(0)
    await send()
    await dialog.waitFor({ state: 'detached' })
    await inbox.outboxIsEmpty()
    expect(inbox.rig.channel.sent).toHaveLength(1)

    await panel(page).getByRole('button', { name: 'Write one with choices' }).click()
    await dialog.getByText('List', { exact: true }).click()
    await field(page, 'Text').fill('What is it about?')
    await field(page, 'Words on the button that opens the list').fill('See choices')
    await dialog.getByRole('button', { name: 'Add a choice' }).click()
    for (const [number, title, section] of [
      [1, 'A price', 'Buying'],
      [2, 'Warranty', 'Service'],
      [3, 'A quotation', ''],
    ] as const) {
      await field(page, `Choice ${number}`).fill(title)
      await field(page, `Section of choice ${number} (optional)`).fill(section)
    }
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByText('With more than one section, every choice needs its own.').waitFor()
    await field(page, 'Section of choice 3 (optional)').fill('Buying')
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.waitFor({ state: 'detached' })
    await inbox.outboxIsEmpty()
    const grouped = inbox.rig.channel.sent[1]?.content
    expect(grouped).toMatchObject({ type: 'list', button: 'See choices' })
    expect(grouped?.options?.map(({ title, section }) => [section, title])).toEqual([
      ['Buying', 'A price'],
      ['Buying', 'A quotation'],
      ['Service', 'Warranty'],
    ])
  })
})
