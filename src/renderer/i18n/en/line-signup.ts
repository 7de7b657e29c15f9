import type { Catalogue } from '#renderer/i18n/catalogue.ts'

const lineSignup = {
  step: 'Meta’s sign-up',
  stepHint: 'It stays in the app',
  title: 'The number stays on the phone',
  text: 'Meta connects it with its sign-up, which opens in your browser. On the phone you confirm, and choose whether to share the chats.',
  before: 'First, at Meta',
  needs: {
    partner: 'An app of Meta with a partner’s access (Tech Provider) and the product WhatsApp.',
    config:
      'In Facebook Login for Business › Configurations: one of the variation “WhatsApp Embedded Signup”. Copy its identifier.',
    redirect: 'In Settings, “Valid OAuth Redirect URIs”: the answer address, as it is.',
    phone: 'On the phone, WhatsApp Business 2.24.17 or later.',
  },
  openApp: 'Open your apps',
  appId: 'App identifier',
  appSecret: 'Secret key of the app',
  secretStored: 'Stored, ends in {{end}}',
  secretHidden: 'Stored',
  secretHelp:
    'The code is exchanged with it. It is stored encrypted and does not come back to this screen.',
  configId: 'Configuration identifier',
  digitsOnly: 'It has digits only.',
  redirect: 'Answer address',
  noAddress: 'This computer has no address on the internet',
  redirectHelp:
    'Meta only goes back to https addresses. It is the one by which the messages will come: nothing else has to be opened.',
  missing: 'Missing: {{field}}',
  missingAddress: 'An address on the internet is missing',
  open: 'Open Meta’s sign-up',
  again: 'Open it again',
  cancel: 'Cancel the sign-up',
  progress: 'How it goes',
  steps: {
    answer: 'Answer of the browser',
    answerText: 'Finish the sign-up in the browser before {{time}}.',
    exchange: 'Code exchanged',
    number: 'Number found in the account',
    line: 'Line connected',
  },
  ignored: {
    unknownState: 'An answer of another sign-up came and was not taken.',
    usedState: 'A second answer came and was not taken: each sign-up counts once.',
    expiredState: 'An answer came after the sign-up had expired and was not taken.',
  },
  faults: {
    expired: 'The sign-up expired without an answer. Open it again.',
    denied:
      'It was cancelled in the browser, or the permission was not given. Nothing was connected.',
    refused: 'Meta ended the sign-up with an error.',
    code: 'The code had expired or was used before: it lives for half a minute. Open it again.',
    app: 'Meta does not know this app. Check its identifier.',
    secret: 'The secret key is not that of this app.',
    redirect: 'The answer address is not among those of the app. Add it at Meta as it is.',
    noAccount: 'Meta did not say which account was shared. Open it again and choose the account.',
    noNumber: 'The account that was shared has no numbers.',
    notOnPhone:
      'The number is not in the phone’s app and at Meta at once. In the sign-up choose “Connect your WhatsApp Business app”.',
    severalNumbers:
      'Several numbers are in the phone’s app. Go back, enter which one is yours and open it again.',
    numberTaken: 'This number or this group has a line already.',
    permission: 'The sign-up lacks a permission: add it to the configuration at Meta.',
    notAllowed: 'Whoever began the sign-up may not edit the line any more. Begin it yourself.',
    unreachable: 'Meta did not answer. Open it again.',
    interrupted: 'It was interrupted halfway. Open it again.',
    other: 'Meta did not accept it.',
  },
  said: 'Meta said: “{{said}}”',
  code: '(code {{code}})',
  data: {
    title: 'What was on the phone',
    contacts: 'Address book',
    history: 'Earlier chats',
    ask: 'Ask now',
    again: 'Ask again',
    needsWebhook:
      'Asked for as soon as Meta knows the address of the webhook. Meta allows it until {{until}}.',
    open: 'Not asked for. Meta allows it until {{until}}.',
    closed: 'Meta does not send it any more: the sign-up was more than 24 hours ago.',
    once: 'It was asked for before. Meta sends it only once.',
    declined: 'It was not shared on the phone when the number signed up.',
    refused: 'Meta did not accept it.',
    contactsAsked: 'Asked for. The names come by themselves.',
    historyAsked: 'Asked for. They come in parts, of up to 180 days.',
    historyProgress: 'Coming: {{progress}} %.',
    done: 'All that Meta had has come.',
  },
}

export default lineSignup satisfies Catalogue<'lineSignup'>
