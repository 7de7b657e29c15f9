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

/**
 * Those that run on PostgreSQL only when they are named. Other contract tests there send each of their statements, apart from
 * the columns that an update sets, the number of values in a list and the condition by which a user sees a chat, which the
 * tests of lists and of who sees what send whole. Measured by recording all statements of all contract tests.
 */
const SAY_NOTHING_NEW = new Set([
  'line-audit',
  'line-blocks',
  'line-call-permission',
  'line-dialog',
  'line-failures',
  'line-in',
  'line-other-address',
  'line-out',
  'line-outside-texts',
  'line-probe',
  'line-products',
  'line-profile',
  'line-questions',
  'line-replay',
  'line-secrets',
  'line-set-up',
  'line-settings',
  'line-standby',
  'line-template-places',
  'line-tunnel',
  'server-watch',
  'workspace-answered-meanwhile',
  'workspace-assignment-roles',
  'workspace-assignment-teams',
  'workspace-audit-campaigns',
  'workspace-automatic-answers',
  'workspace-bad-input',
  'workspace-busy',
  'workspace-call-group',
  'workspace-callers',
  'workspace-campaign-split',
  'workspace-channel-texts',
  'workspace-chat-changes',
  'workspace-chat-roles',
  'workspace-chat-status',
  'workspace-chat-viewers',
  'workspace-connections',
  'workspace-content',
  'workspace-control',
  'workspace-disk-full',
  'workspace-file-storage',
  'workspace-file-sweep',
  'workspace-files',
  'workspace-group-roles',
  'workspace-health',
  'workspace-invitations',
  'workspace-leave-group',
  'workspace-members',
  'workspace-message-extensions',
  'workspace-message-fields',
  'workspace-message-limit',
  'workspace-opt-outs',
  'workspace-page',
  'workspace-permission-order',
  'workspace-power-cut',
  'workspace-required-fields',
  'workspace-rights',
  'workspace-screen-roles',
  'workspace-send-template',
  'workspace-session',
  'workspace-specified-calls',
  'workspace-template-roles',
])

/** The contract tests of `npm test`, or those of `npm run test:rest`. */
export type ContractPart = 'first' | 'rest'

/**
 * The part to which a contract test belongs. On SQLite the long ones are the rest; on PostgreSQL also those whose results
 * SQL does not decide.
 * @param file its path
 * @returns null for one that belongs to none on PostgreSQL
 */
export function contractPart(file: string, isOnPostgres: boolean): ContractPart | null {
  const subject = basename(file, '.test.ts')
  if (LONG.has(subject)) return 'rest'
  if (!isOnPostgres || subject.startsWith('postgres-') || SUBJECTS.has(subject)) return 'first'
  return SAY_NOTHING_NEW.has(subject) ? null : 'rest'
}
