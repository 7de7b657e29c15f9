import { expect, test, vi } from 'vitest'
import { lineApi } from '#contract/api/line/line.ts'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import { lineTemplatesSchema } from '#contract/entities/line/line-templates.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { store } from '#renderer/data/store.ts'
import { startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import { at, entry, healthOf, lineOf } from '#renderer/scenes/settings/line/line.fixture.ts'
import LineScene from '#renderer/scenes/settings/line/line-scene.tsx'

const line = lineOf()

async function openHealth(options: ScreenOptions = {}) {
  const screen = await startScreen({ group: { connectsLine: true }, ...options })
  const { service } = screen
  let health = healthOf()
  let stored: typeof line | undefined = line
  service.answer(lineApi.line, () => (stored === undefined ? {} : { line: stored }))
  service.answer(lineApi.lineHealth, () => health)
  const shown = await screen.show(<LineScene />)
  await expect.element(shown.getByRole('heading', { name: 'Messages sent' })).toBeVisible()
  return {
    ...screen,
    screen: shown,
    /** What the service answers from now on, with the event that says so. */
    change(more: object) {
      health = healthOf(more)
      screen.receive(event('line.changed', { line: health.status }))
      return health
    },
    disconnect() {
      stored = undefined
    },
  }
}

const cell = (name: string) => ({ name })

test('an admin sees how the line is and what happened to it, and asks the provider', async () => {
  const { screen, service, change } = await openHealth()
  await expect.element(screen.getByRole('cell', cell('Line connected'))).toBeVisible()
  await expect.element(screen.getByRole('cell', cell('Sara'))).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  service.answer(lineApi.askLine, () =>
    healthOf({
      grades: [{ at, grade: 'YELLOW' }],
      history: [entry('2', 'quality', { value: 'YELLOW' }), entry('1', 'connected')],
    }),
  )
  await screen.getByRole('button', { name: 'Check now' }).click()
  await expect.element(screen.getByRole('cell', cell('Medium quality'))).toBeVisible()
  // By an event, too.
  change({ history: [entry('3', 'quality', { value: 'RED' })] })
  await expect.element(screen.getByRole('cell', cell('Low quality'))).toBeVisible()
})

test('an admin pauses the line and resumes it', async () => {
  const { screen, service, change } = await openHealth()
  const changed = service.answer(lineApi.changeLine, ({ body }) => {
    const { state = 'connected' } = lineApi.changeLine.body.parse(body)
    change({
      status: { state, since: at, byName: 'Mia' },
      history: [entry('2', state === 'paused' ? 'paused' : 'resumed', { byName: 'Mia' })],
    })
    return { line: { ...line, state } }
  })
  await screen.getByRole('button', { name: 'Pause sending' }).click()
  await expect.element(screen.getByRole('cell', cell('Sending paused'))).toBeVisible()
  await expect.element(screen.getByText('Paused', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Resume sending' }).click()
  await expect.element(screen.getByRole('button', { name: 'Pause sending' })).toBeVisible()
  expect(changed.map(({ body }) => body)).toEqual([{ state: 'paused' }, { state: 'connected' }])
})

test('the line is disconnected once its number was typed', async () => {
  const { screen, service, disconnect } = await openHealth()
  const disconnected = service.answer(lineApi.disconnectLine, () => {
    disconnect()
    return {}
  })
  await screen.getByRole('button', { name: 'Disconnect' }).click()
  const dialog = screen.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Disconnect' })
  await expect.element(confirm).toBeDisabled()
  await dialog.getByRole('textbox').fill('+51 999 000 100')
  await confirm.click()
  await expect.element(screen.getByText('The line is disconnected')).toBeVisible()
  expect(disconnected).toHaveLength(1)
})

test('a manager reads the health of the line and changes nothing', async () => {
  const { screen } = await openHealth({ role: 'ROLE_MANAGER' })
  for (const name of ['Check now', 'Pause sending', 'Replace', 'Disconnect'])
    expect(screen.getByRole('button', { name }).elements()).toEqual([])
})

test('an admin chooses another version of the API, which is checked before it is stored', async () => {
  const now = Date.parse('2028-05-01T10:00:00.000Z')
  vi.useFakeTimers({ toFake: ['Date'], now })
  const { screen, service, change } = await openHealth()
  store.set(nowAtom, now)
  change({ status: { state: 'connected', since: at, apiVersion: 'v25.0' } })
  await expect.element(screen.getByText('v25.0, ends on 29 July, in 89 days')).toBeVisible()
  await screen.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Version of Meta’s API' })
  expect(dialog.getByRole('radio').elements()).toHaveLength(2)
  expect(await accessibilityFaults()).toEqual([])
  const changed = service.answer(lineApi.changeLine, () => refusal(422, 'LINE_REFUSED'))
  await dialog.getByRole('radio', { name: 'v26.0, no end set' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  service.answer(lineApi.changeLine, () => {
    change({ status: { state: 'connected', since: at, apiVersion: 'v26.0' } })
    return { line: { ...line, apiVersion: 'v26.0' } }
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('v26.0, no end set')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const body = { apiVersion: 'v26.0' }
  expect(changed.map((one) => one.body)).toEqual([body, body])
})

test('the fields that the provider refused say what is missing without them', async () => {
  const { screen, change } = await openHealth()
  const refused = screen.getByRole('region', { name: 'Meta does not offer these events' })
  expect(refused.elements()).toEqual([])
  change({
    webhooks: { hours: [{ at, webhooks: 4 }], unsigned: 0, refusedFields: ['calls', 'newer'] },
  })
  await expect.element(refused.getByText('calls are not shown')).toBeVisible()
  expect(
    refused
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['calls: calls are not shown', 'newer'])
  expect(await accessibilityFaults()).toEqual([])
})

test('templates that differ from the provider’s are named, brought and submitted', async () => {
  const { screen, service } = await openHealth()
  const state = { languageCode: 'es', status: 'approved', category: 'UTILITY' }
  let differences: object[] = [
    { kind: 'theirs', name: 'made_there', theirs: state },
    { kind: 'ours', name: 'made_here', templateId: 't1', ours: { ...state, status: 'deleted' } },
    {
      kind: 'differs',
      name: 'moved',
      templateId: 't2',
      fields: ['text', 'category'],
      ours: state,
      theirs: { ...state, category: 'MARKETING' },
    },
  ]
  service.answer(lineApi.lineTemplates, () =>
    lineTemplatesSchema.parse({ comparedAt: at, same: 3, isCut: false, differences }),
  )
  const own = whatsAppTemplateSchema.parse({
    id: 't1',
    name: 'made_here',
    templateType: 'TEXT',
    templateText: 'Hola',
    templateApproveText: 'Hola',
    category: 'UTILITY',
    status: 'deleted',
  })
  service.answer(whatsAppTemplatesApi.whatsAppTemplates, () => ({ items: [own] }))
  const synced = service.answer(whatsAppTemplatesApi.syncWhatsAppTemplates, () => {
    differences = differences.slice(1, 2)
    return { items: [] }
  })
  const submitted = service.answer(whatsAppTemplatesApi.applyWhatsAppTemplate, () => {
    differences = []
    return own
  })
  await screen.getByRole('button', { name: 'Compare', exact: true }).click()
  const list = screen.getByRole('list', { name: 'Differences' })
  await expect.element(list.getByText('Only Meta has it.', { exact: false })).toBeVisible()
  await expect.element(list.getByText('Category: Utility here, Marketing at Meta')).toBeVisible()
  await expect.element(list.getByText('The text differs')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await screen.getByRole('button', { name: 'Bring what Meta has' }).click()
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(1)
  expect(synced).toHaveLength(1)
  await list.getByRole('button', { name: 'Submit made_here to Meta' }).click()
  await expect.element(screen.getByText(/There are no differences\.$/)).toBeVisible()
  expect(submitted.map(({ body }) => body)).toMatchObject([{ groupId: 'g1', name: 'made_here' }])
})
