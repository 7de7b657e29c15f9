import { Flex, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { AnswerFile } from '#contract/draft-forms.ts'
import type { MessageContent, MessageOption } from '#contract/entities/messages/message.ts'
import type { TemplatePeople } from '#contract/rules/templates/template-variables.ts'
import {
  PhonePreview,
  type PhoneHeader,
} from '#renderer/components/phone-preview/phone-preview.tsx'
import { groupAtom, userAtom } from '#renderer/data/session/session.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { previewParts } from './preview-text.ts'

export interface AnswerPreviewProps {
  text: string
  header?: string
  footer?: string
  /** Label of the button that opens a list. */
  button?: string
  options?: readonly Pick<MessageOption, 'id' | 'title'>[]
  file?: AnswerFile | null
}

/** An answer on a customer's phone, with the variables filled in for an example customer. */
export function AnswerPreview(props: AnswerPreviewProps) {
  const { text, header = '', footer = '', button = '', options = [], file = null } = props
  const { t } = useTexts('templates', 'answers')
  const agentName = useAtomValue(userAtom)?.name ?? ''
  const groupName = useAtomValue(groupAtom)?.name ?? ''
  const url = useMediaUrl(file?.type === 'image' ? file.media : undefined)
  const [name = '', lastName = ''] = t('answers:preview.customer').split(' ')
  const people = { contact: { name, lastName, phone: '', countryCode: '' }, agentName, groupName }
  return (
    <Flex component="section" direction="column" gap={8} aria-label={t('answers:preview.title')}>
      <Flex align="baseline" justify="space-between" gap={12}>
        <Text component="h3" size="sm" fw={600}>
          {t('answers:preview.title')}
        </Text>
        <Text span size="xs" c="dimmed">
          {t('answers:preview.with', { name: t('answers:preview.customer') })}
        </Text>
      </Flex>
      <PhonePreview
        label={t('answers:preview.title')}
        businessName={groupName}
        header={headerOf(filledText(header, people), file, {
          url,
          name: file?.filename ?? t('answers:editor.file'),
        })}
        body={filledText(text, people)}
        emptyText={t('answers:preview.empty')}
        footer={footer.trim()}
        buttons={
          button.trim() === ''
            ? options.map(({ title }) => ({ kind: 'reply', text: title }))
            : [{ kind: 'list', text: button }]
        }
      />
    </Flex>
  )
}

/** The parts of a message that its preview shows. Options without a title are left out. */
export function previewedParts({ header, footer, button, options = [] }: MessageContent) {
  return {
    header: header ?? '',
    footer: footer ?? '',
    button: button ?? '',
    options: options.filter(({ title }) => title !== ''),
  }
}

function headerOf(
  text: string,
  file: AnswerFile | null,
  shown: { url: string | null; name: string },
): PhoneHeader | undefined {
  if (file === null) return text.trim() === '' ? undefined : { kind: 'text', text }
  const kind = file.type === 'image' || file.type === 'video' ? file.type : 'document'
  return { kind, ...shown }
}

/**
 * A text with the values of its variables. Placeholders that are not variables stay, and the preview highlights them.
 */
function filledText(text: string, people: TemplatePeople): string {
  return previewParts(text, people)
    .map((part) => (part.isPlaceholder ? `{{${part.text}}}` : part.text))
    .join('')
}
