import type { SsoRefusal } from '#contract/entities/people/single-sign-on.ts'
import type { SsoFault } from '#contract/provider-sign-in.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** Returns the text of what happened at the provider, and of what the user can do now. */
export function useFaultText(): (fault: SsoFault) => string {
  const { t } = useTexts('providerSignIn')

  function refusalText({ reason, minutes = 0, claim = '', value = '' }: SsoRefusal): string {
    switch (reason) {
      case 'token':
        return t('providerSignIn:faults.token')
      case 'clock':
        return t('providerSignIn:faults.clock', { count: minutes })
      case 'email':
        return t('providerSignIn:faults.email')
      case 'notMember':
        return t('providerSignIn:faults.notMember')
      case 'claimMissing':
        return t('providerSignIn:faults.claimMissing', { claim })
      case 'roleUnknown':
        return t('providerSignIn:faults.roleUnknown', { value })
      case 'otherPerson':
        return t('providerSignIn:faults.otherPerson')
      case 'lastAdmin':
        return t('providerSignIn:faults.lastAdmin')
    }
  }

  return (fault) => {
    switch (fault.code) {
      case 'ssoClosed':
        return t('providerSignIn:faults.closed')
      case 'ssoProviderSilent':
        return t('providerSignIn:faults.silent')
      case 'ssoOtherProvider':
        return t('providerSignIn:faults.otherProvider')
      case 'ssoRefused':
        return refusalText(fault.refusal)
    }
  }
}
