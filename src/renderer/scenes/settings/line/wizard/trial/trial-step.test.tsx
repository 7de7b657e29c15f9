import { expect, test } from 'vitest'
import { assignmentApi } from '#contract/api/chats/assignment.ts'
import { lineApi } from '#contract/api/line/line.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { searchApi } from '#contract/api/messages/search.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { messageSchema } from '#contract/entities/messages/message.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { startScreen } from '#renderer/scenes/screen.fixture.tsx'
import { at, lineOf } from '#renderer/scenes/settings/line/line.fixture.ts'
import { TrialStep } from './trial-step.tsx'

const contact = contactSchema.parse({
  id: 'c1',
  groupId: 'g1',
  name: 'Jorge',
  phone: '51944318052',
  chat: { updateAt: at },
})
const messageOf = (id: string, position: number, more: object) =>
  messageSchema.parse({
    id,
    contactId: 'c1',
    sender: 'group',
    status: 'sent',
    updatedAt: at,
    positionInChat: position,
    content: { type: 'text', text: 'Hello' },
    ...more,
  })

/** Opens the step. `arrive` lets the message with the step's code arrive. */
async function openTrial() {
  const screen = await startScreen({ group: { connectsLine: true } })
  const { service } = screen
  const line = lineOf({ setUp: { events: [], probes: true } })
  let code = ''
  let hasArrived = false
  let answers: object[] = []
  const other = messageOf('m0', 1, { sender: 'contact', content: { type: 'text', text: '12345' } })
  const written = () =>
    messageOf('m1', 2, { sender: 'contact', content: { type: 'text', text: `Test ${code}` } })
  service.answer(searchApi.searchMessages, ({ query }) => {
    code = query['searchWords'] ?? ''
    const found = hasArrived ? [written(), other] : [other]
    return { items: found.map((message) => ({ message, contact })), hasMoreItems: false }
  })
  service.answer(messagesApi.messages, () => ({
    items: [other, written(), ...answers.map((more, at) => messageOf(`a${at}`, 3 + at, more))],
    hasMoreItems: false,
  }))
  const taken = service.answer(assignmentApi.takeChat, () => ({
    id: 'c1',
    userTagIds: [],
    revision: 2,
  }))
  const finished = service.answer(lineApi.changeLine, () => ({ line: lineOf() }))
  const shown = await screen.show(<TrialStep groupId="g1" line={line} onBack={() => undefined} />)
  return {
    ...screen,
    shown,
    taken,
    finished,
    code: () => code,
    arrive: () => {
      hasArrived = true
    },
    answerWith: (more: object) => {
      answers = [more]
      return messageOf('a0', 3, more)
    },
  }
}

test('the message with the code arrives, an answer goes out from the screen, and the test ends', async () => {
  const { shown, service, taken, finished, code, arrive, answerWith } = await openTrial()
  const link = shown.getByLabelText('Link', { exact: true })
  await expect.element(link).toMatchTextContent(/^wa\.me\/51999000100\?text=Hello/)
  await expect.poll(code).toMatch(/^\d{4}$/)
  await expect.element(link).toMatchTextContent(new RegExp(`${code()}$`))
  const answer = shown.getByRole('textbox', { name: 'Write an answer' })
  await expect.element(answer).toBeDisabled()
  expect(await accessibilityFaults()).toEqual([])

  // Another message that arrives is not the test's.
  arrive()
  await expect.element(shown.getByText('Your line receives.')).toBeVisible()
  await expect.element(shown.getByText(new RegExp(`^Test ${code()}`))).toBeVisible()
  expect(shown.getByText('12345').elements()).toEqual([])
  const sent = service.answer(messagesApi.sendMessage, () => answerWith({ status: 'delivered' }))
  await shown.getByRole('button', { name: 'Send the answer' }).click()
  await expect.element(shown.getByText('Your line sends.')).toBeVisible()
  expect(sent[0]?.body).toMatchObject({ contactId: 'c1', content: { type: 'text' } })
  expect(taken).toHaveLength(1)
  const points = shown.getByRole('region', { name: 'What has happened' })
  await expect.element(points.getByText(/^Delivered in \d+ s$/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await shown.getByRole('button', { name: 'Finish' }).click()
  await expect.poll(() => finished[0]?.body).toEqual({ isSetUp: true })
})

test('without a message the test is skipped after a question; what may be wrong can be seen', async () => {
  const { shown, finished } = await openTrial()
  const why = shown.getByRole('button', { name: 'It did not arrive' })
  await expect.element(why).toHaveAttribute('aria-expanded', 'false')
  await why.click()
  await expect.element(shown.getByRole('button', { name: 'Check now' })).toBeVisible()
  await expect.element(shown.getByText('The number is this one.')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await shown.getByRole('button', { name: 'Skip' }).click()
  const dialog = shown.getByRole('dialog', { name: 'Skip the test?' })
  expect(finished).toEqual([])
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect.poll(() => finished).toHaveLength(1)
})

test.each([
  [131_030, /code: 131030/],
  [999_999, 'Meta did not accept it.'],
])(
  'an answer that is refused with the code %i says why, and can be sent again',
  async (code, text) => {
    const { shown, service, arrive, answerWith } = await openTrial()
    arrive()
    service.answer(messagesApi.sendMessage, () =>
      answerWith({ status: 'failed', payloadFailed: { code } }),
    )
    await shown.getByRole('button', { name: 'Send the answer' }).click()
    await expect.element(shown.getByRole('alert')).toMatchTextContent(text)
    await expect.element(shown.getByRole('button', { name: 'Skip' })).toBeVisible()
    await expect.element(shown.getByRole('textbox', { name: 'Write an answer' })).toBeEnabled()
  },
)
