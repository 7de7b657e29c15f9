import { Box, Group, SegmentedControl } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { TemplateForm } from '#contract/draft-forms.ts'
import type {
  TemplateCard,
  TemplateOffer,
  WhatsAppTemplate,
  WhatsAppTemplateButton,
} from '#contract/entities/templates/whatsapp-template.ts'
import { countPlaceholders, fillPlaceholders } from '#contract/rules/templates/placeholders.ts'
import { verificationFooter } from '#contract/rules/templates/verification-text.ts'
import {
  phoneHeaderOf,
  usePhoneButtons,
  usePhoneCards,
} from '#renderer/components/phone-preview/channel-template.ts'
import { PhonePreview } from '#renderer/components/phone-preview/phone-preview.tsx'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { textOf } from './filter-templates.ts'
import { partsOf, sampleCode } from './kind-parts.ts'
import { draftOf } from './template-form.ts'

/** The data of a template, or of the editor's form, for the preview. */
export interface PreviewedTemplate {
  readonly templateType: WhatsAppTemplate['templateType']
  readonly header: string
  readonly body: string
  readonly footer: string
  readonly buttons: readonly Pick<WhatsAppTemplateButton, 'type' | 'text'>[]
  readonly headerExamples: readonly string[]
  readonly bodyExamples: readonly string[]
  readonly offer?: TemplateOffer | undefined
  readonly cards?: readonly PreviewedCard[] | undefined
  /** An address from which the page can load the file; null for none. */
  readonly fileUrl: string | null
  readonly fileName: string
}

interface PreviewedCard extends Pick<TemplateCard, 'headerType'> {
  readonly media?: string | undefined
  readonly body: string
  readonly examples: readonly string[]
  readonly buttons: PreviewedTemplate['buttons']
}

/** The file of the header. */
interface PreviewFile {
  /** An address from which the page can load it; null for none. */
  readonly url: string | null
  readonly name: string
}

/** The channel's text of a verification code with a code, without the marks of bold letters. */
const sampleText = (text: string): string =>
  fillPlaceholders(text, [sampleCode]).replaceAll('*', '')

/** A stored template as the preview shows it. */
export function previewOfTemplate(
  template: WhatsAppTemplate,
  file: PreviewFile,
): PreviewedTemplate {
  const { templateType, header = '', exampleParameters, verification, languageCode } = template
  const { footer = '', buttons, offer, cards } = template
  const headerCount = countPlaceholders(header)
  return {
    templateType,
    header,
    body: verification === undefined ? textOf(template) : sampleText(textOf(template)),
    footer: (verification && verificationFooter(languageCode, verification)) ?? footer,
    buttons,
    headerExamples: exampleParameters.slice(0, headerCount),
    bodyExamples: exampleParameters.slice(headerCount),
    offer,
    cards: cards?.map(({ headerType, media, text, approveText = text, ...card }) => ({
      headerType,
      media,
      body: approveText,
      examples: card.exampleParameters,
      buttons: card.buttons,
    })),
    fileUrl: file.url,
    fileName: file.name,
  }
}

/** The form as the preview shows it. */
export function previewOfForm(form: TemplateForm, file: PreviewFile): PreviewedTemplate {
  const { templateType, header, body, footer, headerExamples, bodyExamples } = partsOf(form)
  const { buttons, verification, offer, cards } = draftOf(form, true)
  return {
    templateType,
    header,
    body: verification === undefined ? body : sampleText(body),
    footer: (verification && verificationFooter(form.languageCode, verification)) ?? footer,
    buttons,
    headerExamples,
    bodyExamples,
    offer,
    cards: cards?.map((card, index) => ({ ...card, media: form.cards[index]?.media })),
    fileUrl: file.url,
    fileName: file.name,
  }
}

/** A preview of a template on a phone. The user chooses whether it shows the variables' names or their examples. */
export function TemplatePreview({ shown, label }: { shown: PreviewedTemplate; label: string }) {
  const { t } = useTexts('channelTemplates')
  const group = useAtomValue(groupAtom)
  const [mode, setMode] = useState('variables')
  const buttons = usePhoneButtons(shown.buttons)
  const fill = (text: string, examples: readonly string[]) =>
    mode === 'examples'
      ? fillPlaceholders(
          text,
          Array.from({ length: countPlaceholders(text) }, (_, index) =>
            examples[index] === '' ? undefined : examples[index],
          ),
        )
      : text
  const { templateType, fileUrl, fileName, offer } = shown
  const cards = usePhoneCards(
    shown.cards?.map(({ body, examples, ...card }) => ({ ...card, text: fill(body, examples) })),
  )
  return (
    <section>
      <Group justify="space-between" gap={12} mb={12}>
        <Box component="h3" fz="sm" fw={600} c="dimmed">
          {label}
        </Box>
        <SegmentedControl
          flex="none"
          size="xs"
          aria-label={label}
          value={mode}
          onChange={setMode}
          data={[
            { value: 'variables', label: t('channelTemplates:preview.variables') },
            { value: 'examples', label: t('channelTemplates:preview.examples') },
          ]}
        />
      </Group>
      <PhonePreview
        label={label}
        businessName={group?.name ?? ''}
        header={phoneHeaderOf(templateType, {
          text: fill(shown.header, shown.headerExamples),
          url: fileUrl,
          name: fileName,
        })}
        body={fill(shown.body, shown.bodyExamples)}
        emptyText={t('channelTemplates:preview.empty')}
        footer={shown.footer}
        buttons={buttons}
        offer={offer && { text: offer.text }}
        cards={cards}
      />
    </section>
  )
}
