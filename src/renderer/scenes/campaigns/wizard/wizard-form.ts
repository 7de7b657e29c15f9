import type { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import type { FormValues } from '#contract/draft-forms.ts'
import type { BodyOf } from '#contract/api/endpoint.ts'
import type { Audience, Campaign } from '#contract/entities/campaigns/campaign.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { isAlwaysQuiet } from '#contract/rules/campaigns/campaign-pace.ts'
import { parameterFaults } from '#contract/rules/campaigns/campaign-parameters.ts'
import { canMeasure, canTestAgainst } from '#contract/rules/campaigns/campaign-split.ts'
import { headerPlaceOf, placeInputOf } from '#contract/rules/messages/place.ts'
import {
  extrasFaults,
  isOfferOver,
  isUsable,
  lacksFile,
  needsPlace,
} from '#contract/rules/templates/sendable-template.ts'
import { isSameJson } from '#renderer/data/change/same-json.ts'

/**
 * The part of a draft that the wizard edits. The start time is not a part of the draft: the call that starts the
 * campaign contains it.
 */
export type WizardForm = FormValues<'campaign'>['form']

/** When a campaign starts: at once, or at a time (epoch ms; null while none is chosen). */
export type CampaignStart = FormValues<'campaign'>['start']

/** When a draft starts, as the wizard first shows it: at the date of the scheduled campaign that it changes. */
export const startOf = ({ scheduledDate }: Campaign): CampaignStart =>
  scheduledDate === undefined ? { kind: 'now' } : { kind: 'later', at: Date.parse(scheduledDate) }

export const wizardSteps = ['template', 'audience', 'parameters', 'schedule', 'review'] as const
export type WizardStep = (typeof wizardSteps)[number]

export function formOf({
  name,
  templateId,
  inContactLanguage,
  media,
  place,
  expiresAt,
  cards,
  products,
  audience = { sources: [], excludedTagIds: [] },
  parameters,
  split,
  pacePerMinute = limits.campaign.paceDefault,
  quietHours = { days: [] },
}: Campaign): WizardForm {
  return {
    name,
    templateId,
    inContactLanguage,
    media,
    place: placeInputOf(place),
    extras: { expiresAt, cards, products },
    audience,
    parameters,
    split,
    pacePerMinute,
    quietHours,
  }
}

/** The members of a form that differ from the stored draft, as the body of the update call. */
export function changesOf(
  stored: WizardForm,
  form: WizardForm,
): BodyOf<typeof campaignsApi.updateCampaign> {
  const place = headerPlaceOf(form.place) ?? null
  const { extras = {} } = form
  const isExtraChanged = (name: keyof typeof extras) =>
    !isSameJson(stored.extras?.[name], extras[name])
  const isChanged = (name: keyof WizardForm) => !isSameJson(stored[name], form[name])
  return {
    ...(isChanged('name') && { name: form.name }),
    ...(isChanged('templateId') && { templateId: form.templateId }),
    ...(isChanged('inContactLanguage') &&
      form.inContactLanguage !== undefined && { inContactLanguage: form.inContactLanguage }),
    ...(isChanged('media') && { media: form.media ?? null }),
    ...(!isSameJson(headerPlaceOf(stored.place) ?? null, place) && { place }),
    ...(isExtraChanged('expiresAt') && { expiresAt: extras.expiresAt ?? null }),
    ...(isExtraChanged('cards') && { cards: extras.cards ?? null }),
    ...(isExtraChanged('products') && { products: extras.products ?? null }),
    ...(isChanged('audience') && { audience: withKnownSources(form.audience) }),
    ...(isChanged('parameters') && { parameters: form.parameters }),
    ...(isChanged('split') && { split: form.split ?? null }),
    ...(isChanged('pacePerMinute') && { pacePerMinute: form.pacePerMinute }),
    ...(isChanged('quietHours') && { quietHours: form.quietHours }),
  }
}

/**
 * Leaves out sources whose kind or outcome this version of the app does not have, because it cannot send them back.
 */
function withKnownSources({ sources, ...rest }: Audience) {
  return {
    ...rest,
    sources: sources.flatMap(({ kind, ...source }) =>
      kind === 'unknown' || (kind === 'campaign' && source.outcome === undefined)
        ? []
        : [{ ...source, kind }],
    ),
  }
}

/** Whether the messages of a template would lack the place in their header. */
const lacksPlace = (template: WhatsAppTemplate, { place }: WizardForm): boolean =>
  needsPlace({ kind: 'whatsapp', template }) && headerPlaceOf(place) === undefined

/** Whether the template of a form can be tested against the other one that was chosen, or against none. */
function isSplitSendable(
  template: WhatsAppTemplate,
  other: WhatsAppTemplate | undefined,
  { split, media }: WizardForm,
): boolean {
  if (split === undefined) return true
  return (
    other !== undefined &&
    canTestAgainst(template, other) &&
    canMeasure(split.measure, [template, other]) &&
    !lacksFile({ kind: 'whatsapp', template: other }, media)
  )
}

/** The steps in which something is missing before the campaign can start. */
export function openSteps(
  form: WizardForm,
  template: WhatsAppTemplate | undefined,
  {
    other,
    reached,
    start,
    now,
  }: {
    /** The template that the campaign's own one is tested against. */
    other?: WhatsAppTemplate | undefined
    reached: number | undefined
    start: CampaignStart
    now: number
  },
): WizardStep[] {
  const isSendable =
    template !== undefined &&
    isUsable(template) &&
    isSplitSendable(template, other, form) &&
    !lacksFile({ kind: 'whatsapp', template }, form.media) &&
    !lacksPlace(template, form) &&
    extrasFaults({ kind: 'whatsapp', template }, form.extras ?? {}).length === 0 &&
    !isOfferOver(form.extras ?? {}, start.kind === 'later' ? (start.at ?? now) : now)
  const open: Record<WizardStep, boolean> = {
    template: !isSendable,
    audience: reached === undefined || reached === 0,
    parameters: template === undefined || parameterFaults(template, form.parameters).length > 0,
    schedule:
      (start.kind === 'later' && (start.at === null || start.at < now)) ||
      form.pacePerMinute < limits.campaign.paceMin ||
      isAlwaysQuiet(form.quietHours),
    review: false,
  }
  return wizardSteps.filter((step) => open[step])
}
