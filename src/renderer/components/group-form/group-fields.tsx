import { Button, Checkbox, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { Trans } from 'react-i18next'
import { languages, limits } from '#contract/limits.ts'
import { characters } from '#contract/rules/text/characters.ts'
import type { GroupFormValue } from '#renderer/data/groups/use-group-form.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { languageNames } from '#renderer/i18n/names.ts'
import classes from './group-fields.module.css'
import { PhoneField } from './phone-field.tsx'
import type { PhoneFieldStatus } from '#renderer/data/forms/phone-input.ts'
import { TermsDialog } from './terms-dialog.tsx'

export interface GroupFieldsProps {
  value: GroupFormValue
  onChange: (value: GroupFormValue) => void
  status: PhoneFieldStatus
  onPhoneBlur: () => void
  /** Checks the phone again after a failed check. If absent, there is no button for it. */
  checkAgain?: (() => void) | undefined
}

/** The fields of a new group: name, phone, language and terms. */
export function GroupFields({
  value,
  onChange,
  status,
  onPhoneBlur,
  checkAgain,
}: GroupFieldsProps) {
  const { t, language } = useTexts('groups')
  const id = useId()
  const [isReading, setReading] = useState(false)
  const length = characters(value.name)
  return (
    <Stack gap={20}>
      <TextInput
        classNames={{ label: classes.label }}
        label={t('groups:form.name')}
        value={value.name}
        maxLength={limits.lineNameMax}
        autoComplete="organization"
        data-autofocus
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
        rightSectionWidth={64}
        rightSection={
          <Text span inherit fz="xs" c="dimmed" className="numbers" aria-hidden="true">
            {length}/{limits.lineNameMax}
          </Text>
        }
      />
      <div>
        <PhoneField
          label={t('groups:form.phone')}
          countryLabel={t('shell.phone.country')}
          language={language}
          value={value.phone}
          onChange={(phone) => onChange({ ...value, phone })}
          onBlur={onPhoneBlur}
          status={status}
        />
        {checkAgain !== undefined && (
          <Button variant="subtle" size="compact-sm" onClick={checkAgain}>
            {t('groups:form.again')}
          </Button>
        )}
      </div>
      <div>
        <span className={classes.label} id={`${id}-language`}>
          {t('groups:form.language')}
        </span>
        <SegmentedControl
          aria-labelledby={`${id}-language`}
          value={value.language}
          data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
          onChange={(chosen) => {
            const next = languages.find((one) => one === chosen)
            if (next !== undefined) onChange({ ...value, language: next })
          }}
        />
        <Text mt={6} size="xs" c="dimmed">
          {t('groups:form.languageText')}
        </Text>
      </div>
      <Checkbox
        classNames={{ label: classes.terms }}
        checked={value.acceptsTerms}
        label={
          <Trans
            t={t}
            i18nKey="groups:form.terms"
            components={{ terms: <TermsLink onOpen={() => setReading(true)} /> }}
          />
        }
        onChange={(event) => onChange({ ...value, acceptsTerms: event.currentTarget.checked })}
      />
      {isReading && <TermsDialog onClose={() => setReading(false)} />}
    </Stack>
  )
}

/** A button inside the checkbox's label. A press on it opens the terms and does not change the checkbox. */
const TermsLink = ({ onOpen, children }: { onOpen: () => void; children?: ReactNode }) => (
  <button type="button" className={classes.termsLink} onClick={onOpen}>
    {children}
  </button>
)
