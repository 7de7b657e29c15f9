import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { messageTemplatesApi } from '#contract/api/templates/message-templates.ts'
import { templatesApi } from '#contract/api/answers/templates.ts'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import { outboxEntrySchema, type OutboxEntry } from '#contract/bridge.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { messageTemplateSchema } from '#contract/entities/templates/message-template.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { channelCodes } from '#contract/errors.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact, event, message } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'

/** A failure of the channel that may have passed when the message is sent again. */
const TEMPORARY = 131_000

const open = { userId: 'u1', lastContactResponseAt: new Date().toISOString() }
const closed = { userId: 'u1' }
const carmen = (more: object) => contact('c', { name: 'Carmen Rojas', ...more })
const diego = contact('d', { name: 'Diego Paz', ...open })
const hello = message('m1', 'c', { content: { type: 'text', text: 'Hello' } })

/** A message of the user that the channel has failed. */
const failed = (id: string, content: Message['content'], positionInChat = 2) =>
  message(id, 'c', {
    sender: 'group',
    sentByUserId: 'u1',
    status: 'failed',
    payloadFailed: { code: TEMPORARY },
    positionInChat,
    content,
  })

const entry = (more: object): OutboxEntry =>
  outboxEntrySchema.parse({
    key: 'key-of-entry',
    groupId: 'g1',
    contactId: 'c',
    content: { type: 'text', text: 'Written in vain' },
    state: 'failed',
    createdAt: new Date().toISOString(),
    attempts: 1,
    error: { code: 'WINDOW_CLOSED', message: 'Too late', status: 409 },
    ...more,
  })

const words = 'Hello Carmen, is the desk still wanted?'
const parameters = ['Carmen', 'the desk']
const followUp = {
  id: 'w-follow_up',
  name: 'follow_up',
  templateType: 'TEXT',
  status: 'approved',
  templateText: 'Hello {{1}}, is {{2}} still wanted?',
  templateApproveText: 'Hello {{contact.first_name}}, is {{product}} still wanted?',
}
const ofFollowUp = {
  type: 'text',
  text: words,
  templateId: 'w-follow_up',
  templateParameters: parameters,
} as const

/** Opens Carmen's chat with these messages after hers, in a group with these channel templates. */
async function openChat(
  customer: ReturnType<typeof carmen>,
  messages: Message[],
  ...templates: object[]
) {
  const inbox = await openInbox({ chats: [customer], messages: { c: [hello, ...messages] } })
  const { service, bubbles } = inbox
  const listed = { items: templates.map((one) => whatsAppTemplateSchema.parse(one)) }
  service.answer(whatsAppTemplatesApi.whatsAppTemplates, () => listed)
  await inbox.open('Carmen Rojas')
  return {
    ...inbox,
    listed,
    again: bubbles.getByRole('button', { name: 'Send again' }),
    ofWords: (text: string) => bubbles.filter({ has: page.getByText(text) }),
    /** The messages that were given to the outbox. */
    added: () => inbox.bridge.requests('outbox.add'),
  }
}

describe('a channel template that failed', () => {
  test('is sent again with its values, also in a closed window, until the channel withdraws it', async () => {
    const inbox = await openChat(carmen(closed), [failed('m2', ofFollowUp)], followUp)
    const { again, ofWords, press, added, bubbles, bridge, composer, receive, listed } = inbox
    await expect.element(ofWords(words).getByText(/Not sent/)).toBeVisible()
    expect(composer.elements()).toEqual([])
    await expect.element(again).toBeVisible()
    again.element().focus()
    await press('{Enter}')
    await expect.poll(() => ofWords(words).elements().length).toBe(2)
    expect(added()).toMatchObject([
      { contactId: 'c', content: ofFollowUp, template: { templateId: 'w-follow_up', parameters } },
    ])
    // The failed second message can be sent again, the first one cannot.
    await expect.poll(() => again.elements().length).toBe(0)
    const { key } = outboxEntrySchema.pick({ key: true }).parse(added()[0])
    const sent = { ...failed('m3', ofFollowUp, 3), clientKey: key }
    bridge.push('outbox.settled', { key, contactId: 'c', message: sent })
    await expect.poll(() => again.elements().length).toBe(1)
    await expect.element(bubbles.last().getByRole('button', { name: 'Send again' })).toBeVisible()

    const paused = whatsAppTemplateSchema.parse({ ...followUp, status: 'paused' })
    listed.items = [paused]
    receive(event('waTemplate.status', { template: paused }))
    await expect.element(again).not.toBeInTheDocument()
  })

  test('is sent again with its file once the window has closed, a failed text is not', async () => {
    const file = {
      type: 'file',
      text: 'Your receipt',
      media: '/files/receipt',
      filename: 'receipt.txt',
      templateId: 'w-receipt',
    } as const
    const receipt = {
      ...followUp,
      id: 'w-receipt',
      templateType: 'DOCUMENT',
      templateText: 'Your receipt',
    }
    const text = failed('m2', { type: 'text', text: 'Good morning' })
    const inbox = await openChat(carmen(closed), [text, failed('m3', file, 3)], receipt)
    const { again, ofWords, added } = inbox
    await expect.element(ofWords('Good morning').getByText(/Not sent/)).toBeVisible()
    await expect.element(again).toBeVisible()
    await again.click()
    await expect
      .poll(added)
      .toMatchObject([
        { content: file, template: { templateId: 'w-receipt', media: '/files/receipt' } },
      ])
  })

  test('is sent again as a template while the window is open, once', async () => {
    const inbox = await openChat(carmen(open), [failed('m5', ofFollowUp)], followUp)
    const { again, bubbles, press, added, composer } = inbox
    await expect.element(again).toBeVisible()
    again.element().focus()
    await press('{Enter}')
    // The focus is still there: another press sends nothing.
    await expect.element(bubbles.getByRole('button', { name: 'Sent again' })).toHaveFocus()
    await press('{Enter}')
    await composer.fill('Is it still wanted?')
    await press('{Enter}')
    await expect.poll(() => added().length).toBe(2)
    expect(added()).toMatchObject([
      { template: { templateId: 'w-follow_up' } },
      { content: { text: 'Is it still wanted?' } },
    ])
  })
})

test('a failure is announced to screen readers with its reason', async () => {
  const sent = message('m2', 'c', {
    sender: 'group',
    sentByUserId: 'u1',
    status: 'sent',
    positionInChat: 2,
    content: { type: 'text', text: 'Good morning' },
  })
  const { receive, bridge, screen, ofWords } = await openChat(carmen(open), [sent])
  const log = screen.getByRole('region', { name: 'Conversation', exact: true }).getByRole('log')
  const payloadFailed = { code: channelCodes.undeliverable }
  receive(
    event('message.status', {
      contactId: 'c',
      messageId: 'm2',
      status: 'failed',
      payloadFailed,
      message: { ...sent, status: 'failed', payloadFailed, revision: 2 },
    }),
  )
  const why = 'Not sent: that number cannot receive messages.'
  await expect.element(log.getByText(`${why} (“Good morning”)`)).toBeInTheDocument()
  await expect.element(ofWords('Good morning')).toHaveAccessibleDescription(new RegExp(why))

  // A message that the service refuses stays in the outbox.
  const late = 'Not sent: more than 24 hours have passed since their last message.'
  const refused = entry({ content: { type: 'text', text: 'Anybody there?' } })
  bridge.push('outbox.changed', { ...refused, state: 'sending', error: undefined })
  await expect.element(ofWords('Anybody there?')).toBeVisible()
  bridge.push('outbox.changed', refused)
  await expect.element(log.getByText(`${late} (“Anybody there?”)`)).toBeInTheDocument()
  await expect.element(ofWords('Anybody there?').getByText(late)).toBeVisible()
  await expect
    .element(ofWords('Anybody there?'))
    .toHaveAccessibleDescription(/Anybody there\?.*Not sent: /s)
})

describe('a message that can never be sent', () => {
  test('says why in the user’s language, and is not offered to be tried again', async () => {
    const inbox = await openChat(carmen(open), [])
    const { bridge, ofWords } = inbox
    bridge.responses['outbox.discard'] = () => undefined
    bridge.push(
      'outbox.changed',
      entry({
        content: { type: 'file', media: '/files/note', filename: 'note.txt' },
        error: { code: 'BAD_REQUEST', message: 'No file', status: 400, fault: 'fileGone' },
      }),
    )
    const unsent = ofWords('note.txt')
    const why = 'Not sent: The file is no longer available. Attach it again.'
    await expect.element(unsent.getByText(why)).toBeVisible()
    expect(unsent.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
    await unsent.getByRole('button', { name: 'Discard' }).click()
    expect(bridge.requests('outbox.discard')).toEqual([{ key: 'key-of-entry' }])
    bridge.push('outbox.settled', { key: 'key-of-entry', contactId: 'c', message: null })
    await expect.element(unsent).not.toBeInTheDocument()
  })

  test('is not sent from a stored answer that the channel would refuse', async () => {
    const { service, screen, press, added } = await openChat(carmen(open), [])
    const options = ['1', '2'].map((id) => ({ id, title: 'Yes' }))
    const fit = messageTemplateSchema.parse({
      id: 't1',
      groupId: 'g1',
      name: 'Fit',
      content: { type: 'quick_reply', text: 'Does it fit?', options },
    })
    service.answer(templatesApi.templatesByPosition, () => ({ items: [] }))
    service.answer(messageTemplatesApi.messageTemplatesByPosition, () => ({ items: [] }))
    service.answer(messageTemplatesApi.interactiveTemplatesByPosition, () => ({ items: [fit] }))
    await screen.getByRole('button', { name: 'Templates' }).click()
    const panel = screen.getByRole('complementary', { name: 'Templates' })
    await panel.getByRole('tab', { name: 'Interactive' }).click()
    await panel.getByRole('button', { name: /^Fit/ }).click()
    await expect
      .element(
        panel.getByText('It cannot be sent with “Yes”. Another option already has this title.'),
      )
      .toBeVisible()
    // The button is only described as disabled, so a key still submits the form.
    panel.getByRole('button', { name: 'Send the template' }).element().focus()
    await press('{Enter}')
    expect(await accessibilityFaults()).toEqual([])
    expect(added()).toEqual([])
  })
})

test('an unsent message stays visible to its author when its chat cannot be opened', async () => {
  const inbox = await openInbox({ chats: [carmen(closed), diego], unsent: [entry({})] })
  const { screen, service, heading, bridge } = inbox
  bridge.responses['outbox.discard'] = () => undefined
  bridge.responses['session.refresh'] = () => store.get(sessionAtom)
  // Wide enough for the sidebar beside the conversation.
  await page.viewport(1_440, 900)
  await inbox.open('Diego Paz')
  const show = screen.getByRole('alert').getByRole('button', { name: 'Show' })
  service.answer(messagesApi.messages, () => refusal(500, 'INTERNAL'))
  await show.click()
  await expect.element(screen.getByText('The chat could not be opened')).toBeVisible()
  const unsent = screen.getByRole('region', { name: 'Not sent' })
  await expect.element(unsent.getByText('Written in vain')).toBeVisible()
  await expect.element(unsent.getByRole('button', { name: 'Try again' })).toBeVisible()
  // The customer's name is above it, and the sidebar can be opened.
  await expect.element(heading('Carmen Rojas')).toBeVisible()
  await screen.getByRole('button', { name: 'Show the contact information' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Assigned Agent Data' })).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await unsent.getByRole('button', { name: 'Discard' }).click()
  expect(bridge.requests('outbox.discard')).toEqual([{ key: 'key-of-entry' }])
  bridge.push('outbox.settled', { key: 'key-of-entry', contactId: 'c', message: null })
  await expect.element(unsent).not.toBeInTheDocument()
})

test('an unsent message stays visible to its author when the chat was reassigned', async () => {
  const inbox = await openInbox({ chats: [diego], unsent: [entry({})] })
  const { screen, service, bridge, row } = inbox
  bridge.responses['outbox.discard'] = () => undefined
  service.answer(messagesApi.messages, ({ params: { contactId } }) =>
    contactId === 'c'
      ? refusal(404, 'NOT_FOUND')
      : { items: [hello], hasOlder: false, hasNewer: false },
  )
  expect(row('Carmen Rojas').elements()).toEqual([])
  const strip = screen.getByRole('alert').filter({ hasText: '1 message was not sent.' })
  await strip.getByRole('button', { name: 'Show' }).click()
  await expect.element(screen.getByText('This chat is not available')).toBeVisible()
  const unsent = screen.getByRole('region', { name: 'Not sent' })
  await expect.element(unsent.getByText('Written in vain')).toBeVisible()
  expect(strip.elements()).toEqual([])
  await unsent.getByRole('button', { name: 'Discard' }).click()
  expect(bridge.requests('outbox.discard')).toEqual([{ key: 'key-of-entry' }])
  bridge.push('outbox.settled', { key: 'key-of-entry', contactId: 'c', message: null })
  await expect.element(unsent).not.toBeInTheDocument()
  await row('Diego Paz').click()
  await expect.element(unsent).not.toBeInTheDocument()
  expect(strip.elements()).toEqual([])
})
