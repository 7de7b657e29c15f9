import { expect, test } from 'vitest'
import { campaignSplitApi } from '#contract/api/campaigns/campaign-split.ts'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { campaignSchema } from '#contract/entities/campaigns/campaign.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import { SplitCard } from './split-card.tsx'

const templates = ['offer', 'gift'].map((id) =>
  whatsAppTemplateSchema.parse({
    id,
    groupId: 'g1',
    name: id,
    templateType: 'TEXT',
    templateText: id,
    status: 'approved',
  }),
)
const numbers = [
  { variant: 'a', recipients: 20, sent: 20, delivered: 20, read: 12, replied: 2, clicked: 1 },
  { variant: 'b', recipients: 20, sent: 20, delivered: 19, read: 13, replied: 9, clicked: 4 },
]

async function showCard(state: object = {}, more: object = {}, options: ScreenOptions = {}) {
  const screen = await startScreen(options)
  const campaign = campaignSchema.parse({
    id: 'may',
    groupId: 'g1',
    templateId: 'offer',
    name: 'May',
    status: 'running',
    createdByUserId: 'u2',
    queued: 160,
    split: { templateId: 'gift', sharePercent: 20, waitHours: 24, measure: 'replied' },
    splitState: { numbers, ...state },
    ...more,
  })
  screen.service.answer(whatsAppTemplatesApi.whatsAppTemplates, () => ({ items: templates }))
  screen.service.answer(usersApi.users, () => ({
    items: [{ id: 'u2', name: 'Beto', email: 'beto@example.test', role: 'ROLE_PUBLISHER' }],
    hasMoreItems: false,
  }))
  const chosen = screen.service.answer(campaignSplitApi.chooseCampaignTemplate, () => campaign)
  const { split, splitState } = campaign
  if (split === undefined || splitState === undefined) throw new Error('The campaign has no test.')
  const shown = await screen.show(
    <SplitCard campaign={campaign} split={split} state={splitState} groupId="g1" />,
  )
  return { shown, chosen, choices: shown.getByRole('button', { name: /to the others$/ }) }
}

test('shows the numbers of both templates, and sends one of them before the time', async () => {
  const decidesAt = '2026-05-04T15:00:00.000Z'
  const { shown, chosen } = await showCard({ decidesAt })
  await expect
    .element(shown.getByRole('row', { name: /^B · gift 20 13 65\s?% 9 45\s?% 4/ }))
    .toBeVisible()
  await expect
    .element(shown.getByText(/^Decided .*, by what more people answered\.$/))
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await shown.getByRole('button', { name: 'Send B to the others' }).click()
  await expect.element(shown.getByText('160 people get “gift” from now on.')).toBeVisible()
  expect(chosen).toHaveLength(0)
  await shown.getByRole('button', { name: 'Send to the others', exact: true }).click()
  await expect.poll(() => chosen.map(({ body }) => body)).toEqual([{ variant: 'b' }])
})

test.each([
  ['is sent', {}, {}, /^The test is being sent/],
  ['is stopped', {}, { status: 'cancelled' }, /^The campaign was cancelled before/],
  ['is over', {}, { status: 'finished', queued: 0 }, /^Everybody was in the test/],
  ['is clear', { winner: 'b', decision: 'difference' }, {}, /^Template B won/],
  [
    'is not clear',
    { winner: 'a', decision: 'noDifference' },
    {},
    /^No clear difference: template A/,
  ],
  [
    'was chosen',
    { winner: 'b', decision: 'person', decidedByUserId: 'u2' },
    {},
    /^Beto chose template B/,
  ],
])('says that a test %s', async (_, state, more, text) => {
  const { shown } = await showCard(state, more)
  await expect.element(shown.getByText(text)).toBeVisible()
})

test('offers no choice once it is decided, nor to an agent in the campaign of a colleague', async () => {
  const decided = await showCard({ winner: 'a', decision: 'noDifference' })
  await expect.element(decided.shown.getByRole('img', { name: 'Goes to the others' })).toBeVisible()
  expect(decided.choices.elements()).toHaveLength(0)
  const foreign = await showCard({}, {}, { role: 'ROLE_PUBLISHER' })
  await expect.element(foreign.shown.getByText('The test is being sent.').last()).toBeVisible()
  expect(foreign.choices.elements()).toHaveLength(0)
})
