import { beforeAll, expect, test } from 'vitest'
import { adSchema } from '#contract/entities/campaigns/ad.ts'
import { costPerLead } from '#contract/rules/campaigns/ads.ts'
import { texts } from '#renderer/i18n/index.ts'
import { startTextsWithoutDocument } from '#renderer/i18n/texts.fixture.ts'
import { adNumbers } from './ad-numbers.ts'
import { adsCsv } from './ads-csv.ts'

beforeAll(startTextsWithoutDocument)

test('a cost is rounded in the file as on the screen', async () => {
  const ad = adSchema.parse({
    id: 'a',
    name: 'Mugs',
    campaign: 'Fair',
    state: 'active',
    currency: 'PEN',
    spendCents: 22_505,
    leads: 14,
    chats: 9,
    answeredInTime: 8,
    successes: 3,
    days: [],
  })
  const [, line] = (await adsCsv([ad], 'Success', { t: texts.t }).text()).split('\r\n')
  expect(line?.split(',').slice(3)).toEqual([
    'PEN',
    '225.05',
    '14',
    '16.08',
    '9',
    '8',
    '3',
    '75.02',
  ])
  expect(adNumbers('es').money(costPerLead(ad), ad.currency)).toBe('S/\u00a016,08')
})
