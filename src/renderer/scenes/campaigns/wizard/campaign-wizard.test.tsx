import { expect, test } from 'vitest'
import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import { segmentsApi } from '#contract/api/contacts/segments.ts'
import { filesApi } from '#contract/api/files/files.ts'
import { levelsApi } from '#contract/api/tags/levels.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import { campaignSchema } from '#contract/entities/campaigns/campaign.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import type { ServiceDouble } from '#renderer/data/service/service.fixture.ts'
import { chooseFile, onePixel, startScreen } from '#renderer/scenes/screen.fixture.tsx'
import { CampaignWizard } from './campaign-wizard.tsx'

const card = { headerType: 'IMAGE', text: '', buttons: [{ type: 'QUICK_REPLY', text: 'More' }] }
const template = whatsAppTemplateSchema.parse({
  id: 'w-chairs',
  groupId: 'g1',
  name: 'chairs',
  templateType: 'TEXT',
  templateText: 'New chairs',
  category: 'MARKETING',
  cards: [card, card],
  status: 'approved',
})
const draft = campaignSchema.parse({
  id: 'autumn',
  groupId: 'g1',
  templateId: template.id,
  name: 'Autumn',
  status: 'draft',
})

/** Answers what the wizard reads, for an audience of nobody. */
function answerWizard(service: ServiceDouble, items = [template]): void {
  service.answer(whatsAppTemplatesApi.whatsAppTemplates, () => ({ items }))
  service.answer(campaignsApi.campaignAudience, () => ({
    sources: [],
    chosen: 0,
    invalid: 0,
    optedOut: 0,
    hidden: 0,
    excluded: 0,
    duplicate: 0,
    reached: 0,
    total: 0,
    items: [],
  }))
  service.answer(segmentsApi.segments, () => ({ items: [] }))
  service.answer(tagsApi.tags, () => ({ items: [] }))
  service.answer(levelsApi.levels, () => ({ items: [] }))
  service.answer(levelsApi.levelTags, () => ({ items: [] }))
}

test('a campaign goes on once the files of its cards are uploaded', async () => {
  const { service, press, show } = await startScreen()
  answerWizard(service)
  const saved = service.answer(campaignsApi.updateCampaign, () => draft)
  const stored = {
    url: '/storage/files/chair',
    filename: 'chair.png',
    mimeType: 'image/png',
    size: onePixel.length,
  }
  const upload = Promise.withResolvers<typeof stored>()
  const uploads = service.answer(filesApi.upload, () => upload.promise)
  const screen = await show(<CampaignWizard campaign={draft} />, menuPaths.campaigns)
  const file = screen.getByRole('group', { name: 'File of card 1' })
  await expect.element(file).toBeVisible()
  await chooseFile(file, new File([onePixel], 'chair.png', { type: 'image/png' }))
  await expect.poll(() => uploads).toHaveLength(1)
  const next = screen.getByRole('button', { name: 'Next: Audience' })
  await expect.element(next).toHaveAttribute('data-loading')
  await press('{Alt>}{ArrowRight}{/Alt}')
  await expect.element(file).toBeVisible()
  upload.resolve(stored)
  await expect.element(next).not.toHaveAttribute('data-loading')
  await expect.element(file.getByText('Another file, for this message only')).toBeVisible()
  await press('{Alt>}{ArrowRight}{/Alt}')
  await expect.element(file).not.toBeInTheDocument()
  expect(saved).toMatchObject([{ body: { cards: [{ media: stored.url }, {}] } }])
})

test.each([
  ['that tests two templates sends both', { split: true }, /^Both templates go to the number/],
  ['sends its message', { split: false }, /^It goes to the number/],
])('the test of a campaign %s', async (_, { split }, text) => {
  const { service, show } = await startScreen()
  answerWizard(service, [template, { ...template, id: 'w-tables', name: 'tables' }])
  const test = { templateId: 'w-tables', sharePercent: 20, waitHours: 24, measure: 'read' } as const
  const screen = await show(
    <CampaignWizard campaign={{ ...draft, ...(split && { split: test }) }} />,
    menuPaths.campaigns,
    `${menuPaths.campaigns}?step=review`,
  )
  await expect.element(screen.getByText(text)).toBeVisible()
})
