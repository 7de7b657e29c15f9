/** What follows the name in each query's key. The part that most queries are told apart by comes first. */
interface KeyParts {
  ads: [groupId: string, span: object]
  adLeads: [groupId: string, adId: string, span: object, status: number | null]
  analysis: [contactId: string, language: string]
  accessHistory: []
  assignmentLoads: [groupId: string]
  audit:
    | [groupId: string]
    | [groupId: string, part: 'list' | 'counts' | 'newer', filter: object]
    | [groupId: string, part: 'entry', number: number]
    | [groupId: string, part: 'chain']
  billing: [groupId: string, month: string | null]
  blockedContacts: [groupId: string]
  campaigns:
    | [part: 'list', groupId: string]
    | [part: 'one', groupId: string, campaignId: string]
    | [part: 'recipients' | 'audience', groupId: string, campaignId: string, query: object]
    | [part: 'outcomes', groupId: string, campaignId: string]
  catalogue:
    | [part: 'products', groupId: string, productIds: readonly string[]]
    | [part: 'list', groupId: string, filter: string]
  channelTemplates: [groupId: string, part: 'sendable' | 'withArchived']
  channelProviderSync: [groupId: string]
  chatChanges: [contactId: string, state: string]
  chatAd: [groupId: string, contactId: string]
  chatHolders: [groupId: string]
  chatsByText: [groupId: string, filter: string, findsArchived: boolean]
  contactFields:
    | [groupId: string]
    | [groupId: string, part: 'counts' | 'uses']
    | [groupId: string, part: 'values', number: number]
    | [groupId: string, part: 'check', number: number, body: object]
  contactImports: [groupId: string]
  contactMerges:
    | [part: 'duplicates' | 'merges', groupId: string]
    | [part: 'preview', groupId: string, contactId: string, otherId: string]
    | [part: 'history', groupId: string, contactId: string]
  contactSources: [groupId: string]
  contactTable: [filter: object, order: object] | [part: 'counts', groupId: string]
  contactTags: [contactId: string]
  contentTexts: [language: string]
  crm: [contactId: string]
  deviceSessions: []
  diagnostics: []
  firstChat: [groupId: string]
  flowContacts: [groupId: string, filter: string]
  flows:
    | [part: 'list', groupId: string, archived: boolean, days: number | null]
    | [part: 'draft', groupId: string, flowId: string]
  foundChats: [groupId: string, filter: string]
  groupSingleSignOn: [groupId: string]
  groupTwoStep: [groupId: string]
  frame: [groupId: string, tab: string, language: string, timeZone: string, frameId: string]
  group: [groupId: string]
  integrations:
    | [groupId: string, part: 'keys' | 'webhooks' | 'webhookNames']
    | [groupId: string, part: 'deliveries', filter: object]
    | [groupId: string, part: 'delivery', deliveryId: string]
  historyImports:
    | [groupId: string]
    | [groupId: string, part: 'one', importId: string]
    | [groupId: string, part: 'preview', importId: string, reading: object]
  invitations: [groupId: string]
  levels: [groupId: string]
  levelTags: [groupId: string]
  levelTagUsage: [groupId: string] | [groupId: string, part: 'check', nesting: object]
  memberDetails: [groupId: string]
  line:
    | [groupId: string]
    | [groupId: string, part: 'health' | 'queue' | 'tunnel' | 'signup']
    | [groupId: string, part: 'costs' | 'providerCosts', month: string | null]
  linePreparation: [groupId: string]
  lineTemplates: [groupId: string]
  lineTest: [groupId: string, code: string]
  lineAddress: [groupId: string]
  messageLimit: [groupId: string]
  newQrCode: [groupId: string, count: number]
  notes: [contactId: string]
  notifications:
    | [part: 'list', groupId: string, filter: string]
    | [part: 'total', groupId: string]
    | [part: 'mentions', groupId: string]
    | [part: 'messages', groupId: string, contactId: string]
  onboarding: [part: 'messages', groupId: string, contactId: string]
  ownGroups: [groupIds: readonly string[]]
  ownInvitations: []
  phoneCheck: [digits: string, callingCode: string]
  photo: [name: string, modifiedAt: number, size: number]
  qrCode: [codeId: string]
  report: [view: object]
  reportConversations: [view: object, narrowed: object, weekday?: number, hour?: number]
  reportGroups: [groupId: string]
  reportTags: [view: object]
  macros: [groupId: string]
  rules: [groupId: string]
  ruleDryRun: [groupId: string, ruleId: string | null, rule: object]
  ruleRuns: [groupId: string, filter: object]
  chatRuleRuns: [contactId: string]
  savedViews: [groupId: string]
  scheduled: [groupId: string, contactId: string]
  search: [groupId: string, tab: string, words: string, query: object]
  segments: [groupId: string]
  sharePlan: [groupId: string, asked: object]
  stickers: [groupId: string]
  tags: [groupId: string]
  targets: [groupId: string] | [groupId: string, part: 'report', view: object]
  tagUsage:
    [groupId: string] | [groupId: string, part: 'overlap', tagId: string, otherTagId: string]
  teamDetails: [groupId: string]
  teamOverview: [groupId: string]
  teamReport: [groupId: string, query: object]
  teams: [groupId: string]
  templates: [list: 'quick' | 'archived' | 'interactive' | 'media', groupId: string]
  twoStep: []
  /** With a user's id, the name of one user who is not a member any more. */
  users: [groupId: string] | [groupId: string, userId: string]
  weeklyReport: [groupId: string]
  whatsAppProfile: [groupId: string]
}

export type QueryName = keyof KeyParts

/** The first members of a tuple: from none to all. */
type Start<Parts extends unknown[]> = Parts extends [...infer Head, unknown]
  ? Parts | Start<Head>
  : Parts

declare const isRegistered: unique symbol

/** A key that `queryKeyOf` made. */
export type QueryKey<Name extends QueryName = QueryName> = readonly [
  Name,
  ...(readonly unknown[]),
] & { readonly [isRegistered]: true }

declare module '@tanstack/react-query' {
  interface Register {
    /** Only `queryKeyOf` makes keys, so that a misspelled name fails the type check. */
    queryKey: QueryKey
  }
}

/**
 * The key of a query. With fewer parts, the key of all queries that start with them, e.g. to refetch these queries.
 */
export function queryKeyOf<Name extends QueryName>(
  name: Name,
  ...parts: Start<KeyParts[Name]>
): QueryKey<Name>
// A signature of its own, because the mark of `QueryKey` exists for the type check only.
export function queryKeyOf(...key: readonly unknown[]): readonly unknown[] {
  return key
}
