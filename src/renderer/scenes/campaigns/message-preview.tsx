import { useAtomValue } from 'jotai'
import type { WhatsAppTemplate } from '#contract/entities/whatsapp-template.ts'
import { fillTemplate } from '#contract/rules/template-parts.ts'
import { PhonePreview, type PhoneButton } from '../../components/phone-preview/phone-preview.tsx'
import { groupAtom } from '../../data/session.ts'
import { useMediaUrl } from '../../data/use-media-url.ts'

const buttonKinds = {
  QUICK_REPLY: 'reply',
  URL: 'url',
  PHONE_NUMBER: 'phone',
  COPY_CODE: 'copy',
  FLOW: 'flow',
  unknown: 'reply',
} as const satisfies Record<string, PhoneButton['kind']>

const fileKinds = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' } as const

export interface MessagePreviewProps {
  label: string
  template: WhatsAppTemplate
  /** Values of the placeholders; a placeholder without a value shows its name. */
  parameters?: readonly string[]
  /** Address of a file that replaces the template's own. */
  media?: string | undefined
}

/** A campaign's message as one recipient receives it. */
export function MessagePreview({ label, template, parameters = [], media }: MessagePreviewProps) {
  const group = useAtomValue(groupAtom)
  const url = useMediaUrl(media ?? template.media)
  const { templateType, footer = '', buttons } = template
  const { text, header } = fillTemplate({ kind: 'whatsapp', template }, parameters)
  const shownHeader =
    templateType === 'TEXT' || templateType === 'unknown'
      ? ({ kind: 'text', text: header ?? '' } as const)
      : ({ kind: fileKinds[templateType], url, name: template.name } as const)
  return (
    <PhonePreview
      label={label}
      businessName={group?.name ?? ''}
      header={shownHeader}
      body={text}
      emptyText=""
      footer={footer}
      buttons={buttons.map((button) => ({ kind: buttonKinds[button.type], text: button.text }))}
    />
  )
}
