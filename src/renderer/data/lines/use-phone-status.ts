import type { PhoneFieldStatus } from '../../components/line-form/phone-field.tsx'
import { useLineTexts } from '../../i18n/line-texts.ts'
import { literals } from '../../i18n/literals.ts'
import { errorText } from '../../i18n/error-text.ts'
import type { PhoneCheck } from './use-phone-check.ts'

/**
 * The status that the phone field shows for a check.
 * @param text the typed number
 * @param wasLeft whether the field has lost the focus since the last change. A number that is still being typed is not
 * marked as too short
 */
export function usePhoneStatus(
  check: PhoneCheck,
  text: string,
  wasLeft: boolean,
): PhoneFieldStatus {
  const { t } = useLineTexts()
  const count = text.replaceAll(/\D/g, '').length
  switch (check.state) {
    case 'incomplete': {
      const { problem } = check
      if (problem === 'empty') return { tone: 'none' }
      const reason = {
        tooShort: t('lines:form.tooShort', { count }),
        tooLong: t('lines:form.tooLong', { count }),
        invalid: t('lines:form.invalid'),
      }[problem]
      return wasLeft || problem !== 'tooShort'
        ? { tone: 'danger', title: literals.phoneNotValidated, text: reason }
        : { tone: 'none' }
    }
    case 'checking':
      return { tone: 'busy', text: t('lines:form.checking') }
    case 'valid':
      return { tone: 'ok', title: t('lines:form.checked') }
    case 'refused':
      return { tone: 'danger', title: literals.phoneNotValidated, text: t('lines:form.refused') }
    case 'failed':
      return { tone: 'danger', title: literals.phoneNotValidated, text: errorText(t, check.error) }
  }
}
