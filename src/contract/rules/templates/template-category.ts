import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'

type Categories = Pick<WhatsAppTemplate, 'category' | 'prevCategory'>

/**
 * The category fields of a template after the channel has named a category. A change stores the previous category
 * (specification, section 4).
 */
export function withCategory(
  before: Categories,
  category: WhatsAppTemplate['category'],
): Categories {
  const { category: current, prevCategory } = before
  if (category !== current) return { category, prevCategory: current }
  return { category, ...(prevCategory !== undefined && { prevCategory }) }
}

/**
 * The previous category that a screen shows beside the current one (specification, section 4). Undefined if the
 * category never changed, or if the stored previous category equals the current one.
 */
export function shownPreviousCategory({
  category,
  prevCategory,
}: Categories): WhatsAppTemplate['prevCategory'] {
  return prevCategory === category ? undefined : prevCategory
}
