import { describe, expect, test } from 'vitest'
import { campaignSchema } from '#contract/entities/campaigns/campaign.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { changesOf, formOf, openSteps, type CampaignStart } from './wizard-form.ts'

const draft = campaignSchema.parse({
  id: 'p1',
  templateId: 't1',
  name: 'Mayo',
  parameters: [{ text: '20 %' }],
  audience: {
    sources: [
      { kind: 'tag', refId: 'vip' },
      { kind: 'newer', refId: 'x' },
    ],
  },
})
const form = formOf(draft)
const template = whatsAppTemplateSchema.parse({
  id: 't1',
  name: 'offer',
  templateType: 'TEXT',
  templateText: 'Off: {{1}}.',
  status: 'approved',
})
const atOnce: CampaignStart = { kind: 'now' }

describe('the changes of a form', () => {
  test('are empty if the form equals the stored draft', () => {
    expect(changesOf(form, form)).toEqual({})
  })

  test('contain the changed members only, with null for a removed file', () => {
    const withFile = { ...form, media: '/storage/f1' }
    expect(changesOf(form, { ...form, name: 'Junio' })).toEqual({ name: 'Junio' })
    expect(changesOf(withFile, form)).toEqual({ media: null })
  })

  test('contain a place once it is complete, and null for a removed one', () => {
    const typed = { name: 'Tienda', address: 'Av. Larco 1', latitude: '-12,1', longitude: '-77.03' }
    const place = { name: 'Tienda', address: 'Av. Larco 1', latitude: -12.1, longitude: -77.03 }
    expect(changesOf(form, { ...form, place: { ...typed, address: ' ' } })).toEqual({})
    expect(changesOf(form, { ...form, place: typed })).toEqual({ place })
    expect(changesOf({ ...form, place: typed }, form)).toEqual({ place: null })
    expect(changesOf(formOf({ ...draft, place }), { ...form, place: typed })).toEqual({})
  })

  test('contain what the template needs besides, and null for what is removed', () => {
    const extras = { expiresAt: '2026-12-24T18:00:00.000Z', products: { thumbnailId: 'LAMP' } }
    expect(changesOf(form, { ...form, extras })).toEqual(extras)
    expect(changesOf({ ...form, extras }, { ...form, extras: {} })).toEqual({
      expiresAt: null,
      products: null,
    })
    expect(changesOf(formOf({ ...draft, ...extras }), { ...form, extras })).toEqual({})
  })

  test('do not contain quiet hours that differ only in the order of their members', () => {
    const hours = { from: '20:00', to: '09:00' }
    const stored = { ...form, quietHours: { hours, days: [] } }
    expect(changesOf(stored, { ...form, quietHours: { days: [], hours } })).toEqual({})
  })

  test('leave out sources of a kind that this version of the app does not have', () => {
    const audience = { ...form.audience, recentDays: 7 }
    expect(changesOf(form, { ...form, audience }).audience?.sources).toEqual([
      { kind: 'tag', refId: 'vip' },
    ])
  })
})

describe('what is missing before a campaign can start', () => {
  const now = 1_000_000
  test.each([
    ['nothing', {}, template, 5, atOnce, []],
    ['the template', {}, undefined, 5, atOnce, ['template', 'parameters']],
    ['an approved template', {}, { ...template, status: 'paused' }, 5, atOnce, ['template']],
    ['a place', {}, { ...template, templateType: 'LOCATION' as const }, 5, atOnce, ['template']],
    ['a file', {}, { ...template, templateType: 'IMAGE' as const }, 5, atOnce, ['template']],
    [
      'nothing if the file is chosen',
      { media: '/f' },
      { ...template, templateType: 'IMAGE' as const },
      5,
      atOnce,
      [],
    ],
    ['contacts in the audience', {}, template, 0, atOnce, ['audience']],
    ['the count of the audience', {}, template, undefined, atOnce, ['audience']],
    [
      'the value of a parameter',
      { parameters: [{ text: ' ' }] },
      template,
      5,
      atOnce,
      ['parameters'],
    ],
    ['a date', {}, template, 5, { kind: 'later', at: null }, ['schedule']],
    ['a date in the future', {}, template, 5, { kind: 'later', at: now - 1 }, ['schedule']],
    ['nothing if the date is in the future', {}, template, 5, { kind: 'later', at: now + 1 }, []],
  ] as const)('is %s', (_, changes, shown, reached, start, steps) => {
    const parameters = 'parameters' in changes ? [...changes.parameters] : form.parameters
    const edited = { ...form, ...changes, parameters }
    expect(openSteps(edited, shown, { reached, start, now })).toEqual(steps)
  })
})

test('an offer needs an end after the start of the campaign', () => {
  const offer = whatsAppTemplateSchema.parse({
    ...template,
    offer: { text: 'Desks', hasExpiration: true },
  })
  const now = Date.parse('2026-12-01T00:00:00.000Z')
  const later: CampaignStart = { kind: 'later', at: Date.parse('2026-12-26T00:00:00.000Z') }
  const isOpen = (extras: typeof form.extras, start: CampaignStart) =>
    openSteps({ ...form, extras }, offer, { reached: 1, start, now }).includes('template')
  const extras = { expiresAt: '2026-12-24T18:00:00.000Z' }
  expect(isOpen({}, atOnce)).toBe(true)
  expect(isOpen(extras, atOnce)).toBe(false)
  expect(isOpen(extras, later)).toBe(true)
})
