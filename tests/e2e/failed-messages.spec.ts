import { closeChatWindow } from './support/chat-window.ts'
import type { Locator, Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { channelCodes } from '#contract/errors.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { expectFocus } from './support/focus.ts'
import { agentName, bubbles, composer, inboxForEach, row } from './support/inbox.ts'
import { answerCalls } from './support/page-calls.ts'
import { channelTemplate, interactiveTemplate, uploadNote } from './support/templates.ts'

const inbox = inboxForEach()

beforeEach(async () => {
  await inbox.chat('c', 'Carmen', { last_name: 'Rojas' })
  await inbox.customerWrites('c', 'Hello')
})

const words = 'Hello Carmen, is the desk still wanted?'
const again = (page: Page) => bubbles(page).getByRole('button', { name: 'Send again' })
const ofWords = (page: Page, text: string) => bubbles(page).filter({ hasText: text })

/** Sends a template as an agent, and makes the channel fail it. */
async function failedTemplate(name: string, template: object, call: object): Promise<void> {
  const templateId = await channelTemplate(inbox.rig, name, template)
  const body = { contactId: 'c', templateId, ...call }
  const { status, body: sent } = await inbox.agent('POST', 'messages/templates', { body })
  expect(status).toBe(200)
  await fail(sent._id)
}

/** A failure of the channel that may have passed when the message is sent again. */
const TEMPORARY = 131_000

async function fail(messageId: string, code: number = TEMPORARY): Promise<void> {
  const payloadFailed = { code }
  await inbox.rig.channel.customer.status({ messageId, status: 'failed', payloadFailed })
}

const followUp = {
  templateText: 'Hello {{1}}, is {{2}} still wanted?',
  templateApproveText: 'Hello {{contact.first_name}}, is {{product}} still wanted?',
}
const parameters = ['Carmen', 'the desk']

describe('a channel template that failed', () => {
  test('is sent again with its values, also in a closed window, until the channel withdraws it', async () => {
    await closeChatWindow(inbox, 'c')
    await failedTemplate('follow_up', followUp, { parameters })
    const page = await inbox.start()
    await inbox.open('Carmen Rojas')
    await ofWords(page, words)
      .getByText(/Not sent/)
      .waitFor()
    expect(await composer(page).count()).toBe(0)
    await again(page).focus()
    await page.keyboard.press('Enter')
    await inbox.sent(2)
    await expect.poll(() => ofWords(page, words).count()).toBe(2)
    const [, second] = inbox.rig.channel.sent
    expect(second).toMatchObject({
      contactId: 'c',
      isApprovedTemplate: true,
      content: { text: words, templateId: 'w-follow_up', templateParameters: parameters },
    })
    // The failed second message can be sent again, the first one cannot.
    await expect.poll(() => again(page).count()).toBe(0)
    await fail(second?.id ?? '')
    await expect.poll(() => again(page).count()).toBe(1)
    await bubbles(page).last().getByRole('button', { name: 'Send again' }).waitFor()

    await channelTemplate(inbox.rig, 'follow_up', { ...followUp, status: 'paused' })
    const template = { id: 'w-follow_up', name: 'follow_up', templateType: 'TEXT' } as const
    inbox.rig.workspace.publish([
      {
        to: 'group',
        groupId: '1001',
        name: 'waTemplate.status',
        data: { template: { ...template, status: 'paused' } },
      },
    ])
    await again(page).waitFor({ state: 'detached' })
  })

  test('is sent again with its file once the window has closed, a failed text is not', async () => {
    const body = { contactId: 'c', content: { type: 'text', text: 'Good morning' } }
    const { body: text } = await inbox.agent('POST', 'messages/messages', { body })
    await fail(text._id)
    await closeChatWindow(inbox, 'c')
    const media = await uploadNote(inbox.rig, 'receipt.txt', agentName)
    const template = { templateType: 'DOCUMENT', templateText: 'Your receipt' }
    await failedTemplate('receipt', template, { media })
    const page = await inbox.start()
    await inbox.open('Carmen Rojas')
    const failedText = ofWords(page, 'Good morning')
    await failedText.getByText(/Not sent/).waitFor()
    expect(await failedText.getByRole('button', { name: 'Send again' }).count()).toBe(0)
    await again(page).click()
    await inbox.sent(3)
    expect(inbox.rig.channel.sent[2]).toMatchObject({
      isApprovedTemplate: true,
      content: { type: 'file', text: 'Your receipt', media, filename: 'receipt.txt' },
    })
  })

  test('is sent again as a template while the window is open', async () => {
    await failedTemplate('follow_up', followUp, { parameters })
    const page = await inbox.start()
    await inbox.open('Carmen Rojas')
    await again(page).focus()
    await page.keyboard.press('Enter')
    await inbox.sent(2)
    expect(inbox.rig.channel.sent[1]).toMatchObject({ isApprovedTemplate: true })
    // The focus is still there: another press sends nothing.
    await expectFocus(bubbles(page).getByRole('button', { name: 'Sent again' }))
    await page.keyboard.press('Enter')
    await inbox.send('Is it still wanted?')
    await inbox.sent(3)
    expect(inbox.rig.channel.sent[2]?.content).toMatchObject({ text: 'Is it still wanted?' })
  })
})

test('a failure is announced to screen readers with its reason', async () => {
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  await inbox.send('Good morning')
  const [id = ''] = await inbox.sent(1)
  await inbox.outboxIsEmpty()
  await fail(id, channelCodes.undeliverable)
  const log = page.getByRole('region', { name: 'Conversation', exact: true }).getByRole('log')
  const why = 'Not sent: that number cannot receive messages.'
  await log.getByText(`${why} (“Good morning”)`).waitFor()
  expect(await description(ofWords(page, 'Good morning'))).toContain(why)

  // A message that the service refuses stays in the outbox.
  await closeChatWindow(inbox, 'c')
  await inbox.send('Anybody there?')
  await log.getByText('(“Anybody there?”)').waitFor()
  const refused = ofWords(page, 'Anybody there?')
  await refused.getByText(/Not sent/).waitFor()
  expect(await description(refused)).toMatch(/Anybody there\?.*Not sent: /s)
})

describe('a message that can never be sent', () => {
  test('says why in the user’s language, and is not offered to be tried again', async () => {
    const page = await inbox.start()
    await inbox.open('Carmen Rojas')
    const buffer = Buffer.from('A short note')
    const note = { name: 'note.txt', mimeType: 'text/plain', buffer }
    await page.locator('#composer-files').setInputFiles([note])
    const { db } = inbox.rig.workspace.storage
    await expect.poll(() => db.selectFrom('files').select('id').execute()).toHaveLength(1)
    // A sweep removes the file while the message is a draft.
    await db.deleteFrom('files').execute()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const unsent = ofWords(page, 'note.txt')
    await unsent.getByText('Not sent: The file is no longer available. Attach it again.').waitFor()
    expect(await unsent.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await unsent.getByRole('button', { name: 'Discard' }).click()
    await unsent.waitFor({ state: 'detached' })
  })

  test('is not sent from a stored answer that the channel would refuse', async () => {
    const options = ['1', '2'].map((id) => ({ id, title: `Yes ${id}` }))
    const content = { type: 'quick_reply', text: 'Does it fit?', options }
    const id = await interactiveTemplate(inbox.rig, 'Fit', content)
    // As an earlier version stored it.
    const content_json = JSON.stringify({
      ...content,
      options: options.map((option) => ({ ...option, title: 'Yes' })),
    })
    await inbox.rig.workspace.storage.db
      .updateTable('message_templates')
      .set({ content_json })
      .where('id', '=', id)
      .execute()
    const page = await inbox.start()
    await inbox.open('Carmen Rojas')
    await page.getByRole('button', { name: 'Templates' }).click()
    const panel = page.getByRole('complementary', { name: 'Templates' })
    await panel.getByRole('tab', { name: 'Interactive' }).click()
    await panel.getByRole('button', { name: /^Fit/ }).click()
    await panel
      .getByText('It cannot be sent with “Yes”. Another option already has this title.')
      .waitFor()
    // The button is only described as disabled, so a key still submits the form.
    await panel.getByRole('button', { name: 'Send the template' }).press('Enter')
    expect(await accessibilityFaults(page)).toEqual([])
    expect(inbox.rig.channel.sent).toEqual([])
    await inbox.outboxIsEmpty()
  })
})

test('an unsent message stays visible to its author when its chat cannot be opened', async () => {
  await inbox.chat('d', 'Diego', { last_name: 'Paz' })
  await inbox.customerWrites('d', 'Hello')
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  await closeChatWindow(inbox, 'c')
  await composer(page).fill('Written in vain')
  await page.keyboard.press('Enter')
  await ofWords(page, 'Written in vain')
    .getByText(/Not sent/)
    .waitFor()
  await inbox.open('Diego Paz')
  // No part of the conversation is loaded then.
  await page.reload()
  const show = page.getByRole('alert').getByRole('button', { name: 'Show' })
  await show.waitFor()
  await answerCalls(page, 'messages/messages/c', { code: 'INTERNAL', message: 'No' }, 500)
  await show.click()
  await page.getByText('The chat could not be opened').waitFor()
  const unsent = page.getByRole('region', { name: 'Not sent' })
  await unsent.getByText('Written in vain').waitFor()
  await unsent.getByRole('button', { name: 'Try again' }).waitFor()
  // The customer's name is above it, and the sidebar can be opened.
  await page.getByRole('heading', { name: 'Carmen Rojas', exact: true, level: 2 }).waitFor()
  await page.getByRole('button', { name: 'Show the contact information' }).click()
  await page.getByRole('heading', { name: 'Assigned Agent Data' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await unsent.getByRole('button', { name: 'Discard' }).click()
  await unsent.waitFor({ state: 'detached' })
})

/** The accessible description of an element. */
const description = (one: Locator) =>
  one.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id: string) => element.ownerDocument.getElementById(id)?.textContent)
      .join(' '),
  )

test('a pending message stays visible to its author when the chat is reassigned', async () => {
  await inbox.chat('d', 'Diego', { last_name: 'Paz' })
  await inbox.customerWrites('d', 'Hello')
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  await inbox.network({ failureRate: 1 })
  await composer(page).fill('Written in vain')
  await page.keyboard.press('Enter')
  await ofWords(page, 'Written in vain').waitFor()
  // To a colleague of another team: the agent may no longer see it.
  await inbox.rig.workspace.storage.db
    .updateTable('contacts')
    .set({ user_id: 'beto', user_tag_id: 'tag-beto', team_tag_id: 'south' })
    .where('id', '=', 'c')
    .execute()
  await inbox.network({})
  await inbox.open('Diego Paz')
  await page.reload()
  await row(page, 'Diego Paz').waitFor()
  expect(await row(page, 'Carmen Rojas').count()).toBe(0)
  const strip = page.getByRole('alert').filter({ hasText: '1 message was not sent.' })
  await strip.waitFor()
  await strip.getByRole('button', { name: 'Show' }).click()
  await page.getByText('This chat is not available').waitFor()
  const unsent = page.getByRole('region', { name: 'Not sent' })
  await unsent.getByText('Written in vain').waitFor()
  expect(await strip.count()).toBe(0)
  await unsent.getByRole('button', { name: 'Discard' }).click()
  await unsent.waitFor({ state: 'detached' })
  await inbox.open('Diego Paz')
  expect(await strip.count()).toBe(0)
})
