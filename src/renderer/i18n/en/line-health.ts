import type { Catalogue } from '#renderer/i18n/catalogue.ts'

/** English texts of `es/line-health.ts`. */
const lineHealth = {
  repair: {
    title: 'Repair the line',
    since: 'Since {{since}}.',
    code: 'Meta answers with error {{code}}. Customers go on writing, and their messages arrive.',
    until: 'WhatsApp lifts the restriction on {{until}}.',
    facts: 'What waits',
    waiting: 'Waiting',
    messages_one: '{{count}} message',
    messages_other: '{{count}} messages',
    chats_one: '{{count}} chat',
    chats_other: '{{count}} chats',
    nothing: 'Nothing',
    files: 'Files to download',
    filesUntil: '{{count}}, expire on {{until}}',
    campaign: 'Paused campaign',
    window: 'First window to close',
    failed: 'What waits could not be loaded',
    newToken: 'Generate a new token',
    newTokenText: 'In Meta, System users › Bandeja. Tick both permissions and the expiry “Never”.',
    look: 'Look at it in Meta',
    openMeta: 'Open in Meta',
    paste: 'Paste it here',
    token: 'Token',
    tokenRefused:
      'WhatsApp does not accept this token. A part may be missing, or it is of another account.',
    resume: 'Resume sending',
    resumeText: 'What waits leaves in the order in which it was written. You resume the campaigns.',
    save: 'Save and resume',
    check: 'Check and resume',
    progress: '{{done}} of {{total}}',
    leaving: 'What waited is leaving',
    account: 'Open the quality of the account in Meta, and request a review if you do not agree.',
    payment: 'Check the payment method of the WhatsApp account in Meta.',
    displayName: 'Change the display name or request a review in Meta.',
    setUp: 'Register the number in Meta with its six-digit PIN.',
    other: 'Look for the code in the WhatsApp manager of Meta.',
  },
}

export default lineHealth satisfies Catalogue<'lineHealth'>
