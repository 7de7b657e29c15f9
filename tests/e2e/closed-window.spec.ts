import { closeChatWindow } from './support/chat-window.ts'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { bubbles, composer, inboxForEach } from './support/inbox.ts'
import { channelTemplate } from './support/templates.ts'

const inbox = inboxForEach()

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
  test('approved templates replace the composer, and sending one restarts the conversation; the composer returns when the customer writes', async () => {
    await closeChatWindow(inbox, 'c')
    const page = await inbox.start()
    await inbox.open('Carmen Rojas')
    await why(page).waitFor()
    expect(await composer(page).count()).toBe(0)
    await expect
      .poll(() => offered(page).allInnerTexts())
      .toEqual([expect.stringContaining('follow_up')])
    await offered(page).first().click()
    await page.getByRole('textbox', { name: 'Product' }).fill('the desk')
    await page.keyboard.press('Enter')
    await bubbles(page).filter({ hasText: 'Hello Carmen, is the desk still wanted?' }).waitFor()
    await inbox.outboxIsEmpty()
    expect(inbox.rig.channel.sent).toMatchObject([{ isApprovedTemplate: true, contactId: 'c' }])
    // The customer has not answered yet: free text is still not allowed.
    await picker(page).waitFor()
    expect(await composer(page).count()).toBe(0)

    await inbox.customerWrites('c', 'I am back')
    await composer(page).waitFor()
    expect(await why(page).count()).toBe(0)
    await inbox.send('Welcome')
    await inbox.outboxIsEmpty()
    expect(inbox.rig.channel.sent).toHaveLength(2)
  })
})
