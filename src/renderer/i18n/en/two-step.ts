import type { Catalogue } from '#renderer/i18n/catalogue.ts'

export const twoStep = {
  code: 'Code of the app',
  recoveryCode: 'Recovery code',
  useRecovery: 'Use a recovery code',
  copy: 'Copy',
  copied: 'Copied',
  faults: {
    wrong: 'The code does not match. Check that the phone sets its time automatically.',
    used: 'That code was used already. Wait for the next one.',
    recovery: 'That recovery code is wrong or was used already.',
  },
  setup: {
    scan: 'Scan the code',
    scanText: 'With the authenticator app on your phone.',
    qr: 'QR code with the key',
    orKey: 'Or this key',
    copyKey: 'Copy the key',
    keep: 'Save the recovery codes',
    keepText: 'Without the phone, each signs you in once.',
    type: 'Type the code that the app shows',
    typeText: 'Six digits; they change every 30 seconds.',
    missing_one: '{{count}} digit is missing',
    missing_other: '{{count}} digits are missing',
    keepFirst: 'Save the codes first',
    keptAt: 'Codes saved at {{time}}',
    activate: 'Activate',
    expired: 'The key expired before it was activated.',
    restart: 'Start again',
  },
  codes: {
    title: 'Recovery codes',
    once: 'Each code works once.',
    file: 'bandeja-codes',
    fileTitle: 'Bandeja: recovery codes of {{account}}',
    save: 'Save',
    saveNamed: 'Save the recovery codes',
    copyNamed: 'Copy the recovery codes',
  },
  proof: {
    title: 'Confirm that it is you',
    passwordText: 'This step asks for your password again.',
    providerText:
      'This step asks you to identify yourself again with your company’s account, in the browser.',
    codeText: 'This step asks for a code from the app on your phone.',
    password: 'Password',
    wrong: 'That is not the password.',
    usePassword: 'Use the password',
    useCode: 'Use a code of the app',
    confirm: 'Confirm',
  },
}
export default twoStep satisfies Catalogue<'twoStep'>
