import { keyScopes, type KeyScope } from '#contract/entities/groups/api-key.ts'

/** What a key can read with each scope that is about chats or contacts: it names what the other calls take. */
const directory = ['tags', 'levelTags', 'teams', 'contactFields']

/**
 * The calls that a key may make with each scope, by their names in `contract/api`. A call that is in none of them cannot be
 * made with a key, such as sign-in, people, settings, the line, and integrations themselves. In each call a key has at most
 * the permissions of its maker.
 */
export const callsOfScope: Readonly<Record<KeyScope, readonly string[]>> = {
  chats: [
    ...directory,
    'chatList',
    'chatIds',
    'contact',
    'chatChanges',
    'messages',
    'searchMessages',
    'notes',
    'contactTags',
  ],
  messages: [
    'sendMessage',
    'sendTemplate',
    'sendFlow',
    'upload',
    'uploadFile',
    'templates',
    'whatsAppTemplates',
    'messageTemplates',
    'scheduleMessage',
    'cancelScheduledMessage',
    'createNote',
  ],
  contacts: [
    ...directory,
    'contact',
    'contactTable',
    'contactIds',
    'contactCounts',
    'createContact',
    'editContact',
    'setOptOut',
    'addContactTag',
    'removeContactTag',
    'contactTags',
    'segments',
  ],
  campaigns: [
    'campaigns',
    'campaign',
    'campaignRecipients',
    'campaignAudience',
    'createCampaign',
    'updateCampaign',
    'addCampaignRows',
    'addCampaignContacts',
    'startCampaign',
    'pauseCampaign',
    'resumeCampaign',
    'cancelCampaign',
    'whatsAppTemplates',
  ],
  reports: ['report', 'reportTags', 'reportConversations', 'lineCosts'],
}

/** The scopes of which a key needs one to make a call; none: keys cannot make it. */
export const scopesOfCall = (name: string): KeyScope[] =>
  keyScopes.filter((scope) => callsOfScope[scope].includes(name))
