import { createLoginGuard } from '#workspace/auth/login-guard.ts'
import { passwordCost } from '#workspace/auth/passwords.ts'
import { createProviderFetch, createProviderKeys } from '#workspace/auth/provider-keys.ts'
import type { SingleSignOn } from '#workspace/auth/single-sign-on.ts'
import {
  auditExportRequestSchema,
  campaignExportRequestSchema,
  createExports,
  exportRequestSchema,
  personExportRequestSchema,
} from '#workspace/exports.ts'
import type {
  Accounts,
  Customers,
  LiveEvents,
  Service,
  ServiceBase,
  StoredTasks,
  Transfers,
} from '#workspace/http/service.ts'
import { createOutboxFolder } from '#workspace/mail/outbox-folder.ts'
import { createSmtp } from '#workspace/mail/transport.ts'
import { noUploadQuota } from '#workspace/media/upload-quota.ts'
import type { WorkspaceOptions } from '#workspace/options.ts'
import { createScheduler } from '#workspace/scheduler.ts'
import { nextReviewedWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { createCampaignProgress } from '#workspace/use-cases/campaigns/campaign-progress.ts'
import {
  createFolderMailer,
  createSmtpMailer,
  type Mailer,
} from '#workspace/use-cases/people/mailer.ts'
import { createCatalogues } from '#workspace/use-cases/line/catalogues.ts'
import { createProviderSync } from '#workspace/use-cases/line/provider-sync.ts'
import { runTemplateReview } from '#workspace/use-cases/templates/review-template.ts'
import { campaignTasks } from '#workspace/use-cases/campaigns/send-campaign.ts'
import { onRuleEvents } from '#workspace/use-cases/rules/rule-events.ts'
import { ruleTasks } from '#workspace/use-cases/rules/run-rules.ts'
import { scheduledMessageTasks } from '#workspace/use-cases/messages/send-scheduled.ts'
import { createKeyUse } from '#workspace/auth/key-use.ts'
import { createWebhookSender } from '#workspace/use-cases/groups/webhook-sender.ts'
import { weeklyReportTasks } from '#workspace/use-cases/reports/send-weekly-report.ts'
import { historyTasks } from '#workspace/use-cases/contacts/import-history.ts'
import { reckoningTasks } from '#workspace/use-cases/targets/reckon-targets.ts'
import { onTargetSteps } from '#workspace/use-cases/targets/settle-targets.ts'
import { targetTasks } from '#workspace/use-cases/targets/target-steps.ts'
import { waitAlertTasks } from '#workspace/use-cases/chats/waiting-chats.ts'
import type { Data } from './data.ts'

/** Creates the service. Nothing of it has started. */
export function createService(
  data: Data,
  live: LiveEvents,
  customers: Customers,
  options: WorkspaceOptions,
): Service {
  const { base, frameSecret } = data
  const opened = { ...base, ...live, ...customers }
  const accounts = createAccounts(opened, data.passwordKey, options)
  return {
    ...opened,
    ...accounts,
    ...createTransfers(base, options),
    ...createTasks({ ...opened, mailer: accounts.mailer }),
    frameSecret,
    checksOutput: options.checksOutput ?? false,
  }
}

type Opened = ServiceBase & LiveEvents & Customers

function createAccounts(opened: Opened, passwordKey: string, options: WorkspaceOptions): Accounts {
  const { registration = true, confirmsAddresses = true } = options
  return {
    mailer: createMailer(opened, options),
    loginGuard: createLoginGuard(opened, 'sign-in'),
    keyUse: createKeyUse(opened.clock),
    registrationGuard: createLoginGuard(opened, 'registration'),
    registersStrangers: registration,
    appUrl: options.appUrl,
    confirmsAddresses,
    passwordCost: options.passwordCost ?? passwordCost,
    passwordKey,
    singleSignOn: createSingleSignOn(opened, options),
  }
}

function createSingleSignOn(
  { clock, log }: Opened,
  { singleSignOn: settings, privateHosts = [] }: WorkspaceOptions,
): SingleSignOn | undefined {
  if (settings === undefined) return undefined
  const { issuer } = settings
  const fetch = createProviderFetch(issuer, { privateHosts, log })
  return { settings, keys: createProviderKeys(issuer, { fetch, clock, log }) }
}

function createMailer(opened: Opened, { smtp }: WorkspaceOptions): Mailer {
  if (smtp === undefined)
    return createFolderMailer(opened, createOutboxFolder(opened.storage.outboxDir))
  const { claims } = opened.instance
  return createSmtpMailer({ ...opened, claims }, createSmtp(smtp), opened.lineKey)
}

const createTransfers = (base: ServiceBase, { uploadQuota }: WorkspaceOptions): Transfers => ({
  exports: createExports(base, exportRequestSchema),
  personExports: createExports(base, personExportRequestSchema),
  campaignExports: createExports(base, campaignExportRequestSchema),
  auditExports: createExports(base, auditExportRequestSchema),
  uploadQuota: uploadQuota ?? noUploadQuota,
})

function createTasks(opened: Opened & { mailer: Mailer }): StoredTasks {
  const campaignProgress = createCampaignProgress(opened.clock, opened.publisher)
  const ruleRuns = createScheduler(opened, ruleTasks(opened))
  onRuleEvents(opened.storage.db, ruleRuns.reschedule)
  const targetSteps = createScheduler(opened, targetTasks(opened))
  onTargetSteps(opened.storage.db, targetSteps.reschedule)
  return {
    campaignProgress,
    scheduler: createScheduler(opened, scheduledMessageTasks(opened)),
    templateReviews: createScheduler(opened, {
      next: nextReviewedWaTemplate,
      run: (work, id) => runTemplateReview(work, opened, id),
      failed: 'a template could not be reviewed',
    }),
    providerSync: createProviderSync(opened),
    catalogues: createCatalogues(opened),
    campaignSending: createScheduler(opened, campaignTasks({ ...opened, campaignProgress })),
    waitAlerts: createScheduler(opened, waitAlertTasks(opened)),
    weeklyReports: createScheduler(opened, weeklyReportTasks(opened)),
    ruleRuns,
    targetSteps,
    targetReckoning: createScheduler(opened, reckoningTasks(opened)),
    historyImports: createScheduler(opened, historyTasks(opened)),
    webhookSender: createWebhookSender({ ...opened, claims: opened.instance.claims }),
  }
}
