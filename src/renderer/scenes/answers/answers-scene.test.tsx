import { expect, test } from 'vitest'
import { messageTemplatesApi } from '#contract/api/templates/message-templates.ts'
import { templatesApi } from '#contract/api/answers/templates.ts'
import { templateSchema } from '#contract/entities/answers/template.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { choice, openAnswers, quick } from './answers.fixture.tsx'

test('a publisher sees which messages are pinned, and cannot pin', async () => {
  const { screen } = await openAnswers({
    role: 'ROLE_PUBLISHER',
    quicks: [quick('a', 'Greeting', 'Hello', { pinned: true }), quick('b', 'Payment', 'By card')],
  })
  const pinned = screen.getByRole('list', { name: 'Pinned' })
  await expect.element(pinned.getByRole('img', { name: 'Pinned' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Pin / }).elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Move Payment' }).elements()).toHaveLength(1)
})

test('a read-only user reads the answers and is offered no change', async () => {
  const { screen, row, panel } = await openAnswers({
    role: 'ROLE_PUBLISHER',
    permission: { isReadOnly: true },
    quicks: [quick('a', 'Hours', 'We open at nine.')],
  })
  await row('Hours').click()
  await expect.element(panel('Hours')).toBeVisible()
  const changes = screen.getByRole('button', { name: /Move|New|Save|Archive|Edit|^Pin/ })
  expect(changes.elements()).toEqual([])
})

test('an archived message stays archived until its channel template is approved; then every list is refetched', async () => {
  const channel = [
    whatsAppTemplateSchema.parse({
      id: 'w1',
      name: 'fair_2026',
      templateType: 'TEXT',
      status: 'paused',
    }),
  ]
  const fair = quick('f', 'Fair', 'Come', { archived: true, gsId: 'w1' })
  const answers = await openAnswers({ quicks: [fair], channel })
  const { screen, service, lists, quicks } = answers
  service.answer(templatesApi.unarchiveTemplate, () => {
    quicks[0] = templateSchema.parse({ ...fair, archived: false })
    return quicks[0]
  })
  await screen.getByRole('button', { name: 'Archived 1' }).click()
  const unarchive = screen.getByRole('button', { name: 'Unarchive Fair' })
  await expect.element(screen.getByText(/Its template fair_2026 is not approved/)).toBeVisible()
  await expect.element(unarchive).toHaveAttribute('aria-disabled', 'true')
  const fetched = () => [lists.quick, lists.interactive, lists.media].map(({ length }) => length)
  const before = fetched()
  const approved = whatsAppTemplateSchema.parse({ ...channel[0], status: 'approved' })
  channel.splice(0, 1, approved)
  answers.receive(event('waTemplate.status', { template: approved, prevStatus: 'paused' }))
  await expect.element(unarchive).not.toHaveAttribute('aria-disabled', 'true')
  await expect
    .poll(() => fetched().map((count, list) => count > (before[list] ?? 0)))
    .toEqual([true, true, true])
  await unarchive.click()
  await expect.poll(() => answers.names('In the group’s order')).toEqual(['Fair'])
})

test('unsaved changes are kept unless the user discards them', async () => {
  const answers = await openAnswers({
    quicks: [quick('a', 'Greeting', 'Hello'), quick('b', 'Payment', 'By card')],
    choices: [choice('c', 'Choice', { type: 'quick_reply', text: 'Which?' })],
  })
  const { screen, press, row, panel } = answers
  await row('Payment').click()
  const text = panel('Payment').getByRole('textbox', { name: 'Text' })
  await text.fill('By transfer')
  await press('{Escape}')
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await screen.getByRole('link', { name: 'Leave' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('/screen')
  await expect.element(text).toHaveValue('By transfer')
  await screen.getByRole('tab', { name: /^Interactive/ }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(row('Choice')).toBeVisible()
  await screen.getByRole('tab', { name: /^Quick/ }).click()
  await row('Payment').click()
  await expect.element(text).toHaveValue('By card')
})

test('a refused change is undone, and reported in the specification’s words', async () => {
  const answers = await openAnswers({
    quicks: [quick('a', 'Greeting', 'Hello'), quick('b', 'Payment', 'By card')],
  })
  const { screen, press, row, panel } = answers
  answers.service.answer(templatesApi.updateTemplate, () => refusal(500, 'INTERNAL'))
  await row('Payment').click()
  const text = panel('Payment').getByRole('textbox', { name: 'Text' })
  await text.fill('By transfer')
  await press('{Control>}s{/Control}')
  await expect.element(screen.getByText('Error updating template')).toBeVisible()
  await expect.element(text).toHaveValue('By transfer')
  await screen.getByRole('button', { name: 'Move Payment' }).click()
  await press('{ArrowUp}')
  await expect.element(screen.getByText('Error ordering templates')).toBeVisible()
  await expect.poll(() => answers.names('In the group’s order')).toEqual(['Greeting', 'Payment'])
  expect(answers.changed.map(({ body }) => body)).toEqual([
    { content: { type: 'text', text: 'By transfer' } },
    { order: 0 },
  ])
})

test('an answer is deleted after a confirmation, and stays if the service refuses', async () => {
  const answers = await openAnswers({
    choices: [choice('c', 'Choice', { type: 'quick_reply', text: 'Which?' })],
  })
  const { screen, service, choices, row, panel } = answers
  await screen.getByRole('tab', { name: /^Interactive/ }).click()
  await row('Choice').click()
  const remove = async () => {
    await panel('Choice').getByRole('button', { name: 'Delete' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Delete “Choice”?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
  }
  service.answer(messageTemplatesApi.deleteMessageTemplate, () => refusal(500, 'INTERNAL'))
  await remove()
  await expect.element(screen.getByText('Error deleting template')).toBeVisible()
  await expect.element(row('Choice')).toBeVisible()
  const deleted = service.answer(messageTemplatesApi.deleteMessageTemplate, () => {
    choices.length = 0
    return {}
  })
  await remove()
  await expect.element(screen.getByText('Your messages with options will be here')).toBeVisible()
  expect(deleted.map(({ params }) => params['id'])).toEqual(['c', 'c'])
})

test('only changed fields are saved; what a colleague changed meanwhile is shown before it is replaced', async () => {
  const answers = await openAnswers({ quicks: [quick('a', 'Delivery', 'Three days')] })
  const { screen, press, row, changed, quicks } = answers
  const colleagueWrites = (text: string, isKnown = true) => {
    quicks[0] = templateSchema.parse({ ...quicks[0], content: { type: 'text', text } })
    if (isKnown) answers.receive(event('template.changed', { templateId: 'a' }))
  }
  await row('Delivery').click()
  const editor = answers.panel(/^Delivery/)
  const text = editor.getByRole('textbox', { name: 'Text' })
  await editor.getByRole('textbox', { name: 'Name' }).fill('Delivery (Lima)')
  colleagueWrites('Written by a colleague')
  await expect.element(text).toHaveValue('Written by a colleague')
  await press('{Control>}s{/Control}')
  await expect.element(answers.panel('Delivery (Lima)')).toBeVisible()
  expect(changed.map(({ body }) => body)).toEqual([{ name: 'Delivery (Lima)' }])

  await text.fill('Four days')
  colleagueWrites('Five days')
  const notice = editor.getByRole('status').filter({ hasText: /Somebody else changed “Text”/ })
  await expect.element(notice.getByText('Five days')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await press('{Control>}s{/Control}')
  await expect.element(notice.getByRole('button', { name: 'Use theirs' })).toHaveFocus()
  expect(changed).toHaveLength(1)
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(text).toHaveFocus()
  await press('{Control>}s{/Control}')
  await expect
    .poll(() => changed.slice(1).map(({ body }) => body))
    .toEqual([{ content: { type: 'text', text: 'Four days' } }])
  // Until the screen has the service's answer too, leaving asks about the changes.
  await expect.element(screen.getByRole('button', { name: /^Save/ })).toBeEnabled()
})

test('an answer is saved with a colleague’s change of which no event has come', async () => {
  const answers = await openAnswers({
    choices: [
      choice('c', 'Delivery', {
        type: 'quick_reply',
        text: 'Deliver?',
        options: [{ id: '1', title: 'Yes' }],
      }),
    ],
  })
  const { screen, press, row, choices } = answers
  await screen.getByRole('tab', { name: /^Interactive/ }).click()
  await row('Delivery').click()
  const editor = answers.panel(/^Delivery/)
  await editor.getByRole('textbox', { name: 'Name' }).fill('Delivery (Lima)')
  const [stored] = choices
  if (stored === undefined) throw new Error('There is one.')
  choices[0] = choice('c', 'Delivery', { ...stored.content, text: 'To your home?' })
  answers.receive(event('template.changed', { templateId: 'c' }))
  const text = editor.getByRole('textbox', { name: 'Text', exact: true })
  await expect.element(text).toHaveValue('To your home?')
  await text.fill('To your door?')
  choices[0] = choice('c', 'Delivery', {
    ...stored.content,
    text: 'To your home?',
    footer: 'Thanks',
  })
  await press('{Control>}s{/Control}')
  await expect.element(answers.panel('Delivery (Lima)')).toBeVisible()
  expect(choices).toMatchObject([
    { name: 'Delivery (Lima)', content: { text: 'To your door?', footer: 'Thanks' } },
  ])
})
