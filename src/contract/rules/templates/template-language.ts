import type { Message } from '#contract/entities/messages/message.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import type { Language } from '#contract/limits.ts'
import { textLanguage } from '#contract/rules/text/text-language.ts'
import { isUsable } from './sendable-template.ts'
import { templatePlaceholders } from './template-parts.ts'

/** To detect the contact's language, only their texts among this many newest messages of the chat are read. */
export const languageMessages = 50

/** The language in which the contact writes; undefined if their texts do not show it. */
export function contactLanguage(
  messages: readonly Pick<Message, 'sender' | 'content'>[],
): Language | undefined {
  return textLanguage(
    messages.slice(-languageMessages).flatMap(({ sender, content }) =>
      // The text of a call is the service's own.
      sender === 'contact' && content.call === undefined ? [content.text ?? ''] : [],
    ),
  )
}

/** The language of a channel's code without its country: `'pt_BR'` → `'pt'`. */
export const baseLanguage = (code: string): string => code.split(/[-_]/u)[0] ?? code

const inLanguage = (template: WhatsAppTemplate, language: string): boolean =>
  baseLanguage(template.languageCode) === language

/**
 * The template and its translations, which share its name, if they can be sent: the template first, then in the order of
 * their codes.
 */
export function translationsOf(
  template: WhatsAppTemplate,
  templates: readonly WhatsAppTemplate[],
): WhatsAppTemplate[] {
  const others = templates
    .filter(({ id, name }) => name === template.name && id !== template.id)
    .toSorted((a, b) => (a.languageCode < b.languageCode ? -1 : 1))
  return [template, ...others].filter(isUsable)
}

/** What decides which translation of a template is sent. */
export interface TranslationWish {
  /** The contact's language; undefined if it is not known. */
  readonly contact: Language | undefined
  /** The group's language, in which a template is sent that has no approved translation for the contact. */
  readonly group: Language
}

/** Why a translation is sent: it is in the contact's language, it was chosen, or it is in the group's language. */
export type TranslationReason = 'contact' | 'chosen' | 'group'

/**
 * The translation that is sent of a chosen template: in the contact's language, else the chosen one, else in the group's
 * language; undefined if the channel has approved none of these.
 */
export function translationFor(
  chosen: WhatsAppTemplate,
  templates: readonly WhatsAppTemplate[],
  { contact, group }: TranslationWish,
): { template: WhatsAppTemplate; reason: TranslationReason } | undefined {
  const translations = translationsOf(chosen, templates)
  const candidates: readonly [TranslationReason, WhatsAppTemplate | undefined][] = [
    [
      'contact',
      contact === undefined ? undefined : translations.find((one) => inLanguage(one, contact)),
    ],
    ['chosen', translations.find(({ id }) => id === chosen.id)],
    ['group', translations.find((one) => inLanguage(one, group))],
  ]
  for (const [reason, template] of candidates)
    if (template !== undefined) return { template, reason }
  return undefined
}

/** The translations of each template, by name, in the order of the templates. Only what can be sent is included. */
export const byName = (templates: readonly WhatsAppTemplate[]): WhatsAppTemplate[][] => [
  ...Map.groupBy(templates.filter(isUsable), ({ name }) => name).values(),
]

/**
 * The translation with which a template without a chosen language begins: in the group's language, else the first.
 * @param translations of one template
 */
export const defaultTranslation = (
  translations: readonly WhatsAppTemplate[],
  group: Language,
): WhatsAppTemplate | undefined =>
  translations.find((one) => inLanguage(one, group)) ?? translations[0]

const placesOf = (template: WhatsAppTemplate) =>
  templatePlaceholders({ kind: 'whatsapp', template })

/** What distinguishes a placeholder from the others of its template. */
const keysOf = (template: WhatsAppTemplate): string[] =>
  placesOf(template).map(({ part, card = -1, name }) => `${part} ${card} ${name}`)

/**
 * Whether values for a template also fill another one: both have the same placeholders in the same parts, the same type,
 * and as many cards and buttons.
 * @param exceptReplies whether their quick replies may differ
 */
export function takesValuesOf(
  template: WhatsAppTemplate,
  other: WhatsAppTemplate,
  { exceptReplies }: { exceptReplies: boolean },
): boolean {
  const shapeOf = (one: WhatsAppTemplate) =>
    JSON.stringify([
      one.templateType,
      one.cards?.length,
      one.offer?.hasExpiration,
      one.buttons
        .map(({ type }) => type)
        .filter((type) => !exceptReplies || type !== 'QUICK_REPLY'),
      keysOf(one).toSorted(),
    ])
  return shapeOf(template) === shapeOf(other)
}

/** Whether values for a template also fill its translation, which has the same buttons. */
export const takesSameValues = (
  template: WhatsAppTemplate,
  translation: WhatsAppTemplate,
): boolean => takesValuesOf(template, translation, { exceptReplies: false })

/** Values of a template's placeholders in the order of its translation's (see `takesSameValues`). */
export function translatedValues(
  template: WhatsAppTemplate,
  translation: WhatsAppTemplate,
  values: readonly string[],
): string[] {
  const left = keysOf(template).map((key, index) => ({ key, value: values[index] ?? '' }))
  return keysOf(translation).map((key) => {
    const at = left.findIndex((one) => one.key === key)
    return at < 0 ? '' : (left.splice(at, 1)[0]?.value ?? '')
  })
}
