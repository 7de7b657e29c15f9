import type { EndpointName } from '#contract/api/index.ts'
import { auditApi } from '#contract/api/trust/audit.ts'
import { accountApi } from '#contract/api/people/account.ts'
import { billingApi } from '#contract/api/reports/billing.ts'
import { lineCostsApi } from '#contract/api/line/line-costs.ts'
import { builtInPrices } from '#contract/rules/reports/message-price.ts'
import { contactsApi } from '#contract/api/contacts/contacts.ts'
import { contactFieldUsesApi } from '#contract/api/contacts/contact-field-uses.ts'
import { contactFieldsApi } from '#contract/api/contacts/contact-fields.ts'
import { contactTableApi } from '#contract/api/contacts/contact-table.ts'
import { contactTagsApi } from '#contract/api/tags/contact-tags.ts'
import { lineApi } from '#contract/api/line/line.ts'
import { levelsApi } from '#contract/api/tags/levels.ts'
import { historyImportsApi } from '#contract/api/contacts/history-imports.ts'
import { contactTransferApi } from '#contract/api/contacts/contact-transfer.ts'
import { groupSettingsApi } from '#contract/api/groups/group-settings.ts'
import { groupsApi } from '#contract/api/groups/groups.ts'
import { groupTogglesApi } from '#contract/api/groups/group-toggles.ts'
import { segmentsApi } from '#contract/api/contacts/segments.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { targetsApi } from '#contract/api/targets/targets.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { whatsAppProfileApi } from '#contract/api/line/whatsapp-profile.ts'
import { contactCalls } from './contact-calls.ts'
import { GROUP, type Name } from './users.ts'

/** All members of the group, from the most permissions to the fewest. */
export const members = ['sara', 'adam', 'susi', 'mia', 'ana', 'rita'] as const
/** Access to settings, users and bills: admins, but no supervisors. */
const admins = ['sara', 'adam'] as const
/** Access to change a team's working data. */
const leaders = ['sara', 'adam', 'mia'] as const
/** Access to the screen Contacts. */
const readers = ['sara', 'adam', 'mia', 'ana', 'rita'] as const
const writers = ['sara', 'adam', 'susi', 'mia', 'ana'] as const
/** Access to change contacts. */
const editors = ['sara', 'adam', 'mia', 'ana'] as const

/** A call that the service accepts from permitted users. */
export interface ScreenCall {
  readonly may: readonly Name[]
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** The status of an accepted call; 200 unless stated. */
  readonly status?: number
}

const inGroup = { query: { groupId: GROUP } }
const ofGroup = { path: { id: GROUP } }
const row = { name: 'Rosa', lastName: 'Huanca', email: 'r@mail.example', phone: '51987654321' }

/** The endpoints of the group's eight restrictions. */
const toggles = Object.fromEntries(
  Object.keys(groupTogglesApi).map((name) => [name, { ...ofGroup, may: admins }]),
)

/**
 * One accepted call of each endpoint of the screens Contacts, Users, Groups, Settings, WhatsApp profile, Billing and
 * Profile, with those in the group who may make it. Endpoints that name a contact are in `contact-calls`.
 */
export const screenCalls = {
  ...toggles,
  contactTable: { ...inGroup, may: readers },
  contactIds: { ...inGroup, may: readers },
  contactCounts: { ...inGroup, may: readers },
  changeContacts: {
    may: editors,
    body: { groupId: GROUP, contactIds: ['free'], change: { kind: 'archive' } },
  },
  importContacts: {
    may: leaders,
    body: { groupId: GROUP, isDryRun: false, duplicates: 'skip', rows: [row] },
  },
  deleteContacts: { may: leaders, body: { groupId: GROUP, contactIds: ['free'] } },
  imports: { ...inGroup, may: leaders },
  undoImport: { may: ['sara', 'adam'], path: { id: 'import' } },
  historyImports: { ...inGroup, may: admins },
  historyImport: { may: admins, path: { id: 'read' } },
  previewHistory: {
    may: admins,
    path: { id: 'read' },
    query: { customer: 'Ana', order: 'dmy' },
  },
  startHistory: {
    may: admins,
    path: { id: 'read' },
    body: { customer: 'Ana', order: 'dmy' },
  },
  undoHistory: { may: admins, path: { id: 'started' } },
  exportContacts: {
    may: leaders,
    body: { groupId: GROUP, columns: [{ field: 'name', label: 'N' }], filename: 'c.csv' },
  },
  contactFields: { ...inGroup, may: members },
  saveContactField: {
    may: admins,
    path: { number: '3' },
    body: { name: 'Size', type: 'text', isShown: true, agentsEdit: true, isRequired: false },
  },
  deleteContactField: { may: admins, path: { number: '3' } },
  orderContactFields: { may: admins, body: { numbers: [] } },
  contactFieldCounts: { ...inGroup, may: leaders },
  contactFieldUses: { ...inGroup, may: leaders },
  contactFieldValues: { ...inGroup, path: { number: '3' }, may: leaders },
  checkContactField: {
    may: admins,
    path: { number: '3' },
    body: { type: 'date', isMonthFirst: false },
  },
  convertContactField: {
    may: admins,
    path: { number: '3' },
    body: { name: 'Size', type: 'number', isShown: true, agentsEdit: true, isRequired: false },
  },
  createContact: { may: writers, body: { groupId: GROUP, ...row } },
  segments: { ...inGroup, may: readers },
  createSegment: {
    may: editors,
    body: { groupId: GROUP, name: 'Waiting', rule: { isFree: true } },
  },
  updateSegment: { may: editors, path: { id: 'segment' }, body: { name: 'Changed' } },
  deleteSegment: { may: editors, path: { id: 'segment' } },

  users: { ...inGroup, may: members },
  userProfile: { may: members, path: { id: 'ana' } },
  invitations: { ...inGroup, may: admins },
  resendInvitation: { may: admins, path: { id: 'invitation' } },
  deleteInvitation: { may: admins, path: { id: 'invitation' } },
  memberDetails: { ...inGroup, may: admins },
  chatHolders: { ...inGroup, may: ['sara', 'adam', 'susi', 'mia'] },
  updateMember: { may: admins, path: { id: 'beto' }, body: { isReadOnly: true } },
  removeMember: { may: admins, path: { id: 'beto' } },
  sendMemberPassword: { may: admins, path: { id: 'beto' } },
  teams: { ...inGroup, may: members },
  team: { may: members, path: { id: 'north' } },
  teamDetails: { ...inGroup, may: admins },
  createTeam: { may: admins, body: { groupId: GROUP, name: 'West' } },
  updateTeam: { may: admins, path: { id: 'south' }, body: { name: 'Changed' } },
  deleteTeam: { may: admins, path: { id: 'south' } },

  tags: { ...inGroup, may: members },
  createTag: { may: writers, body: { groupId: GROUP, name: 'New' } },
  updateTag: { may: leaders, path: { id: 'label-vip' }, body: { name: 'Changed' } },
  mergeTag: { may: leaders, path: { id: 'label-vip' }, body: { intoId: 'label-rare' } },
  tagUsage: { ...inGroup, may: leaders },
  tagOverlap: { may: leaders, path: { id: 'label-vip' }, query: { withId: 'label-rare' } },

  levels: { may: members },
  createLevel: { may: leaders, body: { name: 'New' } },
  updateLevel: { may: leaders, path: { id: 'level-2' }, body: { name: 'Changed' } },
  deleteLevel: { may: leaders, path: { id: 'level-2' } },
  levelTags: { may: members },
  createLevelTag: { may: leaders, body: { name: 'new', type: 'level-1' } },
  updateLevelTag: { may: leaders, path: { id: 'price' }, body: { name: 'changed' } },
  deleteLevelTag: { may: leaders, path: { id: 'price' } },
  levelTagUsage: { may: leaders },
  checkNesting: { may: leaders, body: { nesting: null, rules: [] } },
  saveNesting: { may: leaders, body: { nesting: null, rules: [] } },

  group: { ...ofGroup, may: members },
  // The first of them is the only super admin, who stays.
  leaveGroup: { ...ofGroup, may: members, status: 409 },
  requestTestMessage: {
    ...ofGroup,
    may: admins,
    body: { phone: '51944318052', name: 'Nora', text: 'Hello' },
  },
  setUserSidebarOpen: { ...ofGroup, may: members, body: { isOpen: true } },
  setAutoResponse: { ...ofGroup, may: leaders, body: { text: 'Back soon' } },
  setCallAutoResponse: { ...ofGroup, may: leaders, body: { text: 'Back soon' } },
  setScheduleAutoResponse: {
    ...ofGroup,
    may: leaders,
    body: { scheduleEnabled: true, text: 'Closed', startAt: '20:00', endAt: '09:00' },
  },
  setChatStatus: { ...ofGroup, may: leaders, body: { chatStatusSetByUserLabel: 'Sold' } },
  setChatStatusTags: { ...ofGroup, may: leaders, body: { chatStatusTags: ['Sold'] } },
  setLanguage: { ...ofGroup, may: admins, body: { language: 'pt' } },
  setRights: {
    ...ofGroup,
    may: admins,
    body: { rights: { exportData: { ROLE_MANAGER: true } } },
  },
  setTimeZone: { ...ofGroup, may: admins, body: { timeZone: 'America/Lima' } },
  setOpeningHours: {
    ...ofGroup,
    may: admins,
    body: { week: [{ day: 'mon', from: '09:00', to: '20:00' }] },
  },
  deleteOpeningHours: { ...ofGroup, may: admins },
  targets: { ...ofGroup, may: ['sara', 'adam', 'susi', 'mia'] },
  setTargets: {
    ...ofGroup,
    may: admins,
    body: { isOn: true, base: { first: 30 }, teams: [], tags: [], alerts: {} },
  },
  targetsReport: {
    ...ofGroup,
    may: ['sara', 'adam', 'susi'],
    query: { from: '2026-01-01', to: '2026-01-31' },
  },
  setTeamHours: {
    path: { id: 'south' },
    may: admins,
    body: { week: [{ day: 'mon', from: '09:00', to: '20:00' }] },
  },
  deleteTeamHours: { path: { id: 'south' }, may: admins },
  auditEntries: { ...ofGroup, may: admins },
  auditCounts: { ...ofGroup, may: admins },
  auditEntry: { path: { id: GROUP, number: '1' }, may: admins },
  auditChain: { ...ofGroup, may: admins },
  exportAudit: { ...ofGroup, may: admins, body: { format: 'csv', filename: 'a.csv' } },
  setAutoAssignment: { ...ofGroup, may: admins, body: { mode: 'roundRobin', capacity: 5 } },
  deleteAutoAssignment: { ...ofGroup, may: admins },
  setCustomerSees: { ...ofGroup, may: admins, body: { customerSees: 'read' } },
  setWaitingLimit: { ...ofGroup, may: admins, body: { minutes: 15 } },
  deleteWaitingLimit: { ...ofGroup, may: admins },
  enableFirstAnswerTakes: { ...ofGroup, may: admins },
  disableFirstAnswerTakes: { ...ofGroup, may: admins },
  setSourceInputs: {
    ...ofGroup,
    may: admins,
    body: { sourceInputs: [{ sourceInputId: 'web', name: 'Web' }] },
  },
  contactSources: { ...ofGroup, may: leaders },
  messageLimitData: { ...ofGroup, may: members },
  whatsAppProfile: { ...ofGroup, may: admins },
  saveWhatsAppProfile: { ...ofGroup, may: admins, body: { about: 'Furniture' } },
  line: { ...ofGroup, may: ['sara', 'adam', 'susi', 'mia'] },
  checkLine: { ...ofGroup, may: admins, body: { provider: 'meta' } },
  connectLine: {
    ...ofGroup,
    may: admins,
    body: { provider: 'meta', phoneId: '1', accountId: '2', token: 'any', appSecret: 'any' },
    status: 503,
  },
  changeLine: { ...ofGroup, may: admins, body: { state: 'paused' }, status: 404 },
  subscribeLine: { ...ofGroup, may: admins, status: 404 },
  probeLine: { ...ofGroup, may: admins, status: 409 },
  linePreparation: { ...ofGroup, may: admins },
  prepareLine: { ...ofGroup, may: admins, body: { ticks: { app: true } } },
  lineAccounts: { ...ofGroup, may: admins, body: { token: 'any' }, status: 503 },
  lineHealth: { ...ofGroup, may: ['sara', 'adam', 'susi', 'mia'], status: 404 },
  askLine: { ...ofGroup, may: admins, status: 404 },
  registerLine: {
    ...ofGroup,
    may: admins,
    body: { provider: 'meta', pin: '123456' },
    status: 409,
  },
  lineQueue: { ...ofGroup, may: admins, status: 404 },
  lineTemplates: { ...ofGroup, may: admins, status: 404 },
  disconnectLine: { ...ofGroup, may: admins, status: 404 },
  lineCosts: { ...ofGroup, may: admins, status: 404 },
  providerCosts: { ...ofGroup, may: admins, status: 404 },
  messagePrices: { ...ofGroup, may: admins },
  replaceMessagePrices: { ...ofGroup, may: admins, body: builtInPrices },
  resetMessagePrices: { ...ofGroup, may: admins },
  billing: { ...ofGroup, may: admins },
  invoiceFile: { path: { id: GROUP, invoiceId: '2000-01' }, may: admins, status: 404 },
} satisfies Partial<Record<EndpointName, ScreenCall>>

/** Endpoints of the user's own account, and public ones. */
const others: readonly string[] = [
  'updateProfile',
  'setPicture',
  'removePicture',
  'deviceSessions',
  'endOtherSessions',
  'endSession',
  'confirmAddress',
  'mailConfirmation',
  'ownInvitations',
  'acceptInvitation',
  'declineInvitation',
  'myGroups',
  'registerGroup',
  'validatePhone',
  'registerUser',
]

/** The endpoints that have to be in `screenCalls`. */
export const screenEndpoints: readonly string[] = Object.values({
  ...accountApi,
  ...billingApi,
  createContact: contactsApi.createContact,
  ...contactFieldsApi,
  ...contactFieldUsesApi,
  ...contactTableApi,
  ...contactTagsApi,
  ...levelsApi,
  ...contactTransferApi,
  ...historyImportsApi,
  ...groupsApi,
  ...groupSettingsApi,
  ...groupTogglesApi,
  ...tagsApi,
  ...segmentsApi,
  ...teamsApi,
  ...targetsApi,
  ...auditApi,
  ...usersApi,
  ...whatsAppProfileApi,
  ...lineApi,
  ...lineCostsApi,
})
  .map(({ name }) => name)
  .filter((name) => !others.includes(name) && !(name in contactCalls))
