import { expect, test } from 'vitest'
import { contentApi } from '#contract/api/messages/content.ts'
import { channelCodes } from '#contract/errors.ts'
import { refused } from '#renderer/data/service/bridge.fixture.ts'
import { message } from '#renderer/data/live/live-data.fixture.ts'
import { customers, openInbox } from './inbox.fixture.tsx'

test('a message that the channel refused shows the text that the content service has for its code', async () => {
  const inbox = await openInbox({
    chats: customers(1),
    messages: {
      c1: [
        message('m1', 'c1', {
          sender: 'group',
          status: 'failed',
          updatedAt: new Date().toISOString(),
          payloadFailed: { code: channelCodes.pairRateLimit, title: 'raw' },
        }),
      ],
    },
  })
  inbox.service.answer(contentApi.errorTexts, () => ({
    items: [{ code: String(channelCodes.pairRateLimit), text: 'Too many messages at once' }],
  }))
  await inbox.open('Customer 1')
  await expect.element(inbox.screen.getByText(/Too many messages at once/)).toBeVisible()
  expect(inbox.screen.getByText('raw').elements()).toEqual([])
})

test('a message that cannot be stored on this computer is reported, and stays in the composer', async () => {
  const inbox = await openInbox({ chats: customers(1) })
  inbox.bridge.responses['outbox.add'] = () => refused('STORAGE')
  await inbox.open('Customer 1')
  await inbox.composer.fill('Not to be lost')
  await inbox.press('{Enter}')
  await expect.element(inbox.screen.getByText(/^Error saving messages\. /)).toBeVisible()
  await expect.element(inbox.composer).toHaveValue('Not to be lost')
})
