import { useState } from 'react'
import { groupsApi } from '#contract/api/groups.ts'
import { defaultLanguage, type Language } from '#contract/limits.ts'
import {
  callingCodeOf,
  defaultCountry,
  type PhoneFieldStatus,
  type PhoneFieldValue,
} from '#renderer/data/phone-input.ts'
import { useLineTexts } from '#renderer/i18n/fetched-texts.ts'
import type { NewLine } from './use-register-group.ts'
import { usePhoneCheck } from './use-phone-check.ts'
import { usePhoneStatus } from './use-phone-status.ts'

/** The values in the form for a new line: a group and its phone number of the channel. */
export interface LineFormValue {
  readonly name: string
  readonly phone: PhoneFieldValue
  readonly language: Language
  readonly acceptsTerms: boolean
}

export const emptyLine = (language: Language = defaultLanguage): LineFormValue => ({
  name: '',
  phone: { country: defaultCountry, text: '' },
  language,
  acceptsTerms: false,
})

export interface LineForm {
  status: PhoneFieldStatus
  /** Repeats a failed check of the number; undefined if no check failed. */
  checkAgain: (() => void) | undefined
  onPhoneBlur: () => void
  /** The line to register; null while something is missing. */
  line: NewLine | null
  /** A sentence that names what is missing; null if the form is complete. */
  missing: string | null
}

/** The checks of the new-line form. */
export function useLineForm({ name, phone, language, acceptsTerms }: LineFormValue): LineForm {
  const { t } = useLineTexts()
  const [leftText, setLeftText] = useState<string | null>(null)
  const check = usePhoneCheck(phone.text, callingCodeOf(phone.country))
  const status = usePhoneStatus(check, leftText === phone.text)
  const checkedName = groupsApi.registerGroup.body.shape.name.safeParse(name)
  const missing = !checkedName.success
    ? t('lines:form.missingName')
    : check.state !== 'valid'
      ? t('lines:form.missingPhone')
      : acceptsTerms
        ? null
        : t('lines:form.missingTerms')
  const line =
    missing === null && checkedName.success && check.state === 'valid'
      ? { name: checkedName.data, phone: check.digits, language }
      : null
  return {
    status,
    checkAgain: check.state === 'failed' ? check.retry : undefined,
    onPhoneBlur: () => setLeftText(phone.text),
    line,
    missing,
  }
}
