import type {
  TemplateCard,
  WhatsAppTemplate,
  WhatsAppTemplateButton,
} from '#contract/entities/templates/whatsapp-template.ts'
import { templateMediaKinds } from '#contract/rules/messages/channel-media.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { PhoneButton, PhoneCard, PhoneHeader } from './phone-preview.tsx'

/** The kinds of the preview's buttons, by the channel's button types. */
const phoneButtonKinds = {
  QUICK_REPLY: 'reply',
  URL: 'url',
  PHONE_NUMBER: 'phone',
  COPY_CODE: 'copy',
  FLOW: 'flow',
  OTP: 'copy',
  CATALOG: 'shop',
  MPM: 'list',
  unknown: 'reply',
} as const satisfies Record<string, PhoneButton['kind']>

/** The buttons of a channel template as `PhonePreview` shows them. The channel labels a copy-code button itself. */
export function usePhoneButtons(
  buttons: readonly Pick<WhatsAppTemplateButton, 'type' | 'text'>[],
): PhoneButton[] {
  const buttonOf = usePhoneButton()
  return buttons.map(buttonOf)
}

function usePhoneButton() {
  const { t } = useTexts('channelTemplates')
  return ({ type, text }: Pick<WhatsAppTemplateButton, 'type' | 'text'>): PhoneButton => ({
    kind: phoneButtonKinds[type],
    text:
      (type === 'COPY_CODE' || type === 'OTP') && text === ''
        ? t('channelTemplates:button.copyCode')
        : text,
  })
}

interface ShownCard extends Pick<TemplateCard, 'headerType' | 'text'> {
  readonly media?: string | undefined
  readonly buttons: readonly Pick<WhatsAppTemplateButton, 'type' | 'text'>[]
}

/** The cards of a channel template as `PhonePreview` shows them; undefined for a template without cards. */
export function usePhoneCards(cards: readonly ShownCard[] | undefined): PhoneCard[] | undefined {
  const buttonOf = usePhoneButton()
  return cards?.map(({ headerType, media, text, buttons }) => ({
    kind: headerType === 'VIDEO' ? 'video' : 'image',
    media,
    body: text,
    buttons: buttons.map(buttonOf),
  }))
}

/** The header of a channel template as `PhonePreview` shows it: a line of text, a file, or a place. */
export function phoneHeaderOf(
  type: WhatsAppTemplate['templateType'],
  { text, ...file }: { text: string; url: string | null; name: string },
): PhoneHeader {
  switch (type) {
    case 'TEXT':
    case 'unknown':
      return { kind: 'text', text }
    case 'LOCATION':
      return { kind: 'place', name: file.name }
    default:
      return { kind: templateMediaKinds[type], ...file }
  }
}
