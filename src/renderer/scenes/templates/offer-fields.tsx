import { Switch, TextInput } from '@mantine/core'
import type { TemplateForm } from '#contract/draft-forms.ts'
import { limits } from '#contract/limits.ts'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { fieldIdOf } from './check-list.tsx'
import type { ErrorOf } from './field-errors.ts'

interface OfferFieldsProps {
  value: TemplateForm['offer']
  errorOf: ErrorOf
  onChange: (offer: TemplateForm['offer']) => void
}

/** What a limited-time offer says, and whether it ends. */
export function OfferFields({ value, errorOf, onChange }: OfferFieldsProps) {
  const { t } = useTexts('channelTemplates')
  const max = limits.template.offerTextMax
  return (
    <>
      <TextInput
        id={fieldIdOf({ field: 'offer', at: 0 })}
        size="sm"
        label={t('channelTemplates:offer.text')}
        error={errorOf('offer')}
        rightSection={<CharacterCounter value={value.text} max={max} />}
        rightSectionWidth={64}
        value={value.text}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
      />
      <Switch
        label={t('channelTemplates:offer.ends')}
        description={t('channelTemplates:offer.endsHint')}
        checked={value.hasExpiration}
        onChange={(event) => onChange({ ...value, hasExpiration: event.currentTarget.checked })}
      />
    </>
  )
}
