import type { TFunction } from 'i18next'
import { roleSchema } from '#contract/entities/people/permission.ts'
import type { RightRole } from '#contract/entities/people/right.ts'
import type { TwoStepAudience } from '#contract/entities/people/two-step.ts'
import { dateTimeText } from '#renderer/components/dates/times.ts'
import { roleKey } from '#renderer/i18n/role-text.ts'
import { wordKey } from './value-words.ts'

/** The texts that name values and their parts. */
export const fieldNamespaces = [
  'audit',
  'auditFields',
  'settings',
  'users',
  'groupSecurity',
  'rules',
  'chatSteps',
  'contacts',
  'contactFields',
  'integrations',
  'targets',
] as const

export type FieldTexts = TFunction<['translation', ...typeof fieldNamespaces]>

/** The names of values by their fields in the contract. Those of settings, rights and roles are the ones on their screens. */
const fieldKeys = {
  about: 'auditFields:about',
  accountId: 'auditFields:accountId',
  action: 'auditFields:action',
  actions: 'auditFields:actions',
  adIds: 'auditFields:adIds',
  address: 'auditFields:address',
  addresses: 'auditFields:addresses',
  againHours: 'auditFields:againHours',
  agentBefore: 'auditFields:agentBefore',
  agentsEdit: 'auditFields:agentsEdit',
  apiVersion: 'auditFields:apiVersion',
  appId: 'auditFields:appId',
  archived: 'auditFields:archived',
  asksRating: 'settings:chatStatus.rating',
  autoAssignment: 'settings:workingDay.mode',
  autoResponse: 'settings:autoResponse.first',
  baseUrl: 'auditFields:baseUrl',
  body: 'auditFields:body',
  businessId: 'auditFields:businessId',
  buttons: 'auditFields:buttons',
  callAutoResponse: 'settings:autoResponse.missedCall',
  callsPerMinute: 'auditFields:callsPerMinute',
  campaignRestrictionForPublisher: 'settings:access.campaigns.label',
  capacity: 'settings:workingDay.capacity',
  category: 'auditFields:category',
  chatStatusSetByUserLabel: 'settings:chatStatus.name',
  chatStatusTags: 'settings:chatStatus.tags',
  choices: 'auditFields:choices',
  columns: 'auditFields:columns',
  conditions: 'auditFields:conditions',
  contacts: 'auditFields:contacts',
  content: 'auditFields:content',
  countries: 'auditFields:countries',
  currency: 'auditFields:currency',
  customerSees: 'settings:workingDay.customerSees',
  day: 'auditFields:day',
  deleteContacts: 'users:rights.names.deleteContacts',
  description: 'auditFields:description',
  device: 'auditFields:device',
  disabled: 'auditFields:disabled',
  editRules: 'users:rights.names.editRules',
  email: 'auditFields:email',
  endAt: 'auditFields:endAt',
  entries: 'auditFields:entries',
  expiresAt: 'auditFields:expiresAt',
  exportData: 'users:rights.names.exportData',
  field: 'auditFields:field',
  filter: 'auditFields:filter',
  first: 'auditFields:first',
  firstAnswerTakes: 'settings:workingDay.firstAnswer',
  flowRestrictionForPublisher: 'settings:access.flows.label',
  followsRules: 'auditFields:followsRules',
  footer: 'auditFields:footer',
  format: 'auditFields:format',
  freeContactsNotVisibleByPublisher: 'settings:access.freeChats.label',
  from: 'auditFields:from',
  fromDay: 'groupSecurity:fromLabel',
  hasCatalogue: 'auditFields:hasCatalogue',
  hasChatStatus: 'settings:chatStatus.used',
  hasFlows: 'auditFields:hasFlows',
  hasNesting: 'auditFields:hasNesting',
  hasNesting2: 'auditFields:hasNesting2',
  hasNesting3: 'auditFields:hasNesting3',
  hasNotifications: 'auditFields:hasNotifications',
  hasQrAccess: 'auditFields:hasQrAccess',
  hasQrAssigner: 'auditFields:hasQrAssigner',
  hasReassign: 'settings:access.reassign.label',
  hasReleaseChat: 'settings:access.release.label',
  hasTargets: 'auditFields:hasTargets',
  hasTeams: 'auditFields:hasTeams',
  hasTemplateModule: 'auditFields:hasTemplateModule',
  hasTemplatePermission: 'auditFields:hasTemplatePermission',
  header: 'auditFields:header',
  hidesFreeChats: 'auditFields:hidesFreeChats',
  holidays: 'auditFields:holidays',
  idleDays: 'auditFields:idleDays',
  important: 'auditFields:important',
  is: 'auditFields:is',
  isOn: 'auditFields:isOn',
  isReadOnly: 'auditFields:isReadOnly',
  isRequired: 'auditFields:isRequired',
  isShown: 'auditFields:isShown',
  isSuperAdmin: 'auditFields:isSuperAdmin',
  isSupervisor: 'auditFields:isSupervisor',
  isUserSidebarOpen: 'auditFields:isUserSidebarOpen',
  kind: 'auditFields:kind',
  kinds: 'auditFields:kinds',
  language: 'auditFields:language',
  languages: 'auditFields:languages',
  levelId: 'auditFields:levelId',
  levels: 'auditFields:levels',
  locked: 'auditFields:locked',
  manageIntegrations: 'users:rights.names.manageIntegrations',
  match: 'auditFields:match',
  media: 'auditFields:media',
  mergeContacts: 'users:rights.names.mergeContacts',
  metaAds: 'auditFields:metaAds',
  minute: 'auditFields:minute',
  minutes: 'auditFields:minutes',
  mode: 'auditFields:mode',
  name: 'auditFields:name',
  names: 'auditFields:names',
  next: 'auditFields:next',
  number: 'auditFields:number',
  on: 'auditFields:on',
  openingHours: 'auditFields:openingHours',
  operator: 'auditFields:operator',
  options: 'auditFields:options',
  order: 'auditFields:order',
  personMinutes: 'auditFields:personMinutes',
  phone: 'auditFields:phone',
  phoneId: 'auditFields:phoneId',
  picture: 'auditFields:picture',
  pictureUrl: 'auditFields:pictureUrl',
  pinned: 'auditFields:pinned',
  plan: 'auditFields:plan',
  position: 'auditFields:position',
  provider: 'auditFields:provider',
  publicUrl: 'auditFields:publicUrl',
  publishedVersion: 'auditFields:publishedVersion',
  rememberDays: 'auditFields:rememberDays',
  resolution: 'auditFields:resolution',
  role: 'auditFields:role',
  scheduleAutoResponse: 'auditFields:scheduleAutoResponse',
  scheduleEnabled: 'auditFields:scheduleEnabled',
  scheduledAt: 'auditFields:scheduledAt',
  scopes: 'auditFields:scopes',
  secret: 'auditFields:secret',
  secrets: 'auditFields:secrets',
  seeAudit: 'users:rights.names.seeAudit',
  seeBilling: 'users:rights.names.seeBilling',
  sendCampaigns: 'users:rights.names.sendCampaigns',
  separator: 'auditFields:separator',
  sourceInputs: 'auditFields:sourceInputs',
  sources: 'auditFields:sources',
  splitTemplateId: 'auditFields:splitTemplateId',
  splitWinner: 'auditFields:splitWinner',
  startAt: 'auditFields:startAt',
  state: 'auditFields:state',
  status: 'auditFields:status',
  stops: 'auditFields:stops',
  tagId: 'auditFields:tagId',
  tagIdList: 'auditFields:tagIdList',
  tagIds: 'auditFields:tagIds',
  tags: 'auditFields:tags',
  target: 'auditFields:target',
  teamId: 'auditFields:teamId',
  teamIds: 'auditFields:teamIds',
  teamRestrictionForUserOutTeam: 'settings:access.teams.label',
  teams: 'auditFields:teams',
  templateId: 'auditFields:templateId',
  templateRestrictionForPublisher: 'settings:access.templates.label',
  templatesManagedByAdmin: 'settings:access.managedTemplates.label',
  text: 'auditFields:text',
  timeZone: 'auditFields:timeZone',
  to: 'auditFields:to',
  type: 'auditFields:type',
  unit: 'auditFields:unit',
  url: 'auditFields:url',
  userId: 'auditFields:userId',
  userIds: 'auditFields:userIds',
  value: 'auditFields:value',
  values: 'auditFields:values',
  verifyToken: 'auditFields:verifyToken',
  waitingLimitMinutes: 'settings:workingDay.waiting',
  webhookId: 'auditFields:webhookId',
  websites: 'auditFields:websites',
  week: 'auditFields:week',
  when: 'auditFields:when',
  who: 'groupSecurity:whoLabel',
  withContent: 'auditFields:withContent',
  words: 'auditFields:words',
} as const

const roleKeys = {
  ROLE_ADMI: 'users:rights.columns.admin',
  ROLE_MANAGER: 'users:rights.columns.manager',
  ROLE_PUBLISHER: 'users:rights.columns.agent',
} as const satisfies Record<RightRole, string>

const audienceKeys = {
  nobody: 'groupSecurity:who.nobody',
  admins: 'groupSecurity:who.admins',
  everybody: 'groupSecurity:who.everybody',
} as const satisfies Record<TwoStepAudience, string>

const isOf = <Key extends string>(keys: Record<Key, unknown>, name: string): name is Key =>
  Object.hasOwn(keys, name)

/**
 * What a value is called: its path of names, each as the screens say it. Numbers count the parts of a list. Before it is the
 * name of a further thing that changed with the one of the entry, as users wrote it.
 */
export function fieldText(t: FieldTexts, path: string): string {
  const start = path.lastIndexOf(': ') + 1
  const thing = start === 0 ? '' : `${path.slice(0, start)} `
  return thing + pathText(t, path.slice(start).trimStart())
}

function pathText(t: FieldTexts, path: string): string {
  return path
    .split('.')
    .map((name) => {
      if (isOf(fieldKeys, name)) return t(fieldKeys[name])
      return isOf(roleKeys, name) ? t(roleKeys[name]) : spaced(name)
    })
    .join(' › ')
}

/** A name that this version does not know, in words: `readsLate` → "reads late". */
const spaced = (name: string): string =>
  name.replaceAll(/(?<=[a-z])([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/**
 * A value as people read it.
 * @param path of the value: words of the contract are only known by it
 * @param timeZone in which moments are written; absent: they stay as in the contract
 */
export function valueText(
  t: FieldTexts,
  path: string,
  value: string | undefined,
  timeZone?: string,
): string {
  if (value === undefined || value === '') return t('audit:entry.empty')
  if (value === 'true') return t('audit:entry.yes')
  if (value === 'false') return t('audit:entry.no')
  if (path === 'who' && isOf(audienceKeys, value)) return t(audienceKeys[value])
  if (value.startsWith('ROLE_')) return t(roleKey({ role: roleSchema.parse(value) }))
  if (timeZone !== undefined && moment.test(value)) return dateTimeText(value, { timeZone })
  const lines = value.split('\n').map((line) => {
    const key = wordKey(path, line)
    return key === undefined ? line : t(key)
  })
  return lines.join('\n')
}
