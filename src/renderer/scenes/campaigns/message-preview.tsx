import { useAtomValue } from 'jotai'
import type { TemplateExtrasForm } from '#contract/draft-forms.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { parameterNames } from '#contract/rules/templates/sendable-template.ts'
import { fillTemplate } from '#contract/rules/templates/template-parts.ts'
import {
  phoneHeaderOf,
  usePhoneButtons,
  usePhoneCards,
} from '#renderer/components/phone-preview/channel-template.ts'
import { PhonePreview } from '#renderer/components/phone-preview/phone-preview.tsx'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'

export interface MessagePreviewProps {
  label: string
  template: WhatsAppTemplate
  /** Values of the placeholders. A placeholder without a value shows its name; one with an empty value is left out. */
  parameters?: readonly (string | undefined)[]
  /** Address of the file that is sent instead of the template's file. */
  media?: string | undefined
  /** Name of the place in the header; empty or absent: the template's name is shown. */
  placeName?: string | undefined
  /** When the offer ends, and files that replace those of the cards. */
  extras?: TemplateExtrasForm | undefined
}

/** A campaign's message as a recipient with the values `parameters` receives it. */
export function MessagePreview(props: MessagePreviewProps) {
  const { label, template, parameters = [], media, placeName, extras = {} } = props
  const group = useAtomValue(groupAtom)
  const url = useMediaUrl(media ?? template.media)
  const { templateType, footer = '', buttons } = template
  const phoneButtons = usePhoneButtons(buttons)
  const sendable = { kind: 'whatsapp', template } as const
  const values = parameterNames(sendable).map((name, index) => parameters[index] ?? `{{${name}}}`)
  const { text, header, cards } = fillTemplate(sendable, values)
  const phoneCards = usePhoneCards(
    template.cards?.map(({ media: own, ...card }, index) => ({
      ...card,
      text: cards[index]?.text ?? '',
      media: extras.cards?.[index]?.media ?? own,
    })),
  )
  return (
    <PhonePreview
      label={label}
      businessName={group?.name ?? ''}
      header={phoneHeaderOf(templateType, {
        text: header ?? '',
        url,
        name: placeName || template.name,
      })}
      body={text}
      emptyText=""
      footer={footer}
      buttons={phoneButtons}
      offer={template.offer && { text: template.offer.text, expiresAt: extras.expiresAt }}
      cards={phoneCards}
    />
  )
}
