import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'

export interface TemplateFilter {
  readonly text: string
  readonly status: readonly string[]
  readonly category: readonly string[]
  readonly language: readonly string[]
  readonly quality: readonly string[]
}

export const noFilter: TemplateFilter = {
  text: '',
  status: [],
  category: [],
  language: [],
  quality: [],
}

export function isFilterSet({ text, ...choices }: TemplateFilter): boolean {
  return text.trim() !== '' || Object.values(choices).some((chosen) => chosen.length > 0)
}

/** The text with plain letters: `'Promoción ñ'` → `'Promocion n'`. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '')

const folded = (text: string): string => withoutAccents(text).toLowerCase()

/**
 * The templates that match every part of a filter. An empty list matches all templates. `filter.text` is searched in
 * the name and the text; case and accents are ignored.
 */
export function filterTemplates(
  templates: readonly WhatsAppTemplate[],
  filter: TemplateFilter,
): WhatsAppTemplate[] {
  const wanted = folded(filter.text.trim())
  const fits = (chosen: readonly string[], value: string | undefined) =>
    chosen.length === 0 || (value !== undefined && chosen.includes(value))
  return templates.filter(
    (one) =>
      fits(filter.status, one.status) &&
      fits(filter.category, one.category) &&
      fits(filter.language, one.languageCode) &&
      fits(filter.quality, one.quality) &&
      (wanted === '' || folded(`${one.name}\n${textOf(one)}`).includes(wanted)),
  )
}

/** The text of a template as its author wrote it; if that text is missing, the text with numbered placeholders. */
export function textOf({ templateApproveText, templateText }: WhatsAppTemplate): string {
  return templateApproveText ?? templateText
}

/**
 * Sorts templates by name if `columnId` is `name`, otherwise by their last change. Templates that were changed at the
 * same time are in the ascending order of their names.
 */
export function sortTemplates(
  templates: readonly WhatsAppTemplate[],
  { columnId, direction }: { columnId: string; direction: 'ascending' | 'descending' },
): WhatsAppTemplate[] {
  const sign = direction === 'ascending' ? 1 : -1
  const key = (one: WhatsAppTemplate) => (columnId === 'name' ? one.name : (one.updatedAt ?? ''))
  return templates.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)]
    if (a === b) return one.name < other.name ? -1 : 1
    return a < b ? -sign : sign
  })
}
