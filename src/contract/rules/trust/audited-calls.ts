import type { AuditAction, AuditDeed, AuditThing } from '#contract/entities/trust/audit-entry.ts'

/**
 * The data that is compared before and after a call. `namedField` is a field with the rules, segments and macros that can use its
 * choices.
 */
export type AuditSubject = AuditThing | 'ruleOrder' | 'fieldOrder' | 'namedField'

/**
 * Why the audit log has nothing of a call:
 * - `message`: messages, notes, and files for them. They are in the chat.
 * - `chat`: what is done with one chat or contact. It is in the timeline of the contact.
 * - `own`: what users set for themselves, and nobody else sees.
 * - `nothing`: it changes nothing, or only what a provider or a device is asked.
 * - `later`: what it begins is in the log once it is done.
 */
type AuditedNot = 'message' | 'chat' | 'own' | 'nothing' | 'later'

/**
 * What the audit log has of a call.
 * - `subject`: what differs before and after it. With `deed`, the entry has this action.
 * - `deed` alone: an entry of its own. With `isAccess` it is about the account, in the logs of all groups of the user.
 */
export type AuditDecision =
  | { readonly subject: AuditSubject; readonly deed?: AuditDeed }
  | { readonly deed: AuditAction; readonly isAccess?: true }
  | { readonly not: AuditedNot }

const of = (subject: AuditSubject, deed?: AuditDeed): AuditDecision => ({
  subject,
  ...(deed !== undefined && { deed }),
})
const deed = (name: AuditAction): AuditDecision => ({ deed: name })
const access = (name: AuditDeed): AuditDecision => ({ deed: name, isAccess: true })
const not = (reason: AuditedNot): AuditDecision => ({ not: reason })

const message = not('message')
const chat = not('chat')
const own = not('own')
const nothing = not('nothing')
const settings = of('settings')

/** What the audit log has of each call that may change something, by its name. */
const decisions: Readonly<Record<string, AuditDecision>> = {
  login: access('access.signedIn'),
  logout: access('access.signedOut'),
  recoverPassword: access('access.passwordMailed'),
  changePassword: access('access.passwordChanged'),
  endOtherSessions: access('access.sessionsEnded'),
  endSession: access('access.sessionsEnded'),
  disownAccess: access('access.disowned'),
  secondStep: access('access.signedIn'),
  beginSingleSignOn: nothing,
  singleSignOn: access('access.signedInByProvider'),
  trySingleSignOn: nothing,
  beginSignInSetup: nothing,
  activateSignInSetup: access('access.twoStepOn'),
  beginTwoStep: nothing,
  activateTwoStep: access('access.twoStepOn'),
  renewRecoveryCodes: access('access.twoStepChanged'),
  removeTwoStep: access('access.twoStepOff'),
  proveIdentity: nothing,
  setGroupTwoStep: of('security'),
  remindTwoStep: nothing,
  resetTwoStep: access('access.twoStepReset'),
  updateMe: own,
  setAvailable: own,
  setBusy: own,
  setUnavailable: own,
  authorizeChannel: nothing,
  authorizeUser: nothing,
  updateProfile: own,
  setPicture: own,
  removePicture: own,
  confirmAddress: own,
  mailConfirmation: own,
  acceptInvitation: deed('member.joined'),
  declineInvitation: own,
  registerUser: deed('invitation.created'),
  // The log of a group begins after it.
  registerGroup: own,
  resendInvitation: deed('invitation.mailed'),
  deleteInvitation: of('invitation'),
  updateMember: of('member'),
  removeMember: of('member'),
  leaveGroup: of('member', 'member.left'),
  sendMemberPassword: access('access.passwordMailed'),
  reportAssignError: nothing,
  setUserSidebarOpen: own,
  requestTestMessage: message,
  validatePhone: nothing,

  setAutoResponse: settings,
  setCallAutoResponse: settings,
  setChatStatus: settings,
  setScheduleAutoResponse: settings,
  setChatStatusTags: settings,
  setLanguage: settings,
  setTimeZone: settings,
  setOpeningHours: settings,
  deleteOpeningHours: settings,
  setAutoAssignment: settings,
  deleteAutoAssignment: settings,
  setWaitingLimit: settings,
  deleteWaitingLimit: settings,
  enableFirstAnswerTakes: settings,
  disableFirstAnswerTakes: settings,
  setCustomerSees: settings,
  setSourceInputs: settings,
  setRulePersonMinutes: settings,
  enableTemplatesManagedByAdmin: settings,
  disableTemplatesManagedByAdmin: settings,
  enableFreeContactsNotVisibleByPublisher: settings,
  disableFreeContactsNotVisibleByPublisher: settings,
  enableTemplateRestrictionForPublisher: settings,
  disableTemplateRestrictionForPublisher: settings,
  enableCampaignRestrictionForPublisher: settings,
  disableCampaignRestrictionForPublisher: settings,
  enableFlowRestrictionForPublisher: settings,
  disableFlowRestrictionForPublisher: settings,
  enableTeamRestrictionForUserOutTeam: settings,
  disableTeamRestrictionForUserOutTeam: settings,
  enableHasReassign: settings,
  disableHasReassign: settings,
  enableHasReleaseChat: settings,
  disableHasReleaseChat: settings,
  setRights: of('rights'),
  setTargets: of('targets'),
  setTeamHours: of('team'),
  deleteTeamHours: of('team'),
  saveWeeklyReport: own,
  stopWeeklyReport: own,

  createApiKey: of('apiKey'),
  revokeApiKey: of('apiKey'),
  createWebhook: of('webhook'),
  updateWebhook: of('webhook'),
  renewWebhookSecret: of('webhook', 'webhook.secretRenewed'),
  deleteWebhook: of('webhook'),
  testWebhook: nothing,
  resendDelivery: nothing,
  exportAudit: deed('audit.exported'),

  saveWhatsAppProfile: of('profile'),
  prepareLine: own,
  lineAccounts: nothing,
  checkLine: nothing,
  connectLine: of('line'),
  changeLine: of('line'),
  registerLine: deed('line.registered'),
  subscribeLine: deed('line.subscribed'),
  probeLine: nothing,
  askLine: nothing,
  disconnectLine: of('line'),
  openLineTunnel: nothing,
  closeLineTunnel: nothing,
  // The line that it connects is in the log.
  beginLineSignup: not('later'),
  dropLineSignup: nothing,
  askPhoneData: deed('line.dataRequested'),
  replaceMessagePrices: of('prices'),
  resetMessagePrices: of('prices'),
  findProducts: nothing,
  createQrCode: nothing,

  setPending: chat,
  archiveChat: chat,
  unarchiveChat: chat,
  followChat: own,
  unfollowChat: own,
  endWait: chat,
  resumeWait: chat,
  deleteChat: deed('chat.deleted'),
  enableFlag: chat,
  disableFlag: chat,
  changeChats: deed('chats.changed'),
  assignAgent: chat,
  unassignAgent: chat,
  takeChat: chat,
  transferChat: chat,
  assignTeam: chat,
  unassignTeam: chat,
  planShareOut: nothing,
  setContactChatStatus: chat,
  setContactChatStatusTags: chat,
  setSnooze: chat,
  endSnooze: chat,

  createContact: chat,
  editContact: chat,
  saveCrmRecord: chat,
  addContactTag: chat,
  removeContactTag: chat,
  setDistinct: chat,
  blockContact: deed('contact.blocked'),
  unblockContact: deed('contact.unblocked'),
  setOptOut: deed('contact.optedOut'),
  mergeContacts: deed('contacts.merged'),
  undoMerge: deed('merge.undone'),
  saveContactField: of('field'),
  deleteContactField: of('field'),
  orderContactFields: of('fieldOrder', 'fields.ordered'),
  checkContactField: nothing,
  convertContactField: of('namedField', 'field.converted'),
  changeContacts: deed('contacts.changed'),
  deleteContacts: deed('contacts.deleted'),
  importContacts: deed('contacts.imported'),
  undoImport: deed('import.undone'),
  readHistory: nothing,
  startHistory: deed('history.imported'),
  undoHistory: deed('history.removed'),
  exportContacts: deed('contacts.exported'),
  giveContact: deed('contact.given'),

  sendMessage: message,
  deleteMessage: message,
  fetchMessageFile: message,
  uploadFile: message,
  upload: message,
  scheduleMessage: message,
  cancelScheduledMessage: message,
  createNote: message,
  sendTemplate: message,
  sendFlow: message,
  setNotificationsRead: own,
  setNotificationRead: own,
  createSavedView: own,
  updateSavedView: own,
  deleteSavedView: own,
  orderSavedViews: own,

  createSticker: of('sticker'),
  deleteSticker: of('sticker'),
  createTemplate: of('answer'),
  updateTemplate: of('answer'),
  archiveTemplate: of('answer'),
  unarchiveTemplate: of('answer'),
  applyWhatsAppTemplate: of('template'),
  applyMediaWhatsAppTemplate: of('template'),
  editWhatsAppTemplate: of('template'),
  deleteWhatsAppTemplate: of('template'),
  archiveWhatsAppTemplate: of('template'),
  unarchiveWhatsAppTemplate: of('template'),
  createMessageTemplate: of('messageTemplate'),
  updateMessageTemplate: of('messageTemplate'),
  deleteMessageTemplate: of('messageTemplate'),

  createMacro: of('macro'),
  updateMacro: of('macro'),
  deleteMacro: of('macro'),
  runMacro: chat,
  runMacroInChats: deed('chats.changed'),
  undoMacro: chat,
  createRule: of('rule'),
  updateRule: of('rule'),
  deleteRule: of('rule'),
  switchRuleOn: of('rule'),
  switchRuleOff: of('rule'),
  orderRules: of('ruleOrder', 'rules.ordered'),
  dryRunRule: nothing,
  undoRuleRun: deed('ruleRun.undone'),

  createTag: of('tag'),
  updateTag: of('tag'),
  mergeTag: of('tag', 'tag.merged'),
  createSegment: of('segment'),
  updateSegment: of('segment'),
  deleteSegment: of('segment'),
  createTeam: of('team'),
  updateTeam: of('team'),
  deleteTeam: of('team'),
  createLevel: of('level'),
  updateLevel: of('level'),
  deleteLevel: of('level'),
  createLevelTag: of('levelTag'),
  updateLevelTag: of('levelTag'),
  deleteLevelTag: of('levelTag'),
  checkNesting: nothing,
  saveNesting: of('nesting'),
  createFlow: of('flow'),
  // A draft is stored with each step of its author.
  saveFlow: not('later'),
  publishFlow: of('flow'),
  archiveFlow: of('flow'),
  restoreFlow: of('flow'),

  createCampaign: of('campaign'),
  updateCampaign: of('campaign'),
  deleteCampaign: of('campaign'),
  // What is added to a draft is counted when it starts.
  addCampaignRows: not('later'),
  addCampaignContacts: not('later'),
  correctCampaignRow: not('later'),
  testCampaign: message,
  startCampaign: of('campaign', 'campaign.started'),
  pauseCampaign: of('campaign', 'campaign.paused'),
  resumeCampaign: of('campaign', 'campaign.resumed'),
  cancelCampaign: of('campaign', 'campaign.cancelled'),
  retryCampaign: deed('campaign.retried'),
  exportCampaign: deed('campaign.exported'),
  exportCampaignAudience: deed('campaign.exported'),
  duplicateCampaign: of('campaign'),
  reviseCampaign: of('campaign'),
  chooseCampaignTemplate: of('campaign', 'campaign.templateChosen'),
}

/** Undefined: a call that only reads, or one without a decision, which the tests refuse. */
export const auditDecisionOf = (call: string): AuditDecision | undefined => decisions[call]

/** The names of all calls with a decision. */
export const decidedCalls: readonly string[] = Object.keys(decisions)
