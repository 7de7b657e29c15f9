import { useState } from 'react'
import { groupsApi } from '#contract/api/groups/groups.ts'
import { defaultLanguage, type Language } from '#contract/limits.ts'
import {
  callingCodeOf,
  defaultCountry,
  type PhoneFieldStatus,
  type PhoneFieldValue,
} from '#renderer/data/forms/phone-input.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { NewGroup } from './use-register-group.ts'
import { usePhoneCheck } from './use-phone-check.ts'
import { usePhoneStatus } from './use-phone-status.ts'

/** The values in the form for a new group and its phone number of the channel. */
export interface GroupFormValue {
  readonly name: string
  readonly phone: PhoneFieldValue
  readonly language: Language
  readonly acceptsTerms: boolean
}

export const emptyGroup = (language: Language = defaultLanguage): GroupFormValue => ({
  name: '',
  phone: { country: defaultCountry, text: '' },
  language,
  acceptsTerms: false,
})

export interface GroupForm {
  status: PhoneFieldStatus
  /** Repeats a failed check of the number; undefined if no check failed. */
  checkAgain: (() => void) | undefined
  onPhoneBlur: () => void
  /** The group to register; null while something is missing. */
  group: NewGroup | null
  /** A sentence that names what is missing; null if the form is complete. */
  missing: string | null
}

/** The checks of the form for a new group. */
export function useGroupForm({ name, phone, language, acceptsTerms }: GroupFormValue): GroupForm {
  const { t } = useTexts('groups')
  const [leftText, setLeftText] = useState<string | null>(null)
  const check = usePhoneCheck(phone.text, callingCodeOf(phone.country))
  const status = usePhoneStatus(check, leftText === phone.text)
  const checkedName = groupsApi.registerGroup.body.shape.name.safeParse(name)
  const missing = !checkedName.success
    ? t('groups:form.missingName')
    : check.state !== 'valid'
      ? t('groups:form.missingPhone')
      : acceptsTerms
        ? null
        : t('groups:form.missingTerms')
  const group =
    missing === null && checkedName.success && check.state === 'valid'
      ? { name: checkedName.data, phone: check.digits, language }
      : null
  return {
    status,
    checkAgain: check.state === 'failed' ? check.retry : undefined,
    onPhoneBlur: () => setLeftText(phone.text),
    group,
    missing,
  }
}
