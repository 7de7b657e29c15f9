import { Failure } from '#main/failure.ts'

/** The failures of a sign-in at the provider, with the codes of `SsoFault`. Their texts contain nothing that the provider sent. */

export const closed = () =>
  new Failure('ssoClosed', 'The sign-in at the provider was not completed.')

export const silentProvider = () =>
  new Failure('ssoProviderSilent', 'The provider does not answer as expected.')

export const otherProvider = () =>
  new Failure('ssoOtherProvider', 'The service has another provider than this machine.')

/** As the service refuses it too. */
export const wrongToken = () => new Failure('SSO_REFUSED', 'The ID token is not of this sign-in.')
