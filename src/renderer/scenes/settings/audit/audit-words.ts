import {
  IconDatabase,
  IconDeviceMobile,
  IconGitFork,
  IconLogin2,
  IconSettings,
  IconShieldCheck,
  type Icon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import {
  auditThings,
  type AuditAction,
  type AuditChangeKind,
  type AuditDeed,
  type AuditEntry,
  type AuditKind,
  type AuditThing,
} from '#contract/entities/trust/audit-entry.ts'

export type AuditTexts = TFunction<['translation', 'audit']>

export const kindKeys = {
  settings: 'audit:kinds.settings',
  permissions: 'audit:kinds.permissions',
  rules: 'audit:kinds.rules',
  line: 'audit:kinds.line',
  data: 'audit:kinds.data',
  access: 'audit:kinds.access',
} as const satisfies Record<AuditKind, string>

export const kindIcons: Record<AuditKind, Icon> = {
  settings: IconSettings,
  permissions: IconShieldCheck,
  rules: IconGitFork,
  line: IconDeviceMobile,
  data: IconDatabase,
  access: IconLogin2,
}

const changeKeys = {
  created: 'audit:changes.created',
  changed: 'audit:changes.changed',
  deleted: 'audit:changes.deleted',
} as const satisfies Record<AuditChangeKind, string>

/** What is created, changed and deleted, with its article. People have sentences of their own. */
const thingKeys = {
  settings: 'audit:objects.settings',
  targets: 'audit:objects.targets',
  prices: 'audit:objects.prices',
  tag: 'audit:objects.tag',
  level: 'audit:objects.level',
  levelTag: 'audit:objects.levelTag',
  nesting: 'audit:objects.nesting',
  segment: 'audit:objects.segment',
  answer: 'audit:objects.answer',
  messageTemplate: 'audit:objects.messageTemplate',
  sticker: 'audit:objects.sticker',
  flow: 'audit:objects.flow',
  rights: 'audit:objects.rights',
  security: 'audit:objects.security',
  invitation: 'audit:objects.invitation',
  team: 'audit:objects.team',
  macro: 'audit:objects.macro',
  rule: 'audit:objects.rule',
  field: 'audit:objects.field',
  line: 'audit:objects.line',
  profile: 'audit:objects.profile',
  template: 'audit:objects.template',
  apiKey: 'audit:objects.apiKey',
  webhook: 'audit:objects.webhook',
  campaign: 'audit:objects.campaign',
} as const satisfies Record<Exclude<AuditThing, 'member'>, string>

const deedKeys = {
  'member.created': 'audit:deeds.memberCreated',
  'member.changed': 'audit:deeds.memberChanged',
  'member.deleted': 'audit:deeds.memberDeleted',
  'tag.merged': 'audit:deeds.tagMerged',
  'rules.ordered': 'audit:deeds.rulesOrdered',
  'fields.ordered': 'audit:deeds.fieldsOrdered',
  'field.converted': 'audit:deeds.fieldConverted',
  'member.left': 'audit:deeds.memberLeft',
  'member.joined': 'audit:deeds.memberJoined',
  'invitation.mailed': 'audit:deeds.invitationMailed',
  'webhook.secretRenewed': 'audit:deeds.webhookSecretRenewed',
  'line.registered': 'audit:deeds.lineRegistered',
  'line.subscribed': 'audit:deeds.lineSubscribed',
  'line.dataRequested': 'audit:deeds.lineDataRequested',
  'campaign.started': 'audit:deeds.campaignStarted',
  'campaign.paused': 'audit:deeds.campaignPaused',
  'campaign.resumed': 'audit:deeds.campaignResumed',
  'campaign.cancelled': 'audit:deeds.campaignCancelled',
  'campaign.retried': 'audit:deeds.campaignRetried',
  'campaign.templateChosen': 'audit:deeds.campaignTemplateChosen',
  'campaign.exported': 'audit:deeds.campaignExported',
  'contacts.imported': 'audit:deeds.contactsImported',
  'contacts.exported': 'audit:deeds.contactsExported',
  'contacts.changed': 'audit:deeds.contactsChanged',
  'contacts.deleted': 'audit:deeds.contactsDeleted',
  'contacts.merged': 'audit:deeds.contactsMerged',
  'contact.given': 'audit:deeds.contactGiven',
  'contact.blocked': 'audit:deeds.contactBlocked',
  'contact.unblocked': 'audit:deeds.contactUnblocked',
  'contact.optedOut': 'audit:deeds.contactOptedOut',
  'contact.optedIn': 'audit:deeds.contactOptedIn',
  'chat.deleted': 'audit:deeds.chatDeleted',
  'chats.changed': 'audit:deeds.chatsChanged',
  'import.undone': 'audit:deeds.importUndone',
  'history.imported': 'audit:deeds.historyImported',
  'history.removed': 'audit:deeds.historyRemoved',
  'merge.undone': 'audit:deeds.mergeUndone',
  'ruleRun.undone': 'audit:deeds.ruleRunUndone',
  'audit.exported': 'audit:deeds.auditExported',
  'audit.removed': 'audit:deeds.auditRemoved',
  'access.signedIn': 'audit:deeds.signedIn',
  'access.signedInByProvider': 'audit:deeds.signedInByProvider',
  'access.emergency': 'audit:deeds.emergency',
  'access.signedOut': 'audit:deeds.signedOut',
  'access.unlocked': 'audit:deeds.unlocked',
  'access.refused': 'audit:deeds.refused',
  'access.passwordChanged': 'audit:deeds.passwordChanged',
  'access.disabled': 'audit:deeds.disabled',
  'access.enabled': 'audit:deeds.enabled',
  'access.passwordMailed': 'audit:deeds.passwordMailed',
  'access.sessionsEnded': 'audit:deeds.sessionsEnded',
  'access.disowned': 'audit:deeds.disowned',
  'access.twoStepOn': 'audit:deeds.twoStepOn',
  'access.twoStepOff': 'audit:deeds.twoStepOff',
  'access.twoStepChanged': 'audit:deeds.twoStepChanged',
  'access.twoStepReset': 'audit:deeds.twoStepReset',
  'access.codeRefused': 'audit:deeds.codeRefused',
  'access.recoveryCodeUsed': 'audit:deeds.recoveryCodeUsed',
  'access.deviceTrusted': 'audit:deeds.deviceTrusted',
} as const satisfies Record<AuditDeed | `member.${AuditChangeKind}`, string>

const isOf = <Key extends string>(record: Record<Key, unknown>, key: string): key is Key =>
  Object.hasOwn(record, key)

/** What an action is called; the name of what it is about follows. An action of a newer service is called by its code. */
export function actionText(t: AuditTexts, action: AuditAction | (string & {})): string {
  if (isOf(deedKeys, action)) return t(deedKeys[action])
  const [thing = '', change = ''] = action.split('.')
  return isOf(thingKeys, thing) && isOf(changeKeys, change)
    ? t(changeKeys[change], { thing: t(thingKeys[thing]) })
    : t('audit:changes.other', { action })
}

/** The name of what an entry is about; undefined if the entry's person is meant, or nothing is named. */
export function objectName({ object, by }: AuditEntry): string | undefined {
  if (object?.name === undefined || object.name === '') return undefined
  return object.type === 'user' && object.id !== undefined && object.id === by.id
    ? undefined
    : object.name
}

/** Who did it, as the list and the details say it. */
export function actorText(t: AuditTexts, { type, name }: AuditEntry['by']): string {
  if (type === 'service') return t('audit:service')
  return name === undefined || name === '' ? t('audit:unknown') : name
}

/** How much an entry concerns, at the end of its row. */
export function extentText(t: AuditTexts, { changes, count }: AuditEntry): string | undefined {
  if (count !== undefined) return t('audit:things', { count })
  return changes.length > 1 ? t('audit:changesCount', { count: changes.length }) : undefined
}

/** Whether an action is about a thing that exists no more. */
export const isGone = (action: string): boolean =>
  action.endsWith('.deleted') && isOf(auditThings, action.split('.')[0] ?? '')
