import type { PhoneFieldStatus } from '#renderer/data/forms/phone-input.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { phoneFaultKey } from '#renderer/i18n/phone-fault-key.ts'
import type { PhoneCheck } from './use-phone-check.ts'

/**
 * The status that the phone field shows for a check.
 * @param wasLeft whether the field has lost the focus since the last change. A number that is still being typed is not
 * marked as too short
 */
export function usePhoneStatus(check: PhoneCheck, wasLeft: boolean): PhoneFieldStatus {
  const { t } = useTexts('groups')
  switch (check.state) {
    case 'incomplete': {
      const { fault } = check
      if (fault === 'missing' || (fault === 'tooShort' && !wasLeft)) return { tone: 'none' }
      const text = t(phoneFaultKey(fault))
      return { tone: 'danger', title: literals.phoneNotValidated, text }
    }
    case 'checking':
      return { tone: 'busy', text: t('groups:form.checking') }
    case 'valid':
      return { tone: 'ok', title: t('groups:form.checked') }
    case 'refused':
      return { tone: 'danger', title: literals.phoneNotValidated, text: t('groups:form.refused') }
    case 'failed':
      return { tone: 'danger', title: literals.phoneNotValidated, text: errorText(t, check.error) }
  }
}
