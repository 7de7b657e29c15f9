import { expect, test } from 'vitest'
import type { z } from 'zod'
import { lineApi } from '#contract/api/line/line.ts'
import { preparedItems, type LinePreparation } from '#contract/entities/line/line-preparation.ts'
import { lineProbesSchema } from '#contract/entities/line/line-check.ts'
import type { Line } from '#contract/entities/line/line.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { startScreen } from '#renderer/scenes/screen.fixture.tsx'
import { at, healthOf, lineOf } from '#renderer/scenes/settings/line/line.fixture.ts'
import LineScene from '#renderer/scenes/settings/line/line-scene.tsx'

const TOKEN = 'token-of-the-system-user-1234'
/** A line that is being set up. */
const unfinished = (more: object = {}): Line =>
  lineOf({ tokenEnd: TOKEN.slice(-4), setUp: { events: [], probes: true }, ...more })

type Checkup = z.input<typeof lineApi.checkLine.output>
const number = { phone: '51999000100', name: 'Casa Nogal', isConnected: true }
const correct: Checkup = { at, number, checks: [{ name: 'token', state: 'ok' }] }
/** What the token of the tests brings: an account with two numbers. */
const brought: z.input<typeof lineApi.lineAccounts.output> = {
  appId: '871204553190266',
  appName: 'Casa Nogal Mensajes',
  accounts: [
    {
      id: '102290129340398',
      name: 'Casa Nogal SAC',
      numbers: [
        { id: '106540352242922', phone: '51987001001', name: 'Casa Nogal', isRegistered: true },
        { id: '106540352249017', phone: '5114802210', name: '', isRegistered: false },
        { id: '106540352249018', phone: '5114802211', name: 'Otra', isTaken: true },
      ],
    },
  ],
}
const wrongToken: Checkup = {
  at,
  checks: [{ name: 'token', state: 'bad', field: 'token', fault: 'invalidToken' }],
}

const begun: LinePreparation = {
  place: 'free',
  provider: 'meta',
  step: 'prepare',
  phone: '',
  ticks: [],
}

async function openWizard(stored?: Line, prepared: LinePreparation = begun) {
  const screen = await startScreen({ group: { connectsLine: true } })
  const { service } = screen
  let line: Line | undefined = stored
  service.answer(lineApi.line, () => (line === undefined ? {} : { line }))
  service.answer(lineApi.checkLine, () => correct)
  service.answer(lineApi.linePreparation, () => prepared)
  service.answer(lineApi.probeLine, () => refusal(409, 'CONFLICT'))
  service.answer(lineApi.lineAccounts, () => brought)
  const saved = service.answer(lineApi.prepareLine, ({ body }) => {
    const { ticks = {}, place, provider, step } = lineApi.prepareLine.body.parse(body)
    prepared = {
      ...prepared,
      ...(place && { place }),
      ...(provider && { provider }),
      ...(step && { step }),
      ticks: preparedItems.flatMap((item) => (ticks[item] ? [{ item, at, byName: 'Mia' }] : [])),
    }
    return prepared
  })
  service.answer(lineApi.disconnectLine, () => {
    line = undefined
    return {}
  })
  const shown = await screen.show(<LineScene />)
  return {
    ...screen,
    screen: shown,
    saved,
    step: (name: string) => shown.getByRole('form', { name }),
    async fill(values: Readonly<Record<string, string>>) {
      for (const [label, value] of Object.entries(values)) {
        await shown.getByLabelText(label, { exact: true }).fill(value)
        await screen.press('{Tab}')
      }
    },
  }
}

test('a wizard that was left goes on where it was; its secrets can be replaced, or another number used', async () => {
  const { screen, service, step, fill } = await openWizard(unfinished())
  await expect.element(step('Webhook')).toBeVisible()
  await screen.getByRole('button', { name: 'Back' }).click()
  const values = step('Numbers and keys')
  const token = values.getByLabelText('Permanent token', { exact: true })
  await expect.element(token).toHaveValue('')
  await expect.element(token).toHaveAttribute('placeholder', 'Stored, ends in 1234')
  service.answer(lineApi.checkLine, () => wrongToken)
  await fill({ 'Permanent token': 'cut' })
  await expect.element(values.getByText('The token is not valid or has expired')).toBeVisible()
  await values.getByRole('button', { name: 'Use another number' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Use another' }).click()
  await expect.element(step('Before you start')).toBeVisible()
})

test('what is ticked while an earlier tick is being stored stays ticked', async () => {
  const { screen, service } = await openWizard()
  const held: ((prepared: LinePreparation) => void)[] = []
  const calls = service.answer(
    lineApi.prepareLine,
    () => new Promise<LinePreparation>((resolve) => held.push(resolve)),
  )
  const app = screen.getByRole('checkbox', { name: 'App with WhatsApp' })
  await screen.getByRole('checkbox', { name: 'Business portfolio' }).click()
  await app.click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  // With what another admin has chosen meanwhile, and without the second tick.
  const answer: LinePreparation = {
    ...begun,
    place: 'elsewhere',
    ticks: [{ item: 'portfolio', at, byName: 'Mia' }],
  }
  held[0]?.(answer)
  await expect.element(screen.getByRole('radio', { name: /^At another/ })).toBeChecked()
  expect(app.element()).toHaveProperty('checked', true)
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toEqual([{ ticks: { portfolio: true } }, { ticks: { app: true } }])
})

const DAY = 86_400_000

test('the way of the provider’s calls is tried, and what is wrong on it is named', async () => {
  const webhookUrl = 'https://bandeja.example.com/webhooks/whatsapp/1'
  const { screen, service } = await openWizard(unfinished({ webhookUrl }))
  const answer = (...probes: object[]) => lineProbesSchema.parse({ at, probes })
  const ok = (name: string, value?: string) => ({ name, state: 'ok', ms: 4, value })
  service.answer(lineApi.probeLine, () =>
    answer(
      ok('address', '127.0.0.1'),
      {
        name: 'certificate',
        state: 'bad',
        fault: 'untrusted',
        value: 'Bandeja test authority',
      },
      { name: 'path', state: 'skipped' },
      { name: 'event', state: 'skipped' },
      ok('subscription', 'Casa Nogal Mensajes'),
    ),
  )
  const trial = screen.getByRole('region', { name: 'If nothing arrives' })
  const tried = trial.getByRole('list', { name: 'What was tried' }).getByRole('listitem')
  await expect.element(trial.getByText('The certificate is not valid.')).toBeVisible()
  await trial.getByRole('button', { name: 'Check now' }).click()
  const change = trial.getByRole('alert').filter({ hasText: /Change the certificate/ })
  await expect.element(change).toBeVisible()
  const issued = tried.filter({ hasText: /Issued by “Bandeja test authority”\. Meta accepts/ })
  await expect.element(issued).toBeVisible()
  expect(tried.filter({ hasText: /It could not be tried/ }).elements()).toHaveLength(2)
  expect(trial.getByText('The certificate is not valid.').elements()).toEqual([])
  expect(await accessibilityFaults()).toEqual([])

  const unsubscribed = answer(
    ok('address', '127.0.0.1'),
    {
      ...ok('certificate', 'Public authority'),
      until: new Date(Date.now() + 13 * DAY).toISOString(),
    },
    ok('path'),
    ok('event'),
    { name: 'subscription', state: 'bad', fault: 'notSubscribed' },
  )
  service.answer(lineApi.probeLine, () => unsubscribed)
  await trial.getByRole('button', { name: 'Check now' }).click()
  await expect.element(tried.filter({ hasText: /It arrives unchanged/ })).toBeVisible()
  await expect.element(tried.filter({ hasText: /“Public authority”; valid until/ })).toBeVisible()
  await expect.element(trial.getByText(/^The certificate ends on .* Renew it before/)).toBeVisible()
  const asked = service.answer(lineApi.askLine, () => {
    service.answer(lineApi.probeLine, () =>
      answer(...unsubscribed.probes.slice(0, 4), ok('subscription', 'Casa Nogal Mensajes')),
    )
    return healthOf()
  })
  await trial.getByRole('button', { name: 'Subscribe the app' }).click()
  await expect.element(tried.filter({ hasText: /Casa Nogal Mensajes/ })).toBeVisible()
  expect(tried.getByRole('img', { name: 'Correct' }).elements()).toHaveLength(5)
  // The provider is asked about the line, which subscribes the app.
  expect(asked).toHaveLength(1)
})

test('values that were copied from Meta are recognised and put into their fields, and that is undone', async () => {
  const { screen, service, step, press } = await openWizard(unfinished())
  await expect.element(step('Webhook')).toBeVisible()
  await screen.getByRole('button', { name: 'Back' }).click()
  const values = step('Numbers and keys')
  const field = (name: string) => values.getByLabelText(name, { exact: true })
  const box = field('Paste here what you copied')
  const checks = service.answer(lineApi.checkLine, () => correct)
  const token = `EAA${'x7Q'.repeat(30)}`
  const secret = '0123456789abcdef0123456789abcd9f'
  await box.fill(`Token ${token} and key ${secret}`)
  await press('{Enter}')
  await expect.element(field('Permanent token')).toHaveValue(token)
  await expect.element(field('Secret key of the app')).toHaveValue(secret)
  await expect.element(box).toHaveValue('')
  await expect
    .element(
      values.getByText('Permanent token, ends in Qx7Q and Secret key of the app, ends in cd9f', {
        exact: false,
      }),
    )
    .toBeVisible()
  await expect.poll(() => checks.at(-1)?.body).toMatchObject({ token, appSecret: secret })

  // What an id is, the text alone does not always say.
  await expect.element(field('App identifier')).toHaveValue('300')
  await box.fill('871204553190266')
  await press('{Enter}')
  await values.getByRole('button', { name: 'App identifier' }).click()
  await expect.element(field('App identifier')).toHaveValue('871204553190266')
  await values.getByRole('button', { name: 'Undo' }).click()
  await expect.element(field('App identifier')).toHaveValue('300')
  await expect.element(field('Permanent token')).toHaveValue(token)

  await box.fill('a sentence')
  await press('{Enter}')
  await expect.element(values.getByText(/^Not recognised/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])

  // Pasted anywhere on the page.
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', `EAA${'y'.repeat(70)}`)
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  await expect.element(field('Permanent token')).toHaveValue(`EAA${'y'.repeat(70)}`)
})

test('the list is ticked and kept; a pasted token ticks its row and waits for the next step', async () => {
  const { screen, step, saved, service, press } = await openWizard()
  const prepare = step('Before you start')
  await expect.element(prepare.getByText('15 min', { exact: true })).toBeVisible()
  const row = (name: string) => prepare.getByRole('checkbox', { name })
  await row('Business portfolio').click()
  await expect.element(row('Business portfolio')).toBeChecked()
  expect(saved.at(-1)?.body).toEqual({ ticks: { portfolio: true } })
  await expect.element(prepare.getByText('11 min', { exact: true })).toBeVisible()
  await expect
    .element(prepare.getByText('This service has no address on the internet'))
    .toBeVisible()

  // Where the number is says what its connection means.
  await prepare.getByRole('radio', { name: /^On a phone/ }).click()
  await expect.element(prepare.getByText(/will stop working in the app/)).toBeVisible()
  expect(saved.at(-1)?.body).toMatchObject({ place: 'phone' })
  expect(await accessibilityFaults()).toEqual([])

  await prepare.getByRole('button', { name: /^System user and its token/ }).click()
  const picture = screen.getByRole('img', { name: /^Drawing: System user/ })
  await expect.element(picture).toHaveAccessibleName(/Generate token/)
  const asked = service.answer(lineApi.lineAccounts, () => brought)
  const token = `EAA${'x7Q'.repeat(30)}`
  await prepare.getByLabelText('Paste it here when you copy it: it is there in step 2').fill(token)
  await press('{Enter}')
  await expect.element(row('System user and its token')).toBeChecked()
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ token }])

  await prepare.getByRole('button', { name: 'Next: Numbers and keys' }).click()
  const values = step('Numbers and keys')
  await expect
    .element(values.getByLabelText('App identifier', { exact: true }))
    .toHaveValue('871204553190266')
  await expect
    .element(values.getByLabelText('Account identifier', { exact: true }))
    .toHaveValue('102290129340398')
  await expect.element(values.getByRole('radio', { name: /another group.*249018/ })).toBeDisabled()
  await expect.element(values.getByRole('radio', { name: /six-digit PIN.*249017/ })).toBeEnabled()
  const checks = service.answer(lineApi.checkLine, () => correct)
  await values.getByRole('radio', { name: /106540352242922/ }).click()
  await expect.poll(() => checks.at(-1)?.body).toMatchObject({ phoneId: '106540352242922' })
  expect(saved.at(-1)?.body).toEqual({ step: 'values' })
  expect(await accessibilityFaults()).toEqual([])
})

test('the list can be passed to somebody else, and 360dialog needs three rows', async () => {
  const { screen, step, press } = await openWizard(undefined, { ...begun, place: 'elsewhere' })
  const prepare = step('Before you start')
  await prepare.getByRole('button', { name: 'Pass the list to somebody else' }).click()
  const text = screen.getByRole('dialog').getByRole('textbox', { name: 'Text of the list' })
  await expect.element(text).toMatchTextContent(/system-users/)
  expect(await accessibilityFaults()).toEqual([])
  await press('{Escape}')
  await prepare.getByRole('combobox', { name: 'Which one?' }).click()
  await screen.getByRole('option', { name: '360dialog' }).click()
  const rows = prepare.getByRole('list', { name: 'What is prepared' }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(3)
  await prepare.getByRole('button', { name: 'Next: Numbers and keys' }).click()
  await expect
    .element(step('Numbers and keys').getByLabelText('API key', { exact: true }))
    .toBeVisible()
})

test('a value is checked while it is typed, and nothing is red before it is complete', async () => {
  const { step, service } = await openWizard(undefined, { ...begun, step: 'values' })
  const values = step('Numbers and keys')
  const secret = values.getByLabelText('Secret key of the app', { exact: true })
  await secret.fill('0123456789abcdef0123456789ab')
  await expect.element(values.getByText('28 of 32')).toBeVisible()
  await expect.element(values.getByText(/^Missing: 4\./)).toBeVisible()
  await expect.element(secret).not.toHaveAttribute('aria-invalid', 'true')
  await secret.fill('0123g')
  await expect.element(values.getByText('Secret key of the app has no “g”.')).toBeVisible()
  // The whole token is checked without leaving its field.
  const asked = service.answer(lineApi.lineAccounts, () => brought)
  await values.getByLabelText('Permanent token', { exact: true }).fill(`EAA${'y'.repeat(70)}`)
  await expect.poll(() => asked).toHaveLength(1)
  await expect.element(values.getByText('Found with the token').first()).toBeVisible()
})

test('what is entered while a token is asked about stays when the answer comes', async () => {
  const { service, step } = await openWizard(undefined, { ...begun, step: 'values' })
  const gate = Promise.withResolvers<typeof brought>()
  const asked = service.answer(lineApi.lineAccounts, () => gate.promise)
  const values = step('Numbers and keys')
  const field = (name: string) => values.getByLabelText(name, { exact: true })
  await field('Permanent token').fill(`EAA${'y'.repeat(70)}`)
  await expect.poll(() => asked).toHaveLength(1)
  await field('Secret key of the app').fill('0123abcd')
  gate.resolve(brought)
  await expect.element(field('App identifier')).toHaveValue('871204553190266')
  await expect.element(field('Secret key of the app')).toHaveValue('0123abcd')
})
