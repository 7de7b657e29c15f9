import { Badge, Text } from '@mantine/core'
import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import { isLinkValue } from '#contract/rules/contacts/contact-data.ts'
import { isFieldValue } from '#contract/rules/contacts/field-value.ts'
import { Breakable } from '#renderer/components/breakable-text.tsx'
import { ExternalLink } from '#renderer/components/external-link.tsx'
import { fieldAddress, fieldText } from '#contract/rules/contacts/field-text.ts'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { shortLink } from './short-link.ts'
import { useFieldWords } from './use-field-words.ts'

interface FieldValueProps {
  field: ContactField
  /** As it is stored; empty for none. */
  value: string
}

/** A value of a custom field as its type is shown. A value that does not fit the type is marked. */
export default function FieldValue({ field, value }: FieldValueProps) {
  const { t } = useTexts('sidePanel')
  const words = useFieldWords()
  if (value === '')
    return (
      <Text span inherit c="var(--b-warn)" fw={600}>
        {t('sidePanel:fields.missing')}
      </Text>
    )
  const isFitting = isFieldValue(value, field)
  const address = fieldAddress(value, field)
  const text = (
    <Breakable>
      {field.type === 'link' && isLinkValue(value)
        ? shortLink(value)
        : fieldText(value, field, words)}
    </Breakable>
  )
  return (
    <>
      {address === undefined ? (
        text
      ) : (
        <ExternalLink href={address} onOpen={openExternal}>
          {text}
        </ExternalLink>
      )}
      {!isFitting && (
        <Badge component="span" ml={8} color="orange">
          {t('sidePanel:fields.other')}
        </Badge>
      )}
    </>
  )
}
