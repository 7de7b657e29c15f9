import { beforeEach, expect, test } from 'vitest'
import { bubbles, inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('lucia', 'Lucía Fernández')
  await inbox.chat('marcos', 'Marcos Aguirre')
  await inbox.customerWrites('lucia', 'When will it arrive?')
  await inbox.customerWrites('marcos', 'Good morning')
  await inbox.start()
})

/** The last bubble of the open conversation. */
const last = () => bubbles(inbox.page).last()

test('a conversation is read and answered, also through an outage and a failure, without duplicate or foreign messages in another chat', async () => {
  await inbox.open('Lucía Fernández')
  await last().getByText('When will it arrive?').waitFor()
  await inbox.send('Tomorrow before noon.')

  const [messageId = ''] = await inbox.sent(1)
  await last().getByRole('img', { name: 'Sending' }).waitFor({ state: 'attached' })
  for (const [status, name] of [
    ['sent', 'Sent'],
    ['delivered', 'Delivered'],
    ['read', 'Read'],
  ] as const) {
    await inbox.rig.channel.customer.status({ messageId, status })
    await last().getByRole('img', { name }).waitFor()
    await row(inbox.page, 'Lucía Fernández').getByRole('img', { name }).waitFor()
  }
  await row(inbox.page, 'Lucía Fernández').getByText('You: Tomorrow before noon.').waitFor()

  await inbox.customerWrites('lucia', 'Thank you 🙏')
  await last().getByText('Thank you 🙏').waitFor()
  // It arrived in the open chat: nothing is pending.
  await expect.poll(() => inbox.pending('lucia')).toBe(0)
  expect(await bubbles(inbox.page).count()).toBe(3)

  await inbox.send('For Lucía')
  await inbox.open('Marcos Aguirre')
  await last().getByText('Good morning').waitFor()
  await inbox.send('For Marcos')
  await inbox.open('Lucía Fernández')
  await last().getByText('For Lucía').waitFor()
  expect(await inbox.page.getByRole('feed').getByText('For Marcos').count()).toBe(0)

  // The service cannot be reached, or its answers are lost.
  for (const answersLost of [0, 1]) {
    const text = `Sent from a tunnel ${answersLost}`
    await inbox.network({ failureRate: 1, answersLost })
    await inbox.send(text)
    await last()
      .getByRole('img', { name: /Queued|Sending/ })
      .waitFor()
    await inbox.network({})
    await inbox.sent(4 + answersLost)
    await inbox.outboxIsEmpty()
    const words = (await inbox.storedMessages('lucia')).map((message) => message.text)
    expect(words.filter((one) => one === text)).toHaveLength(1)
  }

  const failed = (await inbox.sent(5)).at(-1) ?? ''
  const payloadFailed = { code: 131_000, title: 'Something went wrong' }
  await inbox.rig.channel.customer.status({ messageId: failed, status: 'failed', payloadFailed })
  await last()
    .getByText(/^Not sent: WhatsApp had a temporary failure\./)
    .waitFor()
  await row(inbox.page, 'Lucía Fernández').getByText('Could not be sent').waitFor()
  await last().getByRole('button', { name: 'Send again' }).click()
  await inbox.sent(6)
})
