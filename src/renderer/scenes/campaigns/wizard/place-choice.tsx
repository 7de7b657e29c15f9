import { Flex } from '@mantine/core'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { headerPlaceOf, type PlaceInput } from '#contract/rules/messages/place.ts'
import { needsPlace } from '#contract/rules/templates/sendable-template.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { PlaceFields } from '#renderer/components/forms/place-fields.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

export interface PlaceChoiceProps {
  template: WhatsAppTemplate
  value: PlaceInput
  onChange: (part: Partial<PlaceInput>) => void
}

/** The place in the header, the same for all recipients. Renders nothing for a template without one. */
export function PlaceChoice({ template, value, onChange }: PlaceChoiceProps) {
  const { t } = useTexts('campaigns')
  if (!needsPlace({ kind: 'whatsapp', template })) return null
  const isMissing = headerPlaceOf(value) === undefined
  return (
    <Flex component="section" direction="column" gap={8} aria-label={t('campaigns:template.place')}>
      {isMissing && <Notice tone="warn">{t('campaigns:template.placeMissing')}</Notice>}
      <PlaceFields needsWords value={value} isTried={false} onChange={onChange} />
    </Flex>
  )
}
