import type { TFunction } from 'i18next'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'

type Translate = TFunction<['translation', 'channelTemplates']>

const categoryKeys = {
  MARKETING: 'channelTemplates:category.marketing',
  UTILITY: 'channelTemplates:category.utility',
  AUTHENTICATION: 'channelTemplates:category.authentication',
  unknown: 'channelTemplates:category.unknown',
} as const

export function categoryText(t: Translate, category: WhatsAppTemplate['category']): string {
  return t(categoryKeys[category])
}

const reasonKeys = {
  INVALID_FORMAT: 'channelTemplates:reasons.invalidFormat',
  PROMOTIONAL: 'channelTemplates:reasons.promotional',
  TAG_CONTENT_MISMATCH: 'channelTemplates:reasons.wrongCategory',
  INCORRECT_CATEGORY: 'channelTemplates:reasons.wrongCategory',
  CATEGORY_NOT_AVAILABLE: 'channelTemplates:reasons.noCategory',
  ABUSIVE_CONTENT: 'channelTemplates:reasons.abusive',
  SCAM: 'channelTemplates:reasons.scam',
} as const
const isReason = (code: string): code is keyof typeof reasonKeys => Object.hasOwn(reasonKeys, code)

/**
 * Why the channel rejected a template. An unknown code is shown as it is.
 * @param code the channel sends `NONE` for a rejection without a reason
 */
export function reasonText(t: Translate, code: string | undefined): string {
  if (code === undefined || code === '' || code === 'NONE')
    return t('channelTemplates:reasons.none')
  return isReason(code) ? t(reasonKeys[code]) : code
}

/**
 * The name of a template's language in the language of the page, e.g. `'es'` → `'Spanish'`. An unknown code is returned
 * unchanged.
 */
export function languageText(code: string, locale: string): string {
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(code.replace('_', '-'))
    return name === undefined ? code : name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  } catch {
    return code
  }
}
