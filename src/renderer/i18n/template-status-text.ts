import type { TFunction } from 'i18next'
import {
  isKnownTemplateStatus,
  type KnownTemplateStatus,
} from '#contract/entities/templates/whatsapp-template.ts'

type Translate = TFunction<['translation', 'channelTemplates']>

const statusKeys = {
  approved: 'channelTemplates:status.approved',
  pending: 'channelTemplates:status.pending',
  rejected: 'channelTemplates:status.rejected',
  paused: 'channelTemplates:status.paused',
  disabled: 'channelTemplates:status.disabled',
  deleted: 'channelTemplates:status.deleted',
} as const satisfies Record<KnownTemplateStatus, string>

/** Statuses of the channel that the specification does not name. */
const otherStatusKeys = {
  in_appeal: 'channelTemplates:status.inAppeal',
  flagged: 'channelTemplates:status.flagged',
  locked: 'channelTemplates:status.locked',
  limit_exceeded: 'channelTemplates:status.limitExceeded',
  archived: 'channelTemplates:status.archived',
} as const
const isOtherStatus = (status: string): status is keyof typeof otherStatusKeys =>
  Object.hasOwn(otherStatusKeys, status)

/** The text of a status. An unknown status is shown as the service names it, with blanks instead of underscores. */
export function statusText(t: Translate, status: string): string {
  if (isKnownTemplateStatus(status)) return t(statusKeys[status])
  return isOtherStatus(status) ? t(otherStatusKeys[status]) : status.replaceAll('_', ' ')
}
