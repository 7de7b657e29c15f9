import { expect, test } from 'vitest'
import { lineSignupApi } from '#contract/api/line/line-signup.ts'
import { lineApi } from '#contract/api/line/line.ts'
import type { LinePreparation } from '#contract/entities/line/line-preparation.ts'
import type { LineSignup } from '#contract/entities/line/line-signup.ts'
import type { Line } from '#contract/entities/line/line.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { startScreen } from '#renderer/scenes/screen.fixture.tsx'
import { at, lineOf } from '#renderer/scenes/settings/line/line.fixture.ts'
import LineScene from '#renderer/scenes/settings/line/line-scene.tsx'

const redirectUrl = 'https://bandeja.example.com/webhooks/whatsapp/signup'
const url = 'https://www.facebook.com/v25.0/dialog/oauth?client_id=871204553190266'
const none: LineSignup = { state: 'none', redirectUrl, opensTunnel: false }
const waiting: LineSignup = {
  ...none,
  state: 'waiting',
  step: 'answer',
  appId: '871204553190266',
  configId: '400000000000001',
  hasSecret: true,
  secretEnd: 'cd9f',
  expiresAt: at,
}
const onPhone: LinePreparation = {
  place: 'phone',
  provider: 'meta',
  step: 'prepare',
  phone: '51987001001',
  ticks: [],
}
/** Fields of the form, with what is entered. */
const entered = {
  'App identifier': '871204553190266',
  'Secret key of the app': '0123456789abcdef0123456789abcd9f',
  'Configuration identifier': '400000000000001',
}

/** @param signup undefined: the service has no sign-up */
async function openSignup(signup: LineSignup | undefined, line?: Line) {
  const screen = await startScreen({ group: { connectsLine: true } })
  const { service, bridge } = screen
  const now = { signup, prepared: onPhone }
  bridge.responses['external.open'] = () => undefined
  service.answer(lineApi.line, () => (line === undefined ? {} : { line }))
  service.answer(lineApi.linePreparation, () => now.prepared)
  service.answer(lineApi.probeLine, () => refusal(409, 'CONFLICT'))
  service.answer(lineApi.prepareLine, ({ body }) => {
    const { step = now.prepared.step } = lineApi.prepareLine.body.parse(body)
    now.prepared = { ...now.prepared, step }
    return now.prepared
  })
  service.answer(lineSignupApi.lineSignup, () => now.signup ?? refusal(501, 'NOT_IMPLEMENTED'))
  const begun = service.answer(lineSignupApi.beginLineSignup, () => {
    now.signup = waiting
    return { ...waiting, url }
  })
  const shown = await screen.show(<LineScene />)
  return { ...screen, now, begun, screen: shown }
}

test('a number of the phone’s app signs up in the browser, and the screen says how it goes', async () => {
  const { screen, now, begun, bridge, service, receive } = await openSignup(none)
  /** The service says that the sign-up has gone on. */
  const goOn = (next: LineSignup) => {
    now.signup = next
    receive(event('line.changed', {}))
  }
  await screen.getByRole('button', { name: 'Let it stay in the app too' }).click()
  const step = screen.getByRole('form', { name: 'The number stays on the phone' })
  await expect.element(step.getByText('Missing: App identifier')).toBeVisible()
  await expect.element(step.getByLabelText('Answer address')).toHaveValue(redirectUrl)
  await step.getByLabelText('App identifier').fill('8712x')
  await expect.element(step.getByText('It has digits only.')).toBeVisible()
  for (const [label, value] of Object.entries(entered)) await step.getByLabelText(label).fill(value)
  await step.getByRole('button', { name: 'Open Meta’s sign-up' }).click()
  await expect.poll(() => bridge.requests('external.open')).toEqual([{ url }])
  expect(begun.map(({ body }) => body)).toEqual([
    {
      appId: entered['App identifier'],
      appSecret: entered['Secret key of the app'],
      configId: entered['Configuration identifier'],
    },
  ])
  const progress = step.getByRole('region', { name: 'How it goes' })
  await expect
    .element(progress.getByText(/^Finish the sign-up in the browser before/))
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])

  goOn({ ...waiting, state: 'failed', step: 'number', fault: 'notOnPhone' })
  await expect
    .element(progress.getByText(/not in the phone’s app and at Meta at once/))
    .toBeVisible()
  // The secret is kept; what was wrong at the provider needs no other value.
  await step.getByRole('button', { name: 'Open Meta’s sign-up' }).click()
  await expect.poll(() => bridge.requests('external.open')).toHaveLength(2)

  goOn({ ...waiting, ignored: 'usedState' })
  await expect.element(step.getByText(/^A second answer came and was not taken/)).toBeVisible()
  service.answer(lineSignupApi.dropLineSignup, () => (now.signup = none))
  await step.getByRole('button', { name: 'Cancel the sign-up' }).click()
  await expect.element(step.getByRole('region', { name: 'How it goes' })).not.toBeInTheDocument()
})

test('after a sign-up the wizard follows what the service goes on to do', async () => {
  const line = lineOf({ setUp: { events: [], probes: true } })
  const { screen, service, receive } = await openSignup({ ...waiting, state: 'connected' }, line)
  await expect.element(screen.getByRole('form', { name: 'Webhook' })).toBeVisible()
  const verified = lineOf({ setUp: { events: [], probes: true, verifiedAt: at } })
  service.answer(lineApi.line, () => ({ line: verified }))
  receive(event('line.changed', {}))
  await expect.element(screen.getByRole('form', { name: 'Test message' })).toBeVisible()
})

test.each([
  ['denied', {}, /cancelled in the browser/],
  [
    'refused',
    { said: 'Not allowed' },
    /ended the sign-up with an error\. Meta said: “Not allowed”/,
  ],
  ['code', { code: 100 }, /lives for half a minute/],
  ['expired', {}, /expired without an answer/],
  ['other', { said: 'Odd', code: 7 }, /did not accept it\. Meta said: “Odd” \(code 7\)/],
] as const)('a sign-up that failed says why: %s', async (fault, more, text) => {
  const failed: LineSignup = { ...waiting, state: 'failed', fault, ...more }
  const { screen } = await openSignup(failed)
  await screen.getByRole('button', { name: 'Let it stay in the app too' }).click()
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect
    .element(screen.getByLabelText('Secret key of the app'))
    .toHaveAttribute('placeholder', 'Stored, ends in cd9f')
})

test('without an address on the internet one is entered', async () => {
  const { screen, begun } = await openSignup({ state: 'none' })
  await screen.getByRole('button', { name: 'Let it stay in the app too' }).click()
  for (const [label, value] of Object.entries(entered))
    await screen.getByLabelText(label).fill(value)
  await expect.element(screen.getByText('An address on the internet is missing')).toBeVisible()
  await screen.getByLabelText('Public address').fill('https://proxy.example.com')
  await expect
    .element(screen.getByLabelText('Answer address'))
    .toHaveValue('https://proxy.example.com/webhooks/whatsapp/signup')
  await screen.getByRole('button', { name: 'Open Meta’s sign-up' }).click()
  await expect.poll(() => begun).toHaveLength(1)
  expect(begun[0]?.body).toMatchObject({ publicUrl: 'https://proxy.example.com' })
})

test('a service without the sign-up says that the number leaves the app', async () => {
  const { screen } = await openSignup(undefined)
  await expect.element(screen.getByText(/This number will stop working in the app/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Let it stay in the app too' }).query()).toBeNull()
})

test('after the connection the wizard says what became of the phone’s data, and asks again', async () => {
  const webhookUrl = 'https://bandeja.example.com/webhooks/whatsapp/l1'
  const line = lineOf({ webhookUrl, setUp: { events: [], verifiedAt: at } })
  const refused = { state: 'refused', code: 131_000, said: 'Something went wrong' } as const
  const connected: LineSignup = {
    ...waiting,
    state: 'connected',
    step: 'line',
    askUntil: at,
    hasWebhook: true,
    contacts: { state: 'declined' },
    history: refused,
  }
  const { screen, service } = await openSignup(connected, line)
  const data = screen.getByRole('region', { name: 'What was on the phone' })
  await expect.element(data.getByText(/^It was not shared on the phone/)).toBeVisible()
  await expect
    .element(
      data.getByText('Meta did not accept it. Meta said: “Something went wrong” (code 131000)'),
    )
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  const history = { state: 'asked', progress: 55.5 } as const
  service.answer(lineSignupApi.askPhoneData, () => ({ ...connected, history }))
  await data.getByRole('button', { name: 'Ask again' }).click()
  await expect.element(data.getByText('Coming: 55 %.')).toBeVisible()
  await expect.element(data.getByRole('button')).not.toBeInTheDocument()
})

test('without the address of the webhook nothing can be asked for yet', async () => {
  const connected: LineSignup = {
    ...waiting,
    state: 'connected',
    askUntil: at,
    hasWebhook: false,
    contacts: { state: 'open' },
    history: { state: 'open' },
  }
  const { screen } = await openSignup(connected, lineOf({ setUp: { events: [] } }))
  const data = screen.getByRole('region', { name: 'What was on the phone' })
  await expect.element(data.getByText(/^Asked for as soon as Meta knows/).first()).toBeVisible()
  expect(data.getByRole('button').query()).toBeNull()
})
