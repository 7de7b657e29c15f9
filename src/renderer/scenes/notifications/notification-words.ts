import {
  IconAlertCircle,
  IconAt,
  IconBell,
  IconChartBar,
  IconCircleCheck,
  IconCircleX,
  IconClockExclamation,
  IconDeviceMobile,
  IconSpeakerphone,
  IconTemplate,
  IconUserCheck,
  IconUserShield,
  type Icon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { LineEntryKind } from '#contract/entities/line/line.ts'
import type { Notification, notificationChanges } from '#contract/entities/messages/notification.ts'
import { roleSchema } from '#contract/entities/people/permission.ts'
import { templateCategories } from '#contract/entities/templates/whatsapp-template.ts'
import { categoryText, reasonText } from '#renderer/i18n/channel-template-terms.ts'
import { lineEntryText } from '#renderer/i18n/line-terms.ts'
import { roleText } from '#renderer/i18n/role-text.ts'

type Translate = TFunction<['translation', 'notifications', 'lineTerms']>
type TemplateTerms = TFunction<['translation', 'channelTemplates']>

/** The colour of a notification. Each colour has its own icons, so nothing is shown by colour alone. */
type Color = 'teal' | 'green' | 'orange' | 'red' | 'gray'

const kindIcons: Record<Notification['kind'], { Glyph: Icon; color: Color }> = {
  template: { Glyph: IconTemplate, color: 'orange' },
  assignment: { Glyph: IconUserCheck, color: 'teal' },
  mention: { Glyph: IconAt, color: 'teal' },
  campaign: { Glyph: IconSpeakerphone, color: 'gray' },
  message_failed: { Glyph: IconAlertCircle, color: 'red' },
  role: { Glyph: IconUserShield, color: 'gray' },
  waiting: { Glyph: IconClockExclamation, color: 'orange' },
  report: { Glyph: IconChartBar, color: 'gray' },
  line: { Glyph: IconDeviceMobile, color: 'orange' },
  system: { Glyph: IconBell, color: 'gray' },
}

export function notificationIcon({ kind, change }: Notification): { Glyph: Icon; color: Color } {
  if (change === 'approved') return { Glyph: IconCircleCheck, color: 'green' }
  if (change === 'rejected') return { Glyph: IconCircleX, color: 'red' }
  return kindIcons[kind]
}

/** Labels by kind. Used if a notification has no change, or a change that this version of the app does not have. */
const kindLabels = {
  template: 'notifications:kinds.template',
  assignment: 'notifications:kinds.agent',
  mention: 'notifications:kinds.mention',
  campaign: 'notifications:kinds.campaign',
  message_failed: 'notifications:kinds.message_failed',
  role: 'notifications:kinds.role',
  waiting: 'notifications:kinds.unanswered',
  report: 'notifications:kinds.report',
  line: 'notifications:kinds.line',
  system: 'notifications:kinds.system',
} as const satisfies Record<Notification['kind'], string>

/** Labels by `change`: what happened to the template, chat, campaign or role that the notification is about. */
const changeLabels = {
  approved: 'notifications:kinds.approved',
  rejected: 'notifications:kinds.rejected',
  paused: 'notifications:kinds.paused',
  disabled: 'notifications:kinds.disabled',
  deleted: 'notifications:kinds.deleted',
  category: 'notifications:kinds.category',
  agent: 'notifications:kinds.agent',
  team: 'notifications:kinds.team',
  freed: 'notifications:kinds.freed',
  given: 'notifications:kinds.given',
  finished: 'notifications:kinds.finished',
  cancelled: 'notifications:kinds.cancelled',
  campaign_paused: 'notifications:kinds.campaign_paused',
  read_only: 'notifications:kinds.read_only',
  full_access: 'notifications:kinds.full_access',
  unassigned: 'notifications:kinds.unassigned',
  unanswered: 'notifications:kinds.unanswered',
  window_closing: 'notifications:kinds.window_closing',
  target_near: 'notifications:kinds.target_near',
  target_missed: 'notifications:kinds.target_missed',
  line_stopped: 'notifications:kinds.line_stopped',
  line_restricted: 'notifications:kinds.line_restricted',
  line_quality: 'notifications:kinds.line_quality',
  line_name: 'notifications:kinds.line_name',
  line_limit: 'notifications:kinds.line_limit',
  line_alert: 'notifications:kinds.line_alert',
} as const satisfies Record<(typeof notificationChanges)[number], string>

/** The label of a notification: "Plantilla rechazada". */
export function notificationLabel(t: Translate, { kind, change }: Notification): string {
  if (kind === 'campaign' && change === 'paused') return t('notifications:kinds.campaignPaused')
  return change === undefined || change === 'other' ? t(kindLabels[kind]) : t(changeLabels[change])
}

/** The text after the label, e.g. the reason, the author or the note. Empty if the label is enough. */
export function notificationText(
  t: Translate,
  terms: TemplateTerms,
  language: string,
  { kind, change, text, reason, actorName: name }: Notification,
): string {
  switch (kind) {
    case 'template':
      if (change === 'approved') return t('notifications:texts.approved')
      if (change === 'rejected') return reasonText(terms, text)
      if (change === 'category')
        return t('notifications:texts.category', { category: categoryName(terms, text) })
      return text
    case 'assignment': {
      if (change === 'freed') return t('notifications:texts.freed', { count: Number(text) })
      if (change === 'given') return t('notifications:texts.given', { count: Number(text) })
      const words = assignmentText(t, { change, text, actorName: name })
      return reason === undefined
        ? words
        : t('notifications:texts.mention', { name: words, text: reason })
    }
    case 'mention':
      return name === undefined ? text : t('notifications:texts.mention', { name, text })
    case 'role': {
      if (change === 'read_only') return t('notifications:texts.read_only')
      if (change === 'full_access') return t('notifications:texts.full_access')
      const role = roleText(t, { role: roleSchema.parse(text) })
      return name === undefined
        ? t('notifications:texts.role', { role })
        : t('notifications:texts.roleBy', { name, role })
    }
    case 'line':
      return lineText(t, language, change, text)
    case 'waiting':
      if (text !== '') return text
      return t(
        change === 'unassigned'
          ? 'notifications:texts.unassigned'
          : 'notifications:texts.unanswered',
      )
    default:
      return text
  }
}

const entryKinds: ReadonlyMap<Notification['change'], LineEntryKind> = new Map([
  ['line_stopped', 'stopped'],
  ['line_restricted', 'account'],
  ['line_quality', 'quality'],
  ['line_name', 'name'],
  ['line_limit', 'limit'],
])

function lineText(
  t: Translate,
  language: string,
  change: Notification['change'],
  text: string,
): string {
  const kind = entryKinds.get(change)
  if (kind === undefined) return text
  return lineEntryText(t, { kind, value: text }, language)
}

function categoryName(terms: TemplateTerms, code: string): string {
  return categoryText(terms, templateCategories.find((one) => one === code) ?? 'unknown')
}

function assignmentText(
  t: Translate,
  { change, text: team, actorName: name }: Pick<Notification, 'change' | 'text' | 'actorName'>,
): string {
  if (change === 'team')
    return name === undefined
      ? t('notifications:texts.team', { team })
      : t('notifications:texts.teamBy', { name, team })
  return name === undefined
    ? t('notifications:texts.automatic')
    : t('notifications:texts.by', { name })
}
