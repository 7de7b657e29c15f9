import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lineApi } from '#contract/api/line/line.ts'
import { lineCostsApi } from '#contract/api/line/line-costs.ts'
import { billingApi } from '#contract/api/reports/billing.ts'
import {
  lineCostsSchema,
  type LineCosts,
  type ProviderCosts,
} from '#contract/entities/line/line-costs.ts'
import type { PriceTable } from '#contract/entities/line/price-table.ts'
import { costRows, costTotals, type Charge } from '#contract/rules/reports/line-costs.ts'
import { builtInPrices } from '#contract/rules/reports/message-price.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import { at, healthOf } from '#renderer/scenes/settings/line/line.fixture.ts'
import BillingScene from '#renderer/scenes/settings/billing/billing-scene.tsx'

const own: PriceTable = { ...builtInPrices, isConfirmed: true, source: 'Our contract' }

const charge = (day: string, category: string, country: string | null, messages: number) => ({
  day,
  category,
  type: 'regular',
  billable: true,
  country,
  messages,
})

/** The figures of the picture, as far as they are of one day. */
const november: Charge[] = [
  charge('2026-11-05', 'marketing', 'PE', 2_140),
  charge('2026-11-12', 'marketing', 'CL', 310),
  charge('2026-11-20', 'marketing', 'MX', 120),
  charge('2026-11-20', 'utility', 'PE', 1_420),
  charge('2026-11-21', 'authentication', 'PE', 214),
  charge('2026-11-22', 'service', 'PE', 5_902),
  { ...charge('2026-11-22', 'service', 'PE', 486), type: 'free_entry_point', billable: false },
  charge('2026-11-22', 'service', 'DE', 9),
]
const october: Charge[] = [
  charge('2026-10-10', 'marketing', 'PE', 1_500),
  charge('2026-10-31', 'marketing', 'PE', 9_000),
]

function costsOf(more: object = {}, table = own): LineCosts {
  const rows = costRows(table, november)
  return lineCostsSchema.parse({
    month: '2026-11',
    months: ['2026-11', '2026-10'],
    today: '2026-11-24',
    prices: { table },
    rows,
    before: costRows(table, october),
    templates: [
      { id: 't', name: 'navidad_nogal', ...costTotals(rows.slice(0, 2)) },
      costTotals(rows.slice(2)),
    ],
    campaigns: [
      { id: 'c', name: 'Navidad nogal', ...costTotals(rows.slice(0, 1)) },
      costTotals(rows.slice(1)),
    ],
    people: { people: 1_204, limit: 2_000, lines: 2 },
    checkedAt: at,
    ...more,
  })
}

const connected = { connectsLine: true, line: { state: 'connected', since: at, provider: 'meta' } }

async function openBilling(
  costs: LineCosts | (() => LineCosts | Response),
  options: ScreenOptions = {},
  provider: ProviderCosts = { month: '2026-11', state: 'none', rows: [] },
) {
  const screen = await startScreen({ group: connected, ...options })
  const asked = screen.service.answer(lineCostsApi.lineCosts, () =>
    typeof costs === 'function' ? costs() : costs,
  )
  screen.service.answer(lineCostsApi.providerCosts, () => provider)
  const shown = await screen.show(<BillingScene />)
  return { ...screen, shown, asked }
}

test('the costs of a line are shown by category and country, compared with the same days before', async () => {
  const { shown } = await openBilling(costsOf())
  await expect.element(shown.getByText('Estimated cost of the month')).toBeVisible()
  const total = shown.getByRole('row', { name: /^Total/ })
  await expect
    .element(total)
    .toHaveTextContent('Total10,601486301.1627.563.66no price332.38+215.2 %')
  // 1,500 until 24 October; the 9,000 of the 31st are not compared.
  await expect.element(shown.getByText('215.2 % more than until 24 October')).toBeVisible()
  const marketing = shown.getByRole('row', { name: /^Marketing/ })
  await expect
    .element(marketing)
    .toHaveTextContent(
      'Marketing2,570–150.442,140 × 0.070327.56310 × 0.08893.66120 × 0.0305–181.66+72.3 %',
    )
  const service = shown.getByRole('row', { name: /^Service/ })
  await expect
    .element(service)
    .toHaveTextContent('Service6,397486118.045,902 × 0.0200––no price9118.04–')
  await expect.element(shown.getByText(/9 without a price/)).toBeVisible()
  await expect.element(shown.getByRole('row', { name: /^Navidad nogal/ })).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test('example prices are called so, and unknown ones are no zero', async () => {
  const { shown } = await openBilling(costsOf({}, builtInPrices))
  await expect.element(shown.getByText('Example').first()).toBeVisible()
  await expect.element(shown.getByText(/not confirmed on Meta’s page/)).toBeVisible()
})

test('a line without figures says when they come', async () => {
  const { shown } = await openBilling(
    costsOf({ rows: [], before: [], templates: [], campaigns: [] }),
  )
  await expect.element(shown.getByText('No figures yet')).toBeVisible()
  await expect.element(shown.getByRole('button', { name: 'Export' })).toBeDisabled()
})

test('a past month has neither an estimate nor what the provider limits today', async () => {
  const limits = { since: at, isBlocked: false, issues: [{ code: 141_006, reason: 'No payment.' }] }
  const { shown, asked } = await openBilling(costsOf({ limits, today: undefined }))
  await expect.element(shown.getByText('November 2026 and the month before')).toBeVisible()
  await expect.element(shown.getByText('Estimate at month’s end')).not.toBeInTheDocument()
  await expect.element(shown.getByText('No payment.')).not.toBeInTheDocument()
  expect(asked).toHaveLength(1)
})

test('a payment problem is shown in the provider’s own words, and is checked once it is solved', async () => {
  const issue = { code: 141_006, reason: 'No payment method.', solution: 'Add a card.' }
  let limits: object | undefined = { since: at, isBlocked: false, issues: [issue] }
  const { shown, service } = await openBilling(() => costsOf({ limits }))
  await expect.element(shown.getByText('No payment method. Add a card. Code 141006.')).toBeVisible()
  await expect.element(shown.getByText(/The account has a payment problem since/)).toBeVisible()
  service.answer(lineApi.askLine, () => {
    limits = undefined
    return healthOf()
  })
  await shown.getByRole('button', { name: 'It is solved, check' }).click()
  await expect.element(shown.getByText(/No payment method/)).not.toBeInTheDocument()
})

test.each([
  [{ people: 1_599, limit: 2_000, lines: 1 }, 'In 24 hours, 1 line, counted by Bandeja'],
  [{ people: 1_600, limit: 2_000, lines: 1 }, '400 left · In 24 hours, 1 line'],
  [{ people: 2_000, limit: 2_000, lines: 1, freesAt: '2026-11-24T20:00:00Z' }, 'Full until'],
  [{ people: 7, limit: -1, lines: 1 }, 'No limit of new people'],
  [{ people: 7, lines: 1 }, 'Meta has not said the limit yet'],
])('of the people %j it says “%s”', async (people, text) => {
  const { shown } = await openBilling(costsOf({ people }))
  await expect.element(shown.getByText(text, { exact: false })).toBeVisible()
})

test('a failure of the service is shown, not as empty figures', async () => {
  const { shown } = await openBilling(() => refusal(403, 'FORBIDDEN'))
  await expect.element(shown.getByText('The costs could not be read')).toBeVisible()
})

const file = (name: string, text: string) => new File([text], name, { type: 'text/plain' })

test('an admin replaces the prices with a file, whose faults are named by their line', async () => {
  const { shown, service } = await openBilling(costsOf({}, builtInPrices))
  const saved = service.answer(lineCostsApi.replaceMessagePrices, () => ({ table: own }))
  await shown.getByRole('button', { name: 'See and change' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/huggingface/)).toBeVisible()
  const input = dialog.element().querySelector('input[type=file]')
  await userEvent.upload(
    input ?? document.body,
    file('wrong.csv', 'country,category,price\nPeru,marketing,0.07\nPE,marketing,x'),
  )
  await expect
    .element(dialog.getByText('Line 2: “Peru” is no country of two letters, such as PE'))
    .toBeVisible()
  await expect.element(dialog.getByText('Line 3: “x” has no price')).toBeVisible()
  await userEvent.upload(
    input ?? document.body,
    file('right.csv', 'country,category,price\nPE,marketing,0.07'),
  )
  await expect.element(dialog.getByText('One price read from right.csv')).toBeVisible()
  const use = dialog.getByRole('button', { name: 'Use these prices' })
  await expect.element(use).toBeDisabled()
  await dialog.getByLabelText('Date of the prices', { exact: false }).fill('2026-11-20')
  await dialog.getByLabelText('Source', { exact: false }).fill('Our contract')
  await use.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(saved.map(({ body }) => body)).toEqual([
    {
      date: '2026-11-20',
      source: 'Our contract',
      currency: 'USD',
      isConfirmed: true,
      prices: [{ country: 'PE', category: 'marketing', price: 0.07 }],
      free: builtInPrices.free,
      allowances: builtInPrices.allowances,
    },
  ])
})

const bill = {
  month: '2026-11',
  months: ['2026-11'],
  currency: 'USD',
  isExample: true,
  plan: { name: 'Team', monthlyCents: 18_900 },
  users: 3,
  taxName: 'VAT',
  taxPercent: 18,
  messages: 5,
  free: 1,
  costCents: 28,
  categories: [
    { category: 'marketing' as const, messages: 5, free: 1, priceCents: 7, costCents: 28 },
  ],
  days: [],
  invoices: [],
}

test('simulated customers have only the plan, whose prices are examples', async () => {
  const screen = await startScreen()
  const asked = screen.service.answer(lineCostsApi.lineCosts, () => costsOf())
  screen.service.answer(billingApi.billing, () => bill)
  const shown = await screen.show(<BillingScene />)
  await expect.element(shown.getByText('Example', { exact: true })).toBeVisible()
  await expect.element(shown.getByText(/· Example/)).toBeVisible()
  await expect.element(shown.getByText('WhatsApp costs')).not.toBeInTheDocument()
  expect(asked).toEqual([])
})

test('with a line the plan is beside the costs', async () => {
  const { shown, service } = await openBilling(costsOf())
  service.answer(billingApi.billing, () => bill)
  await shown.getByText('Plan and invoices').click()
  await expect.element(shown.getByText('Messages this month')).toBeVisible()
})

test('what Meta itself says stands beside the estimate, with the difference in words', async () => {
  const rows = costRows(own, november)
  const { micros, messages, unpriced } = costTotals(rows)
  expect(unpriced).toBeGreaterThan(0)
  const known = costRows(
    own,
    november.filter(({ country }) => country !== 'DE'),
  )
  const total = costTotals(known)
  const { shown } = await openBilling(
    costsOf({ rows: known }),
    {},
    {
      month: '2026-11',
      state: 'ready',
      at,
      currency: 'USD',
      rows: [
        { category: 'marketing', messages: total.messages + 3, micros: total.micros + 2_000_000 },
      ],
    },
  )
  expect([micros, messages - 9]).toEqual([total.micros, total.messages])
  const card = shown.getByRole('region', { name: 'What Meta says' })
  await expect
    .element(card.getByText(/^Meta’s sum is .*2\.00.* above the estimate\./))
    .toBeVisible()
  await expect.element(card.getByText(/Meta counts 3 messages more, for example/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test.each<[ProviderCosts, RegExp]>([
  [
    { month: '2026-11', state: 'refused', code: 200, rows: [] },
    /^The token of the line may not read the costs at Meta \(code 200\)/,
  ],
  [{ month: '2026-11', state: 'unread', rows: [] }, /^Meta does not answer\. Try again/],
  [{ month: '2026-11', state: 'unread', at, rows: [] }, /^Meta does not answer\. These are/],
  [
    { month: '2026-11', state: 'ready', at, rows: [{ category: 'service', messages: 1 }] },
    /^Meta says the messages and not the cost/,
  ],
  [
    { month: '2026-11', state: 'ready', at, currency: 'PEN', rows: [] },
    /^Meta charges in PEN and the table of prices is in USD/,
  ],
])('Meta that answers %j says so in words', async (provider, text) => {
  const { shown } = await openBilling(costsOf(), {}, provider)
  const card = shown.getByRole('region', { name: 'What Meta says' })
  await expect.element(card.getByText(text)).toBeVisible()
})

test('a provider without figures has no such card', async () => {
  const { shown } = await openBilling(costsOf())
  await expect.element(shown.getByText('Estimated cost of the month')).toBeVisible()
  await expect
    .element(shown.getByRole('region', { name: 'What Meta says' }))
    .not.toBeInTheDocument()
})
