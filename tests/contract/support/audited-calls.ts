import { groupTogglesApi } from '#contract/api/groups/group-toggles.ts'
import { endpoints } from '#contract/api/index.ts'
import { auditApi } from '#contract/api/trust/audit.ts'
import type { AuditEntry } from '#contract/entities/trust/audit-entry.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { newFlowDocument, welcomeScreen } from '#contract/rules/flows/flow-json/document.ts'
import { builtInPrices } from '#contract/rules/reports/message-price.ts'
import { auditDecisionOf } from '#contract/rules/trust/audited-calls.ts'
import { contactCalls, type ContactCall } from './contact-calls.ts'
import { screenCalls, type ScreenCall } from './screen-calls.ts'
import type { Caller } from './test-workspace.ts'
import { GROUP } from './users.ts'

/** A call that changes what `seedThings` has made with the id `c`, or makes something. */
export interface AuditedCall {
  readonly query?: Readonly<Record<string, string>>
  readonly path?: Readonly<Record<string, string>>
  readonly body?: object
  /** Calls before it, by their names. */
  readonly after?: readonly string[]
}

const ofC = { path: { id: 'c' } }
const c = (body?: object): AuditedCall => ({ ...ofC, ...(body !== undefined && { body }) })
const ofGroup = (body: object): AuditedCall => ({ path: { id: GROUP }, body })

const rule = {
  name: 'Bills',
  when: { on: 'message' },
  match: 'all',
  conditions: [],
  actions: [{ kind: 'important' }],
  stops: false,
  againHours: 0,
  followsRules: false,
}
const field = { type: 'text', isShown: true, agentsEdit: true, isRequired: false }
const file = { words: {}, filename: 'x.csv' }
const labels = (length: number) => Array.from({ length }, () => 'x')
const texts = { title: 'Welcome', heading: 'Hello', body: 'Tell us', complete: 'Send' }
const document = newFlowDocument(welcomeScreen(texts))
const text = { type: 'text', text: 'Hello' }
const template = {
  templateText: 'Hola, te esperamos.',
  templateApproveText: 'Hola, te esperamos.',
  exampleParameters: [],
  category: 'UTILITY',
  templateType: 'TEXT',
}
const macro = { name: 'Close', actions: [{ kind: 'important' }] }

/** How to make calls that the log has something of. The others are those of `screen-calls` and `contact-calls`. */
const special: Readonly<Record<string, AuditedCall>> = {
  createApiKey: ofGroup({ name: 'ERP', scopes: ['chats'], callsPerMinute: 60 }),
  revokeApiKey: { path: { id: GROUP, keyId: 'c' } },
  createWebhook: ofGroup({
    name: 'ERP',
    url: 'https://93.184.215.14/hooks/secret-path',
    kinds: ['message.in'],
    withContent: false,
  }),
  updateWebhook: { path: { id: GROUP, webhookId: 'c' }, body: { name: 'Changed' } },
  renewWebhookSecret: { path: { id: GROUP, webhookId: 'c' } },
  deleteWebhook: { path: { id: GROUP, webhookId: 'c' } },
  exportAudit: ofGroup({ format: 'csv', filename: 'audit.csv' }),
  setRulePersonMinutes: ofGroup({ minutes: 5 }),
  deleteOpeningHours: { path: { id: GROUP }, after: ['setOpeningHours'] },
  deleteAutoAssignment: { path: { id: GROUP }, after: ['setAutoAssignment'] },
  deleteWaitingLimit: { path: { id: GROUP }, after: ['setWaitingLimit'] },
  disableFirstAnswerTakes: { path: { id: GROUP } },
  enableFirstAnswerTakes: { path: { id: GROUP }, after: ['disableFirstAnswerTakes'] },
  setTeamHours: c({ week: [{ day: 'mon', from: '09:00', to: '20:00' }] }),
  deleteTeamHours: { ...ofC, after: ['setTeamHours'] },
  replaceMessagePrices: ofGroup({ ...builtInPrices, currency: 'EUR' }),
  resetMessagePrices: { path: { id: GROUP }, after: ['replaceMessagePrices'] },
  deleteContactField: { path: { number: '3' }, after: ['saveContactField'] },
  orderContactFields: {
    body: { numbers: [4, 3] },
    after: ['saveContactField', 'saveFourthField'],
  },
  saveFourthField: { path: { number: '4' }, body: { name: 'Colour', ...field } },
  convertContactField: {
    path: { number: '3' },
    body: { name: 'Size', ...field, type: 'number' },
    after: ['saveContactField'],
  },
  changeContacts: {
    body: { groupId: GROUP, contactIds: ['c'], change: { kind: 'archive' } },
  },
  changeChats: { body: { contactIds: ['c'], change: { kind: 'tag', tagId: 'c' } } },
  deleteContacts: { body: { groupId: GROUP, contactIds: ['c'] } },
  importContacts: {
    body: {
      groupId: GROUP,
      isDryRun: false,
      duplicates: 'skip',
      rows: [{ name: 'Rosa', phone: '51987654321' }],
      import: { id: 'list', filename: 'list.csv' },
    },
  },
  undoImport: { path: { id: 'list' }, after: ['importContacts'] },
  unblockContact: { ...ofC, after: ['blockContact'] },
  mergeContacts: c({ otherId: 'd' }),
  undoMerge: { path: { id: '' }, after: ['mergeContacts'] },
  setRights: ofGroup({ rights: { exportData: { ROLE_MANAGER: false } } }),
  startHistory: c({ customer: 'Ana', order: 'dmy' }),
  undoHistory: { ...ofC, after: ['startHistory'] },
  registerUser: { body: { groupId: GROUP, email: 'new@example.test', role: 'ROLE_PUBLISHER' } },
  resendInvitation: ofC,
  deleteInvitation: ofC,
  updateMember: c({ isReadOnly: true, teamId: 'c' }),
  removeMember: ofC,
  createSticker: { body: { groupId: GROUP, url: 'the file' } },
  deleteSticker: ofC,
  createTemplate: { body: { groupId: GROUP, name: 'Hi', content: text } },
  updateTemplate: c({ name: 'Changed' }),
  archiveTemplate: ofC,
  unarchiveTemplate: { ...ofC, after: ['archiveTemplate'] },
  createMessageTemplate: {
    body: {
      groupId: GROUP,
      name: 'Ask',
      type: 'quick_reply',
      content: { type: 'quick_reply', text: 'Hi', options: [{ id: 'a', title: 'A' }] },
    },
  },
  updateMessageTemplate: c({ name: 'Changed' }),
  deleteMessageTemplate: ofC,
  applyWhatsAppTemplate: {
    body: { ...template, groupId: GROUP, name: 'visit', languageCode: 'es' },
  },
  editWhatsAppTemplate: { path: { id: 'wa-c' }, body: { ...template, groupId: GROUP } },
  archiveWhatsAppTemplate: { path: { id: 'wa-c' } },
  unarchiveWhatsAppTemplate: { path: { id: 'wa-c' }, after: ['archiveWhatsAppTemplate'] },
  deleteWhatsAppTemplate: { path: { id: 'wa-c' } },
  createMacro: { body: macro },
  updateMacro: c(macro),
  deleteMacro: ofC,
  runMacroInChats: c({ contactIds: ['c'] }),
  createRule: { body: { ...rule, isOn: false } },
  updateRule: c({ ...rule, isOn: false }),
  deleteRule: ofC,
  switchRuleOn: ofC,
  switchRuleOff: { ...ofC, after: ['switchRuleOn'] },
  orderRules: { body: { ids: [] }, after: ['createRule'] },
  undoRuleRun: { ...ofC, after: ['markImportant'] },
  markImportant: c({ flag: 'important' }),
  updateTag: c({ name: 'Changed' }),
  mergeTag: c({ intoId: 'label-vip' }),
  updateSegment: c({ name: 'Changed' }),
  deleteSegment: ofC,
  updateTeam: c({ name: 'Changed' }),
  deleteTeam: ofC,
  updateLevel: c({ name: 'Changed' }),
  deleteLevel: ofC,
  updateLevelTag: c({ name: 'changed' }),
  deleteLevelTag: ofC,
  saveNesting: { body: { nesting: 'hasNesting', rules: [] } },
  createFlow: { body: { groupId: GROUP, name: 'New', document } },
  publishFlow: ofC,
  archiveFlow: ofC,
  restoreFlow: { ...ofC, after: ['archiveFlow'] },
  createCampaign: { body: { groupId: GROUP, name: 'June', templateId: 'wa-c' } },
  updateCampaign: c({ name: 'July' }),
  deleteCampaign: ofC,
  exportCampaign: c({ ...file, labels: labels(8) }),
  exportCampaignAudience: c({ ...file, labels: labels(6), sources: ['VIP'] }),
  duplicateCampaign: c({ name: 'Copy' }),
}

/**
 * Calls that tests of their own make: workspace-audit.test.ts, workspace-audit-campaigns.test.ts, workspace-two-step.test.ts,
 * workspace-two-step-group.test.ts, workspace-access-history.test.ts, workspace-single-sign-on.test.ts and line-audit.test.ts.
 */
export const drivenElsewhere: readonly string[] = [
  'login',
  'logout',
  'recoverPassword',
  'changePassword',
  'endOtherSessions',
  'endSession',
  'disownAccess',
  'secondStep',
  'singleSignOn',
  'activateSignInSetup',
  'activateTwoStep',
  'renewRecoveryCodes',
  'removeTwoStep',
  'setGroupTwoStep',
  'resetTwoStep',
  'acceptInvitation',
  'leaveGroup',
  'sendMemberPassword',
  'startCampaign',
  'pauseCampaign',
  'resumeCampaign',
  'cancelCampaign',
  'retryCampaign',
  'reviseCampaign',
  'connectLine',
  'changeLine',
  'registerLine',
  'subscribeLine',
  'disconnectLine',
]

/** Calls that need much to be set up first, and are recorded by the code of another one that is made. */
export const asOther: Readonly<Record<string, string>> = {
  // The form of the same call.
  applyMediaWhatsAppTemplate: 'applyWhatsAppTemplate',
  chooseCampaignTemplate: 'pauseCampaign',
  askPhoneData: 'subscribeLine',
}

/** The names that are no endpoint, but another call of one. */
const aliases: Readonly<Record<string, string>> = {
  saveFourthField: 'saveContactField',
  markImportant: 'enableFlag',
}

export function endpointOf(name: string): Endpoint {
  const known = aliases[name] ?? name
  const found = Object.values(endpoints).find((one) => one.name === known)
  if (found === undefined) throw new Error(`no endpoint ${name}`)
  return found
}

/** The other side of a toggle, which must be called before one that would change nothing. */
function toggleBefore(name: string): string | undefined {
  if (name === 'enableHasReassign') return 'disableHasReassign'
  const isOff = name in groupTogglesApi && name.startsWith('disable')
  return isOff && name !== 'disableHasReassign' ? name.replace(/^disable/, 'enable') : undefined
}

/** How to make a call. */
export function auditedCall(name: string): AuditedCall | undefined {
  const known = special[name]
  if (known !== undefined) return known
  const toggled = toggleBefore(name)
  if (toggled !== undefined) return { path: { id: GROUP }, after: [toggled] }
  if (drivenElsewhere.includes(name)) return undefined
  const screens: Readonly<Record<string, ScreenCall>> = screenCalls
  const screen = screens[name]
  if (screen !== undefined) return screen.status === undefined ? screen : undefined
  type Make = (contactId: string, messageId: string, scheduledId: string) => ContactCall
  const chats: Readonly<Record<string, Make>> = contactCalls
  return chats[name]?.('c', 'c', 'c')
}

/** The calls that the log has something of. */
export const auditedNames: readonly string[] = Object.keys(endpoints).filter((name) => {
  const decision = auditDecisionOf(name)
  return decision !== undefined && !('not' in decision)
})

/** Entries of the log of the tests' group, newest first, as an admin reads them. */
export async function readAudit(admin: Caller, query = ''): Promise<AuditEntry[]> {
  const { body } = await admin('GET', `main/groups/${GROUP}/audit?limit=200&${query}`)
  return auditApi.auditEntries.output.parse(body).items
}

/** An entry of an account in words: what was done to whom, and by whom. */
export const accountStep = ({ action, object, by }: AuditEntry): string =>
  `${action} of ${object?.id} by ${by.id ?? by.type}`
