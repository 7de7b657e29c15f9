import { useQueries } from '@tanstack/react-query'
import type { MessageTemplate } from '#contract/entities/templates/message-template.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import type { Template } from '#contract/entities/answers/template.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import {
  byName,
  defaultTranslation,
  translationFor,
  type TranslationWish,
} from '#contract/rules/templates/template-language.ts'
import { isUsable } from '#contract/rules/templates/sendable-template.ts'
import type { SendableTemplate } from '#contract/rules/templates/template-parts.ts'
import {
  channelTemplatesQuery,
  interactiveTemplatesQuery,
  mediaTemplatesQuery,
  quickTemplatesQuery,
  type OrderedList,
} from '#renderer/data/templates/template-queries.ts'
import { useTranslationWish } from './use-translation-wish.ts'

export type TemplateKind = SendableTemplate['kind']
export const templateKinds: readonly TemplateKind[] = ['quick', 'whatsapp', 'message']

/** Templates under one heading. */
export interface TemplateSection {
  /** The list whose order can be changed; null for a section sorted by name. */
  readonly list: OrderedList | null
  readonly items: readonly SendableTemplate[]
}

const quickItem = (template: Template) => ({ kind: 'quick', template }) as const
const messageItem = (template: MessageTemplate) => ({ kind: 'message', template }) as const

/** The templates of one kind that can be sent, section by section. `sections` is undefined until they have loaded. */
export function useTemplateSections(kind: TemplateKind, groupId: string) {
  const [quick, interactive, media, channel] = useQueries({
    queries: [
      { ...quickTemplatesQuery(groupId), enabled: kind === 'quick' },
      { ...interactiveTemplatesQuery(groupId), enabled: kind === 'message' },
      { ...mediaTemplatesQuery(groupId), enabled: kind === 'message' },
      { ...channelTemplatesQuery(groupId), enabled: kind === 'whatsapp' },
    ],
  })
  const kindQueries = { quick: [quick], message: [interactive, media], whatsapp: [channel] }[kind]
  const sections: Record<TemplateKind, readonly TemplateSection[] | undefined> = {
    quick: quick.data && [{ list: 'quick', items: quick.data.map(quickItem) }],
    message: interactive.data &&
      media.data && [
        { list: 'interactive', items: interactive.data.map(messageItem) },
        { list: 'media', items: media.data.map(messageItem) },
      ],
    whatsapp: channel.data && [
      {
        list: null,
        items: channel.data
          .filter(isUsable)
          .map((template) => ({ kind: 'whatsapp', template }) as const),
      },
    ],
  }
  return {
    sections: sections[kind],
    error:
      kindQueries.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    refetch: () => void Promise.all(kindQueries.map((query) => query.refetch())),
  }
}

/** The sections for a contact: of each channel template only the translation that the contact gets. */
export function useSectionsFor(kind: TemplateKind, contact: Contact) {
  const { sections, ...query } = useTemplateSections(kind, contact.groupId)
  const wish = useTranslationWish(contact)
  return {
    ...query,
    sections: sections?.map(({ list, items }): TemplateSection => {
      const channel = items.flatMap((one) => (one.kind === 'whatsapp' ? [one.template] : []))
      if (channel.length === 0) return { list, items }
      return { list, items: translatedOnce(channel, wish) }
    }),
  }
}

const translatedOnce = (
  templates: readonly WhatsAppTemplate[],
  wish: TranslationWish,
): SendableTemplate[] =>
  byName(templates).flatMap((translations) => {
    const main = defaultTranslation(translations, wish.group)
    const found = main && translationFor(main, translations, wish)
    return found === undefined ? [] : [{ kind: 'whatsapp', template: found.template }]
  })
