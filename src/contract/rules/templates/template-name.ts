import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'

type NamedTemplate = Pick<WhatsAppTemplate, 'name' | 'languageCode'>

/**
 * Whether a group's templates leave no room for a new one: one of them has its name and language. A deleted template
 * does not count (a rule of the channel).
 */
export function isTemplateNameTaken(
  { name, languageCode }: NamedTemplate,
  templates: readonly (NamedTemplate & Pick<WhatsAppTemplate, 'status'>)[],
): boolean {
  return templates.some(
    (one) => one.name === name && one.languageCode === languageCode && one.status !== 'deleted',
  )
}

/**
 * The name of a copy: the template's name with the first number from 2 that no template in its language has. The number
 * at the end of a copy's name is replaced: `promo_2` → `promo_3`. Any other number stays, such as a year:
 * `oferta_2026` → `oferta_2026_2`.
 */
export function copyName(
  { name, languageCode }: NamedTemplate,
  templates: readonly NamedTemplate[],
): string {
  const taken = new Set(
    templates.filter((one) => one.languageCode === languageCode).map((one) => one.name),
  )
  const base = originalName(name, taken)
  for (let number = 2; ; number += 1) {
    const suffix = `_${number}`
    const candidate = base.slice(0, limits.template.nameMax - suffix.length) + suffix
    if (!taken.has(candidate)) return candidate
  }
}

/**
 * The name without the number of a copy. A number counts as one only if the original and all copies before it exist, so
 * that `offer_26` beside `offer_25` is no copy.
 */
function originalName(name: string, taken: ReadonlySet<string>): string {
  const { base, digits } = /^(?<base>.+)_(?<digits>[1-9]\d?)$/u.exec(name)?.groups ?? {}
  if (base === undefined || Number(digits) < 2) return name
  const copies = Array.from({ length: Number(digits) - 2 }, (_, index) => `${base}_${index + 2}`)
  return [base, ...copies].every((one) => taken.has(one)) ? base : name
}
