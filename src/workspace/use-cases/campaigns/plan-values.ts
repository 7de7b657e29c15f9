import type { TemplateValues } from '#contract/rules/templates/sendable-template.ts'
import type { CampaignPlan } from '#workspace/storage/campaigns/campaigns.ts'

/** What one recipient's message gets: the values of the placeholders, and what is the same for all recipients. */
export const planValues = (
  { media, place, expiresAt, cards, products }: CampaignPlan,
  parameters: readonly string[],
): TemplateValues => ({ parameters, media, place, expiresAt, cards, products })
