import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { scheduledMessagesApi } from '#contract/api/messages/scheduled-messages.ts'
import { limits } from '#contract/limits.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { chooseDateTime, shownMinute } from '#renderer/components/forms/date-time.fixture.ts'
import type { ServiceDouble } from '#renderer/data/service/service.fixture.ts'
import { loadedGroupAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { openCarmen } from '#renderer/scenes/inbox/templates/panel.fixture.ts'
import {
  channelTemplate,
  messageTemplate,
  quickTemplate,
} from '#renderer/scenes/inbox/templates/templates.fixture.ts'
import { keepScheduled } from './scheduled.fixture.ts'

const HOUR = 3_600_000
const { keyboard } = userEvent

/** Opens a chat, in which messages are scheduled. */
async function openChat(...[templates, more]: Parameters<typeof openCarmen>) {
  let keeping: ReturnType<typeof keepScheduled> | undefined
  const prepare = (service: ServiceDouble) => void (keeping = keepScheduled(service))
  const inbox = await openCarmen(templates, { ...more, onService: prepare })
  if (keeping === undefined) throw new Error('The inbox was not prepared.')
  const { screen } = inbox
  const { calls, kept } = keeping
  const dialog = screen.getByRole('dialog', { name: 'Schedule a message for Carmen Rojas' })
  return {
    ...inbox,
    scheduled: kept,
    calls,
    dialog,
    text: dialog.getByRole('textbox', { name: 'Message' }),
    when: dialog.getByRole('button', { name: /^When/ }),
    act: dialog.getByRole('button', { name: 'Schedule', exact: true }),
    strip: screen.getByRole('region', { name: 'Scheduled messages' }),
    async openDialog() {
      await screen.getByRole('button', { name: 'Schedule a message' }).click()
      await expect.element(dialog).toBeVisible()
    },
    isClosed: async () => await expect.element(dialog).not.toBeInTheDocument(),
    texts: () => calls.map(({ body }) => Object(body).content?.text),
  }
}

test('the time is chosen by the keyboard; Escape closes the calendar, then the dialog', async () => {
  const { openDialog, when, isClosed } = await openChat()
  await openDialog()
  when.element().focus()
  await keyboard('{Enter}')
  const hour = page.getByRole('spinbutton', { name: 'Hour' })
  await expect.element(hour).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await keyboard('{Escape}')
  await expect.element(hour).not.toBeInTheDocument()
  await expect.element(when).toHaveFocus()
  await keyboard('{Enter}')
  await expect.element(hour).toBeVisible()
  hour.element().focus()
  await keyboard('2359{Enter}')
  await expect.element(hour).not.toBeInTheDocument()
  await expect.element(when).toMatchTextContent(/^\d{2}\/\d{2}\/\d{4} 23:59$/)
  await expect.element(when).toHaveFocus()
  await keyboard('{Escape}')
  await isClosed()
})

test('the composer’s text is scheduled for the chosen minute, and leaves the composer', async () => {
  const { composer, openDialog, dialog, text, when, act, calls, strip } = await openChat()
  await composer.fill('I will be there at nine')
  await openDialog()
  await expect.element(text).toHaveValue('I will be there at nine')
  const at = new Date(Math.floor((Date.now() + 3 * HOUR) / 60_000) * 60_000)
  await chooseDateTime(when, at)
  await expect.element(when).toMatchTextContent(shownMinute(at))
  await act.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(composer).toHaveValue('')
  expect(calls).toMatchObject([
    {
      params: { contactId: 'c1' },
      body: {
        scheduledDate: at.toISOString(),
        content: { type: 'text', text: 'I will be there at nine' },
      },
    },
  ])
  await expect.element(strip.getByText('1 scheduled message', { exact: false })).toBeVisible()
})

test('Escape in the text closes the dialog, and the composer keeps its text', async () => {
  const { composer, openDialog, text, isClosed } = await openChat()
  await composer.fill('I will be there at nine')
  await openDialog()
  text.element().focus()
  await keyboard('{Escape}')
  await isClosed()
  await expect.element(composer).toHaveValue('I will be there at nine')
})

test('the composer is emptied when its text is edited in the dialog, and not by other words', async () => {
  const { composer, openDialog, text, act, isClosed, texts } = await openChat()
  await composer.fill('I will call you at nine')
  await openDialog()
  await text.fill('I will call you at ten')
  await act.click()
  await isClosed()
  await expect.element(composer).toHaveValue('')
  await composer.fill('First words')
  await openDialog()
  await expect.element(text).toHaveValue('First words')
  await text.fill('Other words')
  await act.click()
  await isClosed()
  expect(texts()).toEqual(['I will call you at ten', 'Other words'])
  await expect.element(composer).toHaveValue('First words')
})

test('a text that is too long is refused with the number of letters too many', async () => {
  const { composer, openDialog, dialog, act, isClosed, texts } = await openChat()
  await composer.fill('x'.repeat(limits.messageTextMax + 4))
  await openDialog()
  await act.click()
  await expect.element(dialog.getByRole('alert').getByText('4 characters too many')).toBeVisible()
  expect(texts()).toEqual([])
  dialog.getByRole('textbox', { name: 'Message' }).element().focus()
  await keyboard('{Control>}{End}{/Control}{Backspace}{Backspace}{Backspace}{Backspace}')
  await act.click()
  await isClosed()
  expect(texts()).toEqual(['x'.repeat(limits.messageTextMax)])
})

test('a second attempt after a lost answer repeats the first one, whose message is listed already', async () => {
  const { service, scheduled, openDialog, dialog, text, act, strip } = await openChat()
  await openDialog()
  await text.fill('Once')
  const calls = service.answer(scheduledMessagesApi.scheduleMessage, () => {
    const scheduledDate = new Date(Date.now() + HOUR).toISOString()
    scheduled.scheduled = [
      { id: 's1', contactId: 'c1', scheduledDate, content: { type: 'text', text: 'Once' } },
    ]
    return Response.error()
  })
  await act.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(strip.getByText('1 scheduled message', { exact: false })).toBeInTheDocument()
  await act.click()
  await expect.poll(() => calls.length).toBe(2)
  const [first, second] = calls
  expect(second?.body).toEqual(first?.body)
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  expect(first?.idempotencyKey).not.toBeNull()
})

test('an empty text and a time in the past are refused; a time after the window is warned of', async () => {
  const { openDialog, dialog, text, when, act, texts } = await openChat()
  await openDialog()
  await act.click()
  await expect
    .element(dialog.getByRole('alert').getByText('Mensaje vacío o no válido'))
    .toBeVisible()
  await text.fill('Hi')
  // The first minute of the day is in the past, except during that minute.
  await chooseDateTime(when, new Date(new Date().setHours(0, 0, 0, 0)))
  await act.click()
  await expect.element(dialog.getByText('Choose a moment that has not passed yet.')).toBeVisible()
  await chooseDateTime(when, new Date(Date.now() + 30 * HOUR))
  await expect
    .element(dialog.getByText('By then more than 24 hours', { exact: false }))
    .toBeVisible()
  expect(texts()).toEqual([])
})

test('every kind of template without variables can be scheduled, and no other', async () => {
  const options = [{ id: 'm', title: 'Morning' }]
  const { openDialog, dialog, act, calls, isClosed } = await openChat({
    channel: [
      channelTemplate('on_its_way', { templateText: 'It is on its way' }),
      channelTemplate('priced', { templateText: 'So', header: 'For {{price}}' }),
    ],
    quick: [
      quickTemplate('Greeting', { text: 'Good morning, {{contact.first_name}}' }),
      quickTemplate('Price', { text: 'It costs {{price}}' }),
    ],
    interactive: [
      messageTemplate('Hour', {
        type: 'quick_reply',
        options,
        text: 'When, {{contact.first_name}}?',
      }),
      messageTemplate('Offer', { type: 'quick_reply', options, text: 'For {{price}}?' }),
    ],
    media: [messageTemplate('Note', { type: 'media', media: '/storage/n', filename: 'note.txt' })],
  })
  await openDialog()
  await dialog.getByRole('radio', { name: 'Template' }).click()
  const offered = dialog.getByRole('group', { name: 'Template' })
  const radios = offered.getByRole('radio')
  await expect.poll(() => radios.elements()).toHaveLength(4)
  expect(await accessibilityFaults()).toEqual([])
  const names = ['on_its_wayIt is on its way', 'GreetingGood morning, Carmen', 'HourWhen, Carmen?']
  await expect.element(offered).toMatchTextContent(`${names.join('')}Notenote.txt`)
  await offered.getByRole('radio', { name: /^Hour/ }).click()
  await act.click()
  await isClosed()
  expect(calls).toMatchObject([{ body: { templateId: 'Hour' } }])
})

test('without the permission for templates a text is scheduled, also once the permission returns', async () => {
  const restricted = { hasTemplateModule: true, templateRestrictionForPublisher: true }
  const change = (fields: object) =>
    store.set(loadedGroupAtom, (group) => group && { ...group, ...fields })
  // Templates are the default then.
  const lastContactResponseAt = new Date(Date.now() - 24 * HOUR).toISOString()
  const { openDialog, dialog, text, act, isClosed, texts } = await openChat(
    {},
    { contact: { lastContactResponseAt } },
  )
  await openDialog()
  const radios = dialog.getByRole('radio')
  await expect.element(dialog.getByRole('radio', { name: 'Template' })).toBeChecked()
  change(restricted)
  await expect.poll(() => radios.elements()).toEqual([])
  await text.fill('Until tomorrow')
  change({ ...restricted, templateRestrictionForPublisher: false })
  await expect.poll(() => radios.elements().length).toBeGreaterThan(0)
  await expect.element(text).toHaveValue('Until tomorrow')
  await expect.element(text).toHaveFocus()
  await act.click()
  await isClosed()
  expect(texts()).toEqual(['Until tomorrow'])
})
