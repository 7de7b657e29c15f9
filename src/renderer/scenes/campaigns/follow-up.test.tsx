import { useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { campaignOutcomesApi } from '#contract/api/campaigns/campaign-outcomes.ts'
import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import { segmentsApi } from '#contract/api/contacts/segments.ts'
import { levelsApi } from '#contract/api/tags/levels.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import { campaignSchema, type Campaign } from '#contract/entities/campaigns/campaign.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import type { FirstAudience } from '#renderer/data/navigation/first-audience.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { startScreen } from '#renderer/scenes/screen.fixture.tsx'
import CampaignsScene from './campaigns-scene.tsx'

const template = whatsAppTemplateSchema.parse({
  id: 'w-offer',
  groupId: 'g1',
  name: 'offer',
  templateType: 'TEXT',
  templateText: 'Hello',
  status: 'approved',
})
const may = campaignSchema.parse({
  id: 'may',
  groupId: 'g1',
  templateId: 'w-offer',
  name: 'May',
  status: 'finished',
  recipients: 10,
  sent: 9,
  delivered: 9,
  read: 5,
  replied: 2,
  failed: 1,
  queued: 0,
})

const contactIds = Array.from({ length: limits.campaign.rowsBatch + 1 }, (_, at) => `c${at}`)

/** Opens a new campaign as the selection of contacts does. */
function FromContacts() {
  const navigate = useNavigate()
  const state: FirstAudience = { kind: 'contacts', contactIds }
  return (
    <button type="button" onClick={() => void navigate(`${menuPaths.campaigns}/new`, { state })}>
      Chosen
    </button>
  )
}

/** The campaign "May", which is finished, over a service that stores drafts. */
async function openCampaign(followed: Campaign = may) {
  const screen = await startScreen()
  const { service } = screen
  const stored = new Map<string, Campaign>([[may.id, followed]])
  const of = (id = '') => stored.get(id) ?? refusal(404, 'NOT_FOUND')
  service.answer(whatsAppTemplatesApi.whatsAppTemplates, () => ({ items: [template] }))
  service.answer(campaignsApi.campaigns, () => ({ items: [followed], hasMoreItems: false }))
  service.answer(campaignsApi.campaign, ({ params }) => of(params['id']))
  service.answer(campaignOutcomesApi.campaignOutcomes, () => ({
    unread: 4,
    unanswered: 7,
    clicked: 2,
    buttons: [
      { text: 'Yes', count: 2 },
      { text: 'No', count: 0 },
    ],
  }))
  service.answer(campaignsApi.campaignRecipients, () => ({ items: [], total: 0 }))
  service.answer(campaignsApi.campaignAudience, () => ({
    sources: [4],
    chosen: 4,
    invalid: 0,
    optedOut: 1,
    hidden: 0,
    excluded: 0,
    duplicate: 0,
    reached: 3,
    total: 1,
    items: [],
  }))
  service.answer(segmentsApi.segments, () => ({ items: [] }))
  service.answer(tagsApi.tags, () => ({ items: [] }))
  service.answer(levelsApi.levels, () => ({ items: [] }))
  service.answer(levelsApi.levelTags, () => ({ items: [] }))
  const created = service.answer(campaignsApi.createCampaign, ({ body }) => {
    const draft = campaignSchema.parse({
      ...campaignsApi.createCampaign.body.parse(body),
      id: 'draft',
      status: 'draft',
    })
    stored.set(draft.id, draft)
    return draft
  })
  const planned = service.answer(campaignsApi.updateCampaign, ({ body }) => {
    const { audience } = campaignsApi.updateCampaign.body.parse(body)
    const draft = campaignSchema.parse({ ...stored.get('draft'), audience })
    stored.set(draft.id, draft)
    return draft
  })
  const chosen = service.answer(campaignsApi.addCampaignContacts, () => ({ ok: true }))
  const shown = await screen.show(
    <>
      <FromContacts />
      <CampaignsScene />
    </>,
    menuPaths.campaigns,
    `${menuPaths.campaigns}/may`,
  )
  const item = (name: string) => shown.getByRole('menuitem', { name, exact: false })
  /** Chooses the template of a new campaign, and goes on. */
  const toAudience = async () => {
    await shown.getByRole('radio', { name: /offer/ }).click()
    await shown.getByRole('button', { name: 'Next: Audience' }).click()
  }
  return {
    ...screen,
    toAudience,
    created,
    planned,
    chosen,
    screen: shown,
    item,
    async followUp(outcome: string) {
      await shown.getByRole('button', { name: 'Follow up' }).click()
      await item(outcome).click()
      await toAudience()
    },
  }
}

test('those who did not read a campaign get another one', async () => {
  const { screen, item, created, planned, followUp } = await openCampaign()
  await screen.getByRole('button', { name: 'Follow up' }).click()
  await expect.element(item('Did not read it')).toHaveAccessibleName(/4$/)
  await expect.element(item('Did not answer')).toHaveAccessibleName(/7$/)
  await screen.getByRole('button', { name: 'Follow up' }).click()
  await followUp('Did not read it')
  await expect.element(screen.getByText(/^Earlier campaign · Did not read it/)).toBeVisible()
  expect(created.map(({ body }) => body)).toMatchObject([
    { name: 'May (follow-up)', templateId: 'w-offer' },
  ])
  const source = { kind: 'campaign', refId: 'may', name: 'May', outcome: 'unread' }
  expect(planned.map(({ body }) => body)).toEqual([{ audience: { sources: [source] } }])
  expect(await accessibilityFaults()).toEqual([])
})

test('those who pressed one of the buttons get another campaign', async () => {
  const { screen, item, planned, followUp } = await openCampaign()
  await screen.getByRole('button', { name: 'Follow up' }).click()
  await expect.element(item('Pressed “No”')).toHaveAttribute('data-disabled')
  await screen.getByRole('button', { name: 'Follow up' }).click()
  await followUp('Pressed “Yes”')
  await expect.element(screen.getByText(/ · Pressed “Yes”$/)).toBeVisible()
  const source = { kind: 'campaign', refId: 'may', name: 'May', outcome: 'clicked', button: 'Yes' }
  expect(planned.map(({ body }) => body)).toEqual([{ audience: { sources: [source] } }])
})

test('a service without the numbers by button shows those of the campaign', async () => {
  const { screen, service, item } = await openCampaign()
  service.answer(campaignOutcomesApi.campaignOutcomes, () => refusal(404, 'NOT_FOUND'))
  await screen.getByRole('button', { name: 'Follow up' }).click()
  await expect.element(item('Did not answer')).toHaveAccessibleName(/7$/)
  expect(item('Pressed').elements()).toHaveLength(1)
})

test('a campaign that still sends is not followed up', async () => {
  const { screen } = await openCampaign({ ...may, status: 'running', queued: 3 })
  await expect.element(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Follow up' }).elements()).toHaveLength(0)
})

test('contacts that were chosen get a campaign, also more than one call can store', async () => {
  const { screen, chosen, planned, toAudience } = await openCampaign()
  await screen.getByRole('button', { name: 'Chosen' }).click()
  await expect.element(screen.getByText(/^For .* chosen contacts$/)).toBeVisible()
  await toAudience()
  await expect.element(screen.getByRole('button', { name: 'Remove Chosen contacts' })).toBeVisible()
  const lists = chosen.map(({ body }) => campaignsApi.addCampaignContacts.body.parse(body))
  expect(lists.flatMap((list) => list.contactIds)).toEqual(contactIds)
  expect(lists.map(({ offset }) => offset)).toEqual([0, limits.campaign.rowsBatch])
  const source = { kind: 'contacts', refId: lists[0]?.listId }
  expect(planned.map(({ body }) => body)).toEqual([{ audience: { sources: [source] } }])
})

test('an audience that the service refuses leaves the draft, and says so', async () => {
  const { screen, service, followUp } = await openCampaign()
  service.answer(campaignsApi.updateCampaign, () => refusal(500, 'SERVICE_UNAVAILABLE'))
  await followUp('Pressed a button')
  await expect.element(screen.getByText(/^Choose a segment/)).toBeVisible()
})

test('recipients of an earlier campaign are added to an audience, once for each outcome', async () => {
  const { screen, item, planned, followUp } = await openCampaign()
  await followUp('Did not read it')
  const add = async (outcome: string) => {
    await screen.getByRole('button', { name: 'Add Earlier campaign' }).click()
    await item(outcome).click()
  }
  await add('Did not answer')
  await expect.element(screen.getByText('Earlier campaign · Did not answer')).toBeVisible()
  await add('Did not answer')
  await expect.poll(() => planned).toHaveLength(2)
  const { audience } = campaignsApi.updateCampaign.body.parse(planned.at(-1)?.body)
  expect(audience?.sources.map(({ outcome }) => outcome)).toEqual(['unread', 'unanswered'])
})
