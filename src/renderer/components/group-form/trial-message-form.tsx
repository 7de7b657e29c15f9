import { Button } from '@mantine/core'
import { useState } from 'react'
import { readPhone } from '#contract/rules/contacts/phone-number.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { PhoneField } from './phone-field.tsx'
import { callingCodeOf, defaultCountry } from '#renderer/data/forms/phone-input.ts'

export interface TrialMessageFormProps {
  isPending: boolean
  /** @param phone digits with the country code */
  onRequest: (phone: string) => void
  isInDialog?: boolean
}

/** The field for the phone that a test message comes from, and the button that requests the message. */
export function TrialMessageForm({
  isPending,
  onRequest,
  isInDialog = false,
}: TrialMessageFormProps) {
  const { t, language } = useTexts('groups')
  const [value, setValue] = useState({ country: defaultCountry, text: '' })
  const checked = readPhone(value.text, callingCodeOf(value.country))
  return (
    <>
      <PhoneField
        label={t('groups:onboarding.yourPhone')}
        countryLabel={t('shell.phone.country')}
        language={language}
        value={value}
        onChange={setValue}
        status={{ tone: 'none' }}
        isInDialog={isInDialog}
      />
      <Button
        variant="default"
        disabled={!checked.ok}
        loading={isPending}
        onClick={() => {
          if (checked.ok) onRequest(checked.digits)
        }}
      >
        {t('groups:onboarding.request')}
      </Button>
    </>
  )
}
