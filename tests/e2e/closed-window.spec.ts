import { closeChatWindow } from './support/chat-window.ts'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '#tests/contract/support/users.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { expectFocus } from './support/focus.ts'
import { bubbles, composer, inboxForEach } from './support/inbox.ts'
import { channelTemplate, quickTemplate } from './support/templates.ts'

const inbox = inboxForEach()
const DAY_MS = 24 * 3_600_000

const followUp = {
  templateText: 'Hello {{1}}, is {{2}} still wanted?',
  templateApproveText: 'Hello {{contact.first_name}}, is {{product}} still wanted?',
}

beforeEach(async () => {
  await inbox.chat('c', 'Carmen', { last_name: 'Rojas' })
  await inbox.customerWrites('c', 'Hello')
  await channelTemplate(inbox.rig, 'follow_up', followUp)
  await channelTemplate(inbox.rig, 'rejected_one', { ...followUp, status: 'rejected' })
})

const picker = (page: Page) => page.getByRole('region', { name: 'Approved templates' })
const why = (page: Page) => page.getByText(/More than 24 hours have passed since the customer/)
const offered = (page: Page) => picker(page).getByRole('listitem').getByRole('button')

describe('after the customer’s 24 hours', () => {
  test('approved templates replace the composer, and sending one restarts the conversation; the composer and the reactions return when the customer writes', async () => {
    await closeChatWindow(inbox, 'c')
    const page = await inbox.start()
    await inbox.open('Carmen Rojas')
    await why(page).waitFor()
    expect(await composer(page).count()).toBe(0)
    await expect
      .poll(() => offered(page).allInnerTexts())
      .toEqual([expect.stringContaining('follow_up')])
    await offered(page).first().click()
    const form = page.getByRole('region', { name: 'follow_up' })
    await expectFocus(form.getByRole('textbox', { name: 'Product' }))
    await page.keyboard.press('Escape')
    await expectFocus(offered(page).first())
    await page.keyboard.press('Enter')
    await form.getByRole('textbox', { name: 'Product' }).fill('the desk')
    await page.keyboard.press('Enter')
    await bubbles(page).filter({ hasText: 'Hello Carmen, is the desk still wanted?' }).waitFor()
    await inbox.outboxIsEmpty()
    expect(inbox.rig.channel.sent).toMatchObject([{ isApprovedTemplate: true, contactId: 'c' }])
    // The customer has not answered yet: free text is still not allowed.
    await picker(page).waitFor()
    expect(await composer(page).count()).toBe(0)

    await expectFocus(offered(page).first())
    const search = picker(page).getByRole('searchbox')
    await search.fill('nothing')
    await expect.poll(() => offered(page).count()).toBe(0)
    await search.fill('follow')
    await expect.poll(() => offered(page).count()).toBe(1)
    await expectFocus(search)

    await bubbles(page).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy' }).waitFor()
    const reactions = page.getByRole('menuitem', { name: 'React with' })
    expect(await reactions.count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+K')
    const commands = page.getByRole('dialog', { name: 'Find a chat or do something' })
    const write = commands.getByRole('option', { name: 'Write a message R' })
    // Writing begins with the search of a template.
    await write.click()
    await expectFocus(search)
    // The reactions return with the composer, which gets the focus of the search.
    await inbox.customerWrites('c', 'I am back')
    await expectFocus(composer(page))
    expect(await why(page).count()).toBe(0)
    await bubbles(page).first().click({ button: 'right' })
    await expect.poll(() => reactions.count()).toBe(6)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+K')
    await write.waitFor()
    await page.keyboard.press('Escape')
    await commands.waitFor({ state: 'detached' })
    await inbox.send('Welcome')
  })

  test('the values typed for a template survive a lock, until the form is left', async () => {
    await closeChatWindow(inbox, 'c')
    const page = await inbox.start()
    await inbox.open('Carmen Rojas')
    await offered(page).first().click()
    const product = page
      .getByRole('region', { name: 'follow_up' })
      .getByRole('textbox', { name: 'Product' })
    await product.fill('the desk')
    await ask(page, 'session.lock', undefined)
    await page.getByRole('heading', { name: 'Screen locked' }).waitFor()
    await ask(page, 'session.unlock', { password: PASSWORD })
    await offered(page).first().click()
    await expect.poll(() => product.inputValue()).toBe('the desk')
    await product.press('Escape')
    await offered(page).first().click()
    expect(await product.inputValue()).toBe('')
  })

  test('an approved template can be scheduled, and the choice survives the customer’s answer', async () => {
    await channelTemplate(inbox.rig, 'shop_news', { templateText: 'There is news from the shop' })
    await closeChatWindow(inbox, 'c')
    const page = await inbox.start()
    await inbox.open('Carmen Rojas')
    await why(page).waitFor()
    await page.getByRole('button', { name: 'Schedule a message' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule a message for Carmen Rojas' })
    expect(await dialog.getByRole('radio', { name: 'Template' }).isChecked()).toBe(true)
    await dialog.getByRole('radio', { name: 'shop_news' }).check()
    await inbox.customerWrites('c', 'I am back')
    await composer(page).waitFor()
    expect(await dialog.getByRole('radio', { name: 'shop_news' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Scheduled messages' }).waitFor()
    inbox.rig.workspace.clock.advance(2 * DAY_MS)
    await bubbles(page).filter({ hasText: 'There is news from the shop' }).waitFor()
    expect(inbox.rig.channel.sent).toMatchObject([{ isApprovedTemplate: true, contactId: 'c' }])
  })

  test('a template appears when approved and disappears when withdrawn; one being filled in stays open when the customer writes', async () => {
    await closeChatWindow(inbox, 'c')
    const page = await inbox.start()
    await inbox.open('Carmen Rojas')
    await expect.poll(() => offered(page).count()).toBe(1)
    const { publish } = inbox.rig.workspace
    const tell = (id: string, name: string, status: 'approved' | 'paused') =>
      publish([
        {
          to: 'group',
          groupId: '1001',
          name: 'waTemplate.status',
          data: { template: { id, name, templateType: 'TEXT', status } },
        },
      ])
    await channelTemplate(inbox.rig, 'rejected_one', { ...followUp, status: 'approved' })
    tell('w-rejected_one', 'rejected_one', 'approved')
    await expect.poll(() => offered(page).count()).toBe(2)
    await channelTemplate(inbox.rig, 'follow_up', { ...followUp, status: 'paused' })
    tell('w-follow_up', 'follow_up', 'paused')
    await expect
      .poll(() => offered(page).allInnerTexts())
      .toEqual([expect.stringContaining('rejected_one')])

    await picker(page).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await offered(page).first().click()
    const form = page.getByRole('region', { name: 'rejected_one' })
    const product = form.getByRole('textbox', { name: 'Product' })
    await expectFocus(product)
    await page.keyboard.type('the ')
    // The same beside it: two forms at once.
    await page.keyboard.press('Control+Shift+T')
    const panel = page.getByRole('complementary', { name: 'Templates' })
    await panel.getByRole('button', { name: /^rejected_one/ }).click()
    expect(await page.getByRole('group', { name: 'What the customer will see' }).count()).toBe(2)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Control+Shift+T')
    await panel.waitFor({ state: 'detached' })

    // A form stays open when the customer writes, until it is closed.
    await product.focus()
    await inbox.customerWrites('c', 'I am back')
    await page.getByText('The customer has written: you can answer freely again.').waitFor()
    await page.keyboard.type('desk')
    expect(await product.inputValue()).toBe('the desk')
    await page.getByRole('heading', { name: 'Carmen Rojas', exact: true }).click()
    await expectFocus(page.getByRole('region', { name: 'Conversation', exact: true }))
    await page.keyboard.press('Control+J')
    await expectFocus(form.getByRole('textbox').first())
    await form.getByRole('button', { name: 'Write a message' }).click()
    await expectFocus(composer(page))
    await page.keyboard.type('Welcome')
    expect(await composer(page).inputValue()).toBe('Welcome')
    expect(await picker(page).count()).toBe(0)
  })

  test('content that needs an open window is not sent from the templates panel', async () => {
    await quickTemplate(inbox.rig, 'Greeting', { text: 'Your order {{order}}' })
    await closeChatWindow(inbox, 'c')
    const page = await inbox.start()
    await inbox.open('Carmen Rojas')
    await page.keyboard.press('Control+Shift+T')
    const panel = page.getByRole('complementary', { name: 'Templates' })
    // It opens on what can be sent.
    await panel.getByRole('tab', { name: 'Channel', selected: true }).waitFor()
    await panel.getByRole('tab', { name: 'Quick' }).click()
    await panel.getByRole('button', { name: /^Greeting/ }).click()
    await panel.getByText(/only an approved channel template can be sent/).waitFor()
    expect(await panel.getByRole('button', { name: 'Send the template' }).count()).toBe(0)
    await panel.getByRole('textbox', { name: 'Order' }).fill('4411')
    await page.keyboard.press('Enter')
    // Only permitted content, sent after it, goes out.
    await panel.getByRole('button', { name: 'Back to the templates' }).click()
    await panel.getByRole('tab', { name: 'Channel' }).click()
    await panel.getByRole('button', { name: /^follow_up/ }).click()
    await panel.getByRole('textbox', { name: 'Product' }).fill('the desk')
    await page.keyboard.press('Enter')
    await bubbles(page).filter({ hasText: 'Hello Carmen, is the desk still wanted?' }).waitFor()
    await inbox.outboxIsEmpty()
  })
})

test('the composer closes when the user’s own access is removed', async () => {
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  await composer(page).fill('Half a thou')
  const { body } = await inbox.agent('GET', 'main/users?groupId=1001')
  const member = body.items.find(({ id }: { id: string }) => id === 'ana')
  inbox.rig.workspace.publish([
    { to: 'group', groupId: '1001', name: 'member.roleChanged', data: { member } },
  ])
  await page.getByText('Your access has changed: nothing is sent from here any more.').waitFor()
  expect(await composer(page).count()).toBe(0)
})
