import { expect, test } from 'vitest'
import type { z } from 'zod'
import { lineApi } from '#contract/api/line/line.ts'
import { lineProbesSchema } from '#contract/entities/line/line-check.ts'
import type { Line } from '#contract/entities/line/line.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
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
const wrongToken: Checkup = {
  at,
  checks: [{ name: 'token', state: 'bad', field: 'token', fault: 'invalidToken' }],
}

async function openWizard(stored: Line) {
  const screen = await startScreen({ group: { connectsLine: true } })
  const { service } = screen
  let line: Line | undefined = stored
  service.answer(lineApi.line, () => (line === undefined ? {} : { line }))
  service.answer(lineApi.checkLine, () => correct)
  service.answer(lineApi.disconnectLine, () => {
    line = undefined
    return {}
  })
  const shown = await screen.show(<LineScene />)
  return {
    ...screen,
    screen: shown,
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
  await expect.element(step('Provider')).toBeVisible()
})

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
    ok('certificate', 'Public authority'),
    ok('path'),
    ok('event'),
    { name: 'subscription', state: 'bad', fault: 'notSubscribed' },
  )
  service.answer(lineApi.probeLine, () => unsubscribed)
  await trial.getByRole('button', { name: 'Check now' }).click()
  await expect.element(tried.filter({ hasText: /It arrives unchanged/ })).toBeVisible()
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
