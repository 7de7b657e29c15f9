import type { Catalogue } from '#renderer/i18n/catalogue.ts'

export const secondStep = {
  /** The screen that mails a password. */
  recovery: {
    title: 'Recover your password',
    text: 'We will send you an email with the steps to choose a new one.',
    submit: 'Send email',
    invalidEmail: 'Type a full email address, such as name@company.com.',
    sentTitle: 'Check your email',
    sentText: 'If {{email}} has an account, the message will arrive in a few minutes.',
    keptTitle: 'No mail is sent here',
    keptText:
      'This workspace sends no mail: if {{email}} has an account, the message is on the server, in the folder outbox. Ask whoever runs it.',
    back: 'Back to sign-in',
  },
  title: 'Type the code',
  text: 'It is in the authenticator app on your phone.',
  recoveryTitle: 'Use a recovery code',
  recoveryText: 'It is one of the ten that you saved. It works once.',
  useCode: 'Use a code from the app',
  missingCode: 'Type the six digits.',
  missingRecovery: 'Type the recovery code.',
  remember_one: 'Do not ask here for {{count}} day',
  remember_other: 'Do not ask here for {{count}} days',
  lost: 'Do you have neither the phone nor the codes? Ask an admin of your group to reset your two steps.',
  back: 'Back',
  expired: 'It took too long, or there were too many tries. Sign in again.',
  setupTitle: 'Set up two steps',
  setupText: 'Your group asks for them. Then you are in.',
}
export default secondStep satisfies Catalogue<'secondStep'>
