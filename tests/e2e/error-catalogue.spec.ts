import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { channelCodes } from '#contract/errors.ts'
import { composer, inboxForEach } from './support/inbox.ts'
import { answerCalls } from './support/page-calls.ts'

/** The text in the window when the service refuses a new name. */
const refusals = [
  [500, 'INTERNAL', 'raw', 'Internal Server Error'],
  [404, 'NOT_FOUND', 'raw', 'Sorry! the data you are looking for could not be found'],
  [413, 'PAYLOAD_TOO_LARGE', 'raw', 'Archivo demasiado grande'],
  [415, 'UNSUPPORTED_MEDIA_TYPE', 'raw', 'Tipo de Archivo No Soportado'],
  [400, 'BAD_REQUEST', 'The name is not one.', 'The name is not one.'],
  [403, 'FORBIDDEN', 'Names are fixed here.', 'Names are fixed here.'],
  [418, 'SOME_CODE', '', 'Se produjo un error'],
  [
    402,
    String(channelCodes.paymentIssue),
    'raw',
    /^There is a payment problem on the WhatsApp account/,
  ],
] as const

describe('an error', () => {
  const inbox = inboxForEach()

  test('of a call or of the channel shows the catalogue’s text', async () => {
    await inbox.chat('c1', 'Customer 1')
    await inbox.customerWrites('c1', 'Question 1')
    const body = { contactId: 'c1', content: { type: 'text', text: 'Too much' } }
    const { body: sent } = await inbox.agent('POST', 'messages/messages', { body })
    await inbox.rig.channel.customer.status({
      messageId: sent._id,
      status: 'failed',
      payloadFailed: { code: channelCodes.pairRateLimit, title: 'raw' },
    })
    const page = await inbox.start()
    await inbox.open('Customer 1')
    await page.getByText(/This customer got too many messages in a short time/).waitFor()

    await page.keyboard.press('Alt+2')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Ana Quispe')
    for (const [status, code, message, text] of refusals) {
      await answerCalls(page, 'PATCH /users/me/profile', { code, message }, status)
      await name.press('Enter')
      await page.getByText(text, { exact: true }).waitFor()
      expect(await page.getByText('raw').count()).toBe(0)
    }
    expect((await inbox.agent('GET', 'main/me', { group: null })).body.user.name).toBe('ana')
  })
})

describe('an error of the disk', () => {
  const inbox = inboxForEach()

  test('a message that cannot be stored locally is reported, and stays in the composer', async () => {
    await inbox.chat('c1', 'Customer 1')
    await inbox.customerWrites('c1', 'Question 1')
    const page = await inbox.start()
    await inbox.open('Customer 1')
    // A folder blocks the outbox's file.
    const journal = join(inbox.app.profile, 'outbox', 'outbox.journal')
    await rm(journal, { force: true })
    await mkdir(journal)
    await composer(page).fill('Not to be lost')
    await page.keyboard.press('Enter')
    await page.getByText(/^Error saving messages\. /).waitFor()
    expect(await composer(page).inputValue()).toBe('Not to be lost')
  })
})
