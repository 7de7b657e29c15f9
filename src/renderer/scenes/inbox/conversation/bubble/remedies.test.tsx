import { expect, test, vi } from 'vitest'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { snoozesApi } from '#contract/api/chats/snoozes.ts'
import { lineCodes } from '#contract/errors.ts'
import { event, message } from '#renderer/data/live/live-data.fixture.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { openCarmen } from '#renderer/scenes/inbox/templates/panel.fixture.ts'
import { channelTemplate } from '#renderer/scenes/inbox/templates/templates.fixture.ts'
import type { Message } from '#contract/entities/messages/message.ts'

const own = (text: string, more: Partial<Message>) =>
  message('m2', 'c1', {
    sender: 'group',
    userId: 'u1',
    positionInChat: 2,
    content: { type: 'text', text },
    ...more,
  })
const failed = (code: number, text: string, content: Partial<Message['content']> = {}) =>
  own(text, {
    status: 'failed',
    payloadFailed: { code },
    content: { type: 'text', text, ...content },
  })

/** Opens a chat with this message of the user. */
async function openWith(sent: Message, more: Parameters<typeof openCarmen>[0] = {}) {
  const inbox = await openCarmen(more, {
    messages: { c1: [message('m1', 'c1', { updatedAt: new Date().toISOString() }), sent] },
  })
  const bubble = inbox.bubbles.last()
  await expect.element(bubble.getByText(sent.content.text ?? '')).toBeVisible()
  return {
    ...inbox,
    bubble,
    button: (name: string) => bubble.getByRole('button', { name, exact: true }),
  }
}

test('a message to a number without WhatsApp offers to check the number, and is discarded', async () => {
  const words = 'Is this your number?'
  const { screen, service, bubble, bubbles, button, receive, chat, press } = await openWith(
    failed(131_026, words),
  )
  const deletions = service.answer(messagesApi.deleteMessage, () => {
    receive(event('message.deleted', { contactId: 'c1', messageId: 'm2', contact: chat }))
    return {}
  })
  await expect
    .element(bubble.getByText('Not sent: that number cannot receive messages.'))
    .toBeVisible()
  expect(button('Send again').elements()).toEqual([])
  await button('Check the number').click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: 'Phone' })).toBeVisible()
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Discard').click()
  await expect
    .poll(() => deletions.map(({ params }) => params))
    .toEqual([{ contactId: 'c1', messageId: 'm2' }])
  await expect.element(bubbles.filter({ hasText: words })).not.toBeInTheDocument()
})

test('another file is chosen for a refused one, whose caption is kept', async () => {
  const { composer, button } = await openWith(failed(131_053, 'Look at this'))
  const input = document.querySelector('#composer-files')
  const chosen = vi.fn<(event: Event) => void>((opening) => opening.preventDefault())
  input?.addEventListener('click', chosen)
  await button('Choose another file').click()
  expect(chosen).toHaveBeenCalledOnce()
  expect(input?.hasAttribute('multiple')).toBe(true)
  await expect.element(composer).toHaveValue('Look at this')
  expect(await accessibilityFaults()).toEqual([])
})

test('marketing that was not delivered offers a reminder for tomorrow', async () => {
  const { service, bridge, button } = await openWith(failed(131_049, 'This week: free delivery'))
  const shared = service.answer(snoozesApi.setSnooze, () => new Promise<never>(() => undefined))
  const now = Date.now()
  await button('Remind me tomorrow').click()
  await expect.poll(() => shared).toMatchObject([{ params: { id: 'c1' } }])
  const [snooze] = bridge.requests('snoozes.set')
  expect(snooze).toMatchObject({ contactId: 'c1', name: 'Carmen Rojas' })
  const ahead = Date.parse(Object(snooze).until) - now
  expect(Math.abs(ahead - 24 * 3_600_000)).toBeLessThan(60_000)
})

test('the values of a template are corrected and sent again', async () => {
  const followUp = channelTemplate('follow_up', {
    templateText: 'Hello {{1}}, is {{2}} still wanted?',
    templateApproveText: 'Hello {{contact.first_name}}, is {{product}} still wanted?',
  })
  const { screen, sent, button } = await openWith(
    failed(132_000, 'Hello Carmen, is the dezk still wanted?', {
      templateId: 'follow_up',
      templateParameters: ['Carmen', 'the dezk'],
    }),
    { channel: [followUp] },
  )
  await button('Correct the values').click()
  const panel = screen.getByRole('complementary', { name: 'Templates' })
  const product = panel.getByRole('textbox', { name: 'Product' })
  await expect.element(product).toHaveValue('the dezk')
  await product.fill('the desk')
  await panel.getByRole('button', { name: 'Send the template' }).click()
  await expect
    .poll(sent)
    .toMatchObject([{ template: { templateId: 'follow_up', parameters: ['Carmen', 'the desk'] } }])
})

test('a message whose window closed before it left says so, and is discarded', async () => {
  const { service, bubble, button } = await openWith(
    failed(lineCodes.closedWhileWaiting, 'I will call you'),
  )
  const deletions = service.answer(messagesApi.deleteMessage, () => ({}))
  await expect
    .element(bubble.getByText('The window closed before it was sent.', { exact: false }))
    .toBeVisible()
  await button('Discard').click()
  await expect.poll(() => deletions).toHaveLength(1)
})

test('a message that waits says why and for how long, until it leaves', async () => {
  const waits = own('One more thing', {
    status: 'pending',
    payloadFailed: { code: 131_056, retryAt: new Date(Date.now() + 30_000).toISOString() },
  })
  const { bubble, receive } = await openWith(waits)
  const words = bubble.getByText(
    /Many messages in a row to this customer\. It leaves by itself in \d+ s\./,
  )
  await expect.element(words).toBeVisible()
  receive(
    event('message.status', {
      contactId: 'c1',
      messageId: 'm2',
      status: 'sent',
      message: { ...waits, status: 'sent', payloadFailed: undefined, revision: 2 },
    }),
  )
  await expect.element(words).not.toBeInTheDocument()
})

test('a message whose answer was lost is settled by its status', async () => {
  const lost = own('Did you get it?', {
    status: 'pending',
    payloadFailed: { code: lineCodes.uncertain },
  })
  const { bubble, receive } = await openWith(lost)
  const words = bubble.getByText('It may have been sent. Waiting for WhatsApp to confirm it.')
  await expect.element(words).toBeVisible()
  receive(
    event('message.status', {
      contactId: 'c1',
      messageId: 'm2',
      status: 'delivered',
      message: { ...lost, status: 'delivered', payloadFailed: undefined, revision: 2 },
    }),
  )
  await expect.element(words).not.toBeInTheDocument()
  await expect.element(bubble.getByRole('img', { name: 'Delivered' })).toBeVisible()
})
