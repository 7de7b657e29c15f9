import type { TFunction } from 'i18next'
import type { KeyScope } from '#contract/entities/groups/api-key.ts'
import type { WebhookKind, WebhookTry } from '#contract/entities/groups/webhook.ts'

type Texts = TFunction<['translation', 'integrations']>

export const scopeKeys = {
  chats: 'integrations:scopes.chats',
  messages: 'integrations:scopes.messages',
  contacts: 'integrations:scopes.contacts',
  campaigns: 'integrations:scopes.campaigns',
  reports: 'integrations:scopes.reports',
} as const satisfies Record<KeyScope, string>

export const kindKeys = {
  'message.in': 'integrations:kinds.messageIn',
  'message.out': 'integrations:kinds.messageOut',
  'message.status': 'integrations:kinds.messageStatus',
  'chat.assigned': 'integrations:kinds.chatAssigned',
  'chat.finished': 'integrations:kinds.chatFinished',
  'chat.tagged': 'integrations:kinds.chatTagged',
  'contact.changed': 'integrations:kinds.contactChanged',
  'campaign.finished': 'integrations:kinds.campaignFinished',
  'rating.received': 'integrations:kinds.ratingReceived',
  'flow.answered': 'integrations:kinds.flowAnswered',
  'template.status': 'integrations:kinds.templateStatus',
} as const satisfies Record<WebhookKind, string>

const faultKeys = {
  private: 'integrations:faults.private',
  unknown: 'integrations:faults.unknown',
  refused: 'integrations:faults.refused',
  timeout: 'integrations:faults.timeout',
  tls: 'integrations:faults.tls',
  redirect: 'integrations:faults.redirect',
  other: 'integrations:faults.other',
} as const satisfies Record<NonNullable<WebhookTry['fault']>, string>

/** What came of a call: the status of the answer, or why there was none. */
export const answerText = (t: Texts, { status, fault = 'other' }: WebhookTry): string =>
  status === undefined ? t(faultKeys[fault]) : String(status)

export const isGood = ({ status = 0 }: WebhookTry): boolean => status >= 200 && status < 300

/** How long a call took. */
export const tookText = (t: Texts, ms: number): string =>
  ms < 1_000
    ? t('integrations:calls.ms', { count: ms })
    : t('integrations:calls.s', { count: Math.round(ms / 100) / 10 })
