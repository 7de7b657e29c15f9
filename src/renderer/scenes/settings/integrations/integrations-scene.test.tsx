import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { integrationsApi } from '#contract/api/groups/integrations.ts'
import { apiKeySchema, type ApiKey } from '#contract/entities/groups/api-key.ts'
import {
  webhookDeliverySchema,
  webhookSchema,
  type Webhook,
  type WebhookDelivery,
} from '#contract/entities/groups/webhook.ts'
import { languages, limits } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import IntegrationsScene from './integrations-scene.tsx'

const at = '2026-11-27T10:58:20.000Z'

const apiKey = (id: string, name: string, more: object = {}): ApiKey =>
  apiKeySchema.parse({
    id,
    groupId: 'g1',
    name,
    ending: 'h7Qd',
    scopes: ['contacts', 'messages', 'reports'],
    callsPerMinute: 120,
    state: 'active',
    maker: { id: 'u1', name: 'Mia' },
    createdAt: at,
    ...more,
  })

const webhook = (id: string, name: string, more: object = {}): Webhook =>
  webhookSchema.parse({
    id,
    groupId: 'g1',
    name,
    url: 'https://erp.example/bandeja',
    kinds: ['message.in', 'chat.finished'],
    state: 'on',
    createdAt: at,
    ...more,
  })

const delivery = (id: string, more: object = {}): WebhookDelivery =>
  webhookDeliverySchema.parse({
    id,
    webhookId: 'w1',
    eventId: `v-${id}`,
    kind: 'chat.finished',
    title: 'Notaría San Martín',
    contactId: 'c1',
    state: 'waiting',
    createdAt: at,
    tries: 1,
    last: { at, status: 500, ms: 1_200 },
    nextAt: '2026-11-27T11:03:20.000Z',
    ...more,
  })

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString()

interface Stored {
  keys?: ApiKey[]
  webhooks?: Webhook[]
  deliveries?: WebhookDelivery[]
}

/** Opens the screen over a double that has these. @param opened the id of the delivery whose details are open */
async function open(stored: Stored = {}, options: ScreenOptions = {}, opened = '') {
  const { keys = [], webhooks = [], deliveries = [] } = stored
  const screen = await startScreen({ ...options, group: { hasIntegrations: true } })
  const { service } = screen
  service.answer(integrationsApi.apiKeys, () => ({ items: keys }))
  service.answer(integrationsApi.webhooks, () => ({ items: webhooks }))
  const listed = service.answer(integrationsApi.webhookDeliveries, () => ({
    items: deliveries,
    counts: { waiting: deliveries.length },
  }))
  service.answer(integrationsApi.webhookDelivery, ({ params }) => ({
    delivery: delivery(String(params['deliveryId'])),
    tries: [{ at, status: 500, ms: 1_200 }],
    body: '{"event":"chat.finished"}',
    answer: 'Error: blocked',
  }))
  screen.bridge.responses['clipboard.write'] = () => undefined
  const path = menuPaths.integrations
  const address = opened === '' ? path : `${path}/${opened}`
  const shown = await screen.show(<IntegrationsScene />, path, address)
  return { ...screen, shown, listed }
}

const everything = {
  keys: [
    apiKey('k1', 'ERP', { lastUsedAt: at, expiresAt: '2027-11-26T00:00:00.000Z' }),
    apiKey('k2', 'Old', { state: 'revoked', revokedAt: at, scopes: ['chats'] }),
    apiKey('k3', 'Board', { state: 'paused' }),
    apiKey('k4', 'Shop', { expiresAt: inDays(3) }),
    apiKey('k5', 'Till', { state: 'expired', expiresAt: inDays(-3) }),
  ],
  webhooks: [
    webhook('w1', 'ERP', { state: 'retrying', waiting: 2, callsOfDay: 300 }),
    webhook('w2', 'Surveys', { state: 'failed', failuresOfDay: 9, callsOfDay: 86 }),
    webhook('w3', 'n8n', { state: 'off' }),
  ],
  deliveries: [delivery('d1')],
}

describe.each(languages)('in %s', (language) => {
  const settings = { settings: { language } }

  test('the screen with keys, webhooks and calls has no barriers', async () => {
    const { shown } = await open(everything, settings, 'd1')
    await expect.element(shown.getByText('Error: blocked')).toBeVisible()
    await expect.element(shown.getByRole('grid')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })

  test('the empty screen and its dialogs have no barriers', async () => {
    const names = {
      es: { key: 'Nueva clave', hook: 'Nuevo webhook', how: 'Conectar con…' },
      en: { key: 'New key', hook: 'New webhook', how: 'Connect with…' },
      pt: { key: 'Nova chave', hook: 'Novo webhook', how: 'Conectar com…' },
    }[language]
    const { shown, press } = await open({}, settings)
    expect(await accessibilityFaults()).toEqual([])
    for (const name of [names.key, names.hook, names.how]) {
      await shown.getByRole('button', { name }).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
      expect(await accessibilityFaults()).toEqual([])
      await press('{Escape}')
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    }
  })
})

test('a key is made, shown once, and closing it before it was copied asks', async () => {
  const { service, shown, bridge } = await open()
  const made = service.answer(integrationsApi.createApiKey, () => ({
    key: apiKey('k9', 'Shop'),
    secret: 'bdj_secret',
  }))
  await shown.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New key' })
  const create = dialog.getByRole('button', { name: 'Create the key' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop')
  await expect.element(create).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Send messages' }).click()
  const addresses = dialog.getByRole('textbox', { name: 'Allowed addresses' })
  await addresses.fill('shop.example')
  await expect.element(dialog.getByText(/“shop.example” is neither/)).toBeVisible()
  await expect.element(create).toBeDisabled()
  await addresses.fill('203.0.113.7\n\n203.0.113.0/24')
  await create.click()
  const secret = page.getByRole('dialog', { name: 'Your new key' })
  await expect.element(secret.getByRole('textbox', { name: 'Key' })).toHaveValue('bdj_secret')
  expect(made.map(({ body }) => body)).toEqual([
    {
      name: 'Shop',
      scopes: ['messages'],
      callsPerMinute: limits.integrations.callsPerMinuteStart,
      addresses: ['203.0.113.7', '203.0.113.0/24'],
      days: 90,
    },
  ])
  await secret.getByRole('button', { name: 'Close' }).click()
  const question = page.getByRole('dialog', { name: /^You have not copied it/ })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await secret.getByRole('button', { name: 'Copy: Key' }).click()
  await expect.element(secret.getByText('Copied')).toBeVisible()
  expect(bridge.requests('clipboard.write').at(-1)).toEqual({ text: 'bdj_secret' })
  await secret.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a key that ends soon is marked, and one that has ended meanwhile', async () => {
  const keys = [
    apiKey('k1', 'Shop', { expiresAt: inDays(3) }),
    apiKey('k2', 'Board', { expiresAt: inDays(30) }),
    apiKey('k3', 'Till', { expiresAt: inDays(-1) }),
    apiKey('k4', 'Bot', {}),
    apiKey('k5', 'Site', { state: 'paused', expiresAt: inDays(3) }),
    apiKey('k6', 'Old', { state: 'revoked', revokedAt: at, expiresAt: inDays(3) }),
  ]
  const { shown } = await open({ keys })
  await expect.element(shown.getByText('3 active · 1 ends soon')).toBeVisible()
  const list = shown.getByRole('list', { name: 'Keys for programs' })
  const ends = [
    ['Shop', /^ends soon, on /],
    ['Board', /^ends on /],
    ['Till', /^ended on /],
    ['Bot', 'no end'],
    ['Site', 'Paused: Mia is no admin any more'],
    ['Old', /^revoked on /],
  ] as const
  for (const [name, text] of ends) {
    const row = list.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
    await expect.element(row.getByText(text)).toBeVisible()
  }
})

test('a key is revoked after a question, and a refusal is said in it', async () => {
  const { service, shown } = await open({ keys: [apiKey('k1', 'ERP')] })
  service.answer(integrationsApi.revokeApiKey, () => refusal(403, 'FORBIDDEN'))
  await shown.getByRole('button', { name: 'Actions of ERP' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke the key “ERP”?' })
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  const revoked = service.answer(integrationsApi.revokeApiKey, () => ({ ok: true as const }))
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('Key “ERP” revoked')).toBeVisible()
  expect(revoked.at(-1)?.params).toEqual({ id: 'g1', keyId: 'k1' })
})

test('a webhook is made, with what is wrong with its address said beside it', async () => {
  const { service, shown } = await open()
  const made = service.answer(integrationsApi.createWebhook, () => ({
    webhook: webhook('w9', 'ERP', { state: 'off' }),
    secret: 'hook-secret',
  }))
  await shown.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('ERP')
  const url = dialog.getByRole('textbox', { name: 'Address' })
  await url.fill('https://me:secret@erp.example')
  await dialog.getByRole('checkbox', { name: /^A message arrives/ }).click()
  await expect.element(dialog.getByText('No user or password in the address.')).toBeVisible()
  await url.fill('https://erp.example/hook')
  await dialog.getByRole('button', { name: 'Create the webhook' }).click()
  const secret = page.getByRole('dialog', { name: 'The secret of the webhook' })
  await expect.element(secret.getByRole('textbox', { name: 'Secret' })).toHaveValue('hook-secret')
  expect(made.map(({ body }) => body)).toEqual([
    { name: 'ERP', url: 'https://erp.example/hook', kinds: ['message.in'], withContent: false },
  ])
})

test('a webhook is made that only steps of rules and macros call', async () => {
  const { service, shown } = await open({ webhooks: [webhook('w1', 'Steps', { kinds: [] })] })
  await expect
    .element(shown.getByRole('listitem').getByText('by rules and macros alone'))
    .toBeVisible()
  const made = service.answer(integrationsApi.createWebhook, () => ({
    webhook: webhook('w9', 'ERP', { state: 'off', kinds: [] }),
    secret: 'hook-secret',
  }))
  await shown.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('ERP')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://erp.example/hook')
  await expect.element(dialog.getByText(/^With none ticked, only steps/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create the webhook' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'The secret of the webhook' }))
    .toBeVisible()
  expect(made.map(({ body }) => body)).toMatchObject([{ name: 'ERP', kinds: [] }])
})

test('the question before a webhook is deleted names the rules and macros that call it', async () => {
  const usedBy = [
    { kind: 'rule', id: 'r1', name: 'Invoices' },
    { kind: 'macro', id: 'x1', name: 'Sold' },
  ]
  const { shown } = await open({ webhooks: [webhook('w1', 'ERP', { usedBy })] })
  await shown.getByRole('button', { name: 'Actions of ERP' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the webhook “ERP”?' })
  await expect
    .element(question.getByText(/Used by: rule “Invoices” and macro “Sold”\./))
    .toBeVisible()
  await expect.element(question.getByText(/A macro that uses it does not run/)).toBeVisible()
})

test('a webhook is tested, switched and deleted from its menu', async () => {
  const { service, shown } = await open({ webhooks: [webhook('w3', 'n8n', { state: 'off' })] })
  service.answer(integrationsApi.testWebhook, () => ({
    delivery: delivery('d9', { kind: 'ping', last: { at, fault: 'timeout', ms: 10_000 } }),
    tries: [],
    body: '{}',
    answer: '',
  }))
  const turned = service.answer(integrationsApi.updateWebhook, () => webhook('w3', 'n8n'))
  const removed = service.answer(integrationsApi.deleteWebhook, () => ({ ok: true as const }))
  const choose = async (name: string) => {
    await shown.getByRole('button', { name: 'Actions of n8n' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Test')
  await expect.element(page.getByText('“n8n” gave no good answer: no answer')).toBeVisible()
  await choose('Switch on')
  await expect.element(page.getByText('Webhook “n8n” switched on')).toBeVisible()
  expect(turned.at(-1)?.body).toEqual({ isOn: true })
  await choose('Delete')
  const question = page.getByRole('dialog', { name: 'Delete the webhook “n8n”?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Webhook “n8n” deleted')).toBeVisible()
  expect(removed.at(-1)?.params).toEqual({ id: 'g1', webhookId: 'w3' })
})

test('calls are filtered, opened and sent again', async () => {
  const { service, shown, listed } = await open(everything)
  const sent = service.answer(integrationsApi.resendDelivery, () => ({
    delivery: delivery('d1', { state: 'delivered', last: { at, status: 200, ms: 90 } }),
    tries: [],
    body: '{}',
    answer: '',
  }))
  await shown.getByText('Waiting 1').click()
  await expect.poll(() => listed.at(-1)?.query['state']).toBe('waiting')
  await shown.getByRole('row', { name: /chat.finished/ }).click()
  const panel = shown.getByRole('complementary', { name: 'chat.finished' })
  await expect.element(panel.getByText('Error: blocked')).toBeVisible()
  await panel.getByRole('button', { name: 'Send again' }).click()
  await expect.element(page.getByText('Delivered')).toBeVisible()
  expect(sent.at(-1)?.params).toEqual({ id: 'g1', deliveryId: 'd1' })
})

test('an admin who may only read has no controls', async () => {
  const { shown } = await open(everything, { permission: { isReadOnly: true } }, 'd1')
  await expect.element(shown.getByText(/^Only admins who may write/)).toBeVisible()
  for (const name of ['New key', 'New webhook', 'Actions of ERP', 'Send again'])
    await expect.element(shown.getByRole('button', { name })).not.toBeInTheDocument()
})
