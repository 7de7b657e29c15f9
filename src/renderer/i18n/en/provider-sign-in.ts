import type { Catalogue } from '#renderer/i18n/catalogue.ts'

export const providerSignIn = {
  button: 'Sign in with your company’s account',
  text: 'You identify yourself at {{host}}, in the browser.',
  usePassword: 'Sign in with a password',
  required:
    'Your group signs in with the company’s account. The password is for emergencies of super admins alone.',
  noButton: 'If this computer does not offer it, tell IT.',
  unlock: 'Unlock with your company’s account',
  waiting: {
    title: 'Go on in the browser',
    text: 'Identify yourself at {{host}}. Bandeja waits three minutes.',
    again: 'Open again',
    cancel: 'Cancel',
  },
  faults: {
    closed: 'You closed the browser, or three minutes passed. Start again.',
    silent: 'The provider does not answer. Try later or tell IT.',
    otherProvider: 'This workspace does not use the provider that IT has set. Tell IT.',
    token: 'The service did not accept the provider’s answer. Try again or tell IT.',
    clock_one: 'The clocks of the service and the provider differ by {{count}} minute. Tell IT.',
    clock_other: 'The clocks of the service and the provider differ by {{count}} minutes. Tell IT.',
    email: 'The provider does not confirm your email. Tell IT.',
    notMember:
      'Your company’s account belongs to nobody in this group. Ask its admin to invite you.',
    claimMissing: 'The claim {{claim}} did not come. Tell IT.',
    roleUnknown: '“{{value}}” has no role here. Tell IT.',
    otherPerson:
      'That account of the company is another person’s. Sign in to yours in the browser.',
    lastAdmin: 'Your role at the company would leave the group without an admin. Tell its admin.',
  },
}
export default providerSignIn satisfies Catalogue<'providerSignIn'>
