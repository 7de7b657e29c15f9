import type { Catalogue } from '#renderer/i18n/catalogue.ts'

/** English texts of `es/line-terms.ts`. */
const lineTerms = {
  banner: {
    limited: 'WhatsApp limits the line of {{name}}. See why before a message fails.',
    limitedBy: 'WhatsApp limits the line of {{name}}: {{reason}}.',
    tokenSoon: 'The line’s token expires on {{date}}. Replace it before, or sending stops.',
    replace: 'Show the line',
    versionSoon:
      'The line uses version {{version}} of Meta’s API, which ends on {{date}}. Choose another one in the line’s screen.',
    versionEnded:
      'The line uses version {{version}} of Meta’s API, which ended on {{date}}. Choose another one in the line’s screen.',
    stopped: 'WhatsApp has not accepted messages of {{name}} since {{since}}.',
    restricted: 'WhatsApp has restricted the account of {{name}} since {{since}}.',
    restrictedUntil: 'WhatsApp has restricted the account of {{name}} until {{until}}.',
    templatesHeld:
      'WhatsApp does not accept templates of {{name}} because of a payment problem. Templates and campaigns wait; answers go out.',
    paused: 'Sending for {{name}} has been paused since {{since}}.',
    pausedBy: '{{by}} has paused sending for {{name}} ({{since}}).',
    waits: 'Your messages wait in order; nothing is lost.',
    told: 'An administrator has been notified.',
    chats: 'See chats',
    repair: 'Repair the line',
    resume: 'Resume',
    leaving: 'What waited is leaving: {{done}} of {{total}}.',
    today: '{{time}}',
  },
  strip: {
    title: 'The line does not send.',
    text: 'What you write waits its turn and leaves by itself. If the 24-hour window closes first, we will tell you.',
  },
  waiting: {
    count_one: 'Waits for the line.',
    count_other: 'All {{count}} wait for the line and will leave in this order.',
    discard: 'Discard this one',
  },
  call: {
    at: 'On WhatsApp, {{time}}.',
    rang_one: 'On WhatsApp, {{time}}. It rang for {{count}} second.',
    rang_other: 'On WhatsApp, {{time}}. It rang for {{count}} seconds.',
    back: 'Call {{phone}}',
  },
  stopped: {
    token: 'The token has expired or is not valid',
    permission: 'The token lacks a permission',
    account: 'WhatsApp has restricted the account',
    payment: 'The account has a payment problem',
    displayName: 'WhatsApp has not approved the name of the line',
    setUp: 'The number is not registered correctly',
    other: 'WhatsApp does not accept messages',
  },
  entries: {
    connected: 'Line connected',
    paused: 'Sending paused',
    resumed: 'Sending resumed',
    token: 'Token replaced',
    version: 'Version {{version}} of the API',
    throughput: '{{number}} messages a second',
    limit: 'Up to {{number}} new people in 24 hours',
    noLimit: 'No limit of new people',
    name: 'The name is in review',
    nameApproved: 'WhatsApp has approved the name',
    nameRejected: 'WhatsApp has rejected the name',
    account: 'Change of the account: {{event}}',
  },
  quality: {
    GREEN: 'High quality',
    YELLOW: 'Medium quality',
    RED: 'Low quality',
    UNKNOWN: 'Quality without data',
  },
  account: {
    VERIFIED_ACCOUNT: 'WhatsApp has verified the account',
    DISABLED_UPDATE: 'WhatsApp has disabled the account',
    DISABLE_SCHEDULED: 'WhatsApp is going to disable the account',
    REINSTATED: 'WhatsApp has reinstated the account',
    ACCOUNT_VIOLATION: 'The account has broken a policy of WhatsApp',
    ACCOUNT_RESTRICTION: 'WhatsApp has restricted the account',
    ACCOUNT_DELETED: 'The WhatsApp account was deleted',
    ACCOUNT_OFFBOARDED: 'The account has left the WhatsApp platform',
    ACCOUNT_RECONNECTED: 'The account is back on the WhatsApp platform',
    PARTNER_REMOVED: 'The app has no access to the account any more',
    REVIEW_APPROVED: 'WhatsApp has approved the account',
    REVIEW_REJECTED: 'WhatsApp has rejected the account',
    PIN_CHANGED: 'The PIN of the number was changed',
    FLAGGED: 'WhatsApp has flagged the number for low quality',
    UNFLAGGED: 'WhatsApp has removed the flag of the number',
  },
}

export default lineTerms satisfies Catalogue<'lineTerms'>
