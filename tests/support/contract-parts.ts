import { basename } from 'node:path'

/**
 * The subjects of the contract tests that say something new on a second engine, because statements of SQL decide: lists,
 * searches, reports, counts, orders, campaigns' audiences, assignment, and what several instances do at once. Policies,
 * refusals, wrong input and who sees what are decided in code that is the same on both.
 */
const SUBJECTS = new Set([
  'workspace-access-history',
  'workspace-ads',
  'workspace-api-keys',
  'workspace-analysis',
  'workspace-assignment',
  'workspace-audit',
  'workspace-audit-chain',
  'workspace-campaign-audience',
  'workspace-campaign-results',
  'workspace-campaign-sending',
  'workspace-chat-bulk',
  'workspace-chats',
  'workspace-clock-set-back',
  'workspace-contact-blocks',
  'workspace-contact-fields',
  'workspace-contact-filters',
  'workspace-contact-imports',
  'workspace-contact-table',
  'workspace-contact-tags',
  'workspace-contacts',
  'workspace-history-imports',
  'workspace-history-undo',
  'workspace-inbound',
  'workspace-levels',
  'workspace-list-filters',
  'workspace-macros',
  'workspace-messages',
  'workspace-name-order',
  'workspace-notes',
  'workspace-notifications',
  'workspace-people',
  'workspace-redeliver',
  'workspace-reports',
  'workspace-revisions',
  'workspace-rule-dry-run',
  'workspace-rule-runs',
  'workspace-rule-starts',
  'workspace-rules',
  'workspace-saved-views',
  'workspace-scheduled',
  'workspace-search',
  'workspace-share-out',
  'workspace-single-sign-on',
  'workspace-single-sign-on-members',
  'workspace-snoozes',
  'workspace-step-webhooks',
  'workspace-tag-changes',
  'workspace-tags',
  'workspace-two-step',
  'workspace-two-step-group',
  'workspace-two-step-settings',
  'workspace-targets',
  'workspace-take',
  'workspace-team-overview',
  'workspace-teams',
  'workspace-time-zone',
  'workspace-unread',
  'workspace-views',
  'workspace-waits',
  'workspace-webhook-failures',
  'workspace-webhooks',
  'line-calls',
  'line-charges',
  'line-costs',
  'line-intake',
  'line-catalogue',
  'line-people',
  'line-preparation',
])

/** Contract tests that kill processes again and again, or need many rows. */
const LONG = new Set([
  'line-kill',
  'main-outbox-kill',
  'postgres-instance-kills',
  'postgres-plans',
  'workspace-campaign-kill',
])

/** The contract tests of `npm test`, or those of `npm run test:rest`. */
export type ContractPart = 'first' | 'rest'

/**
 * The part to which a contract test belongs. On SQLite the long ones are the rest; on PostgreSQL also those whose results
 * SQL does not decide.
 * @param file its path
 */
export function contractPart(file: string, isOnPostgres: boolean): ContractPart {
  const subject = basename(file, '.test.ts')
  if (LONG.has(subject)) return 'rest'
  const isDecidedBySql = subject.startsWith('postgres-') || SUBJECTS.has(subject)
  return !isOnPostgres || isDecidedBySql ? 'first' : 'rest'
}
