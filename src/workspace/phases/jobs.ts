import { createSessionSweep } from '#workspace/auth/session-sweep.ts'
import type { Service } from '#workspace/http/service.ts'
import { createFileSweep } from '#workspace/media/file-sweep.ts'
import type { Scheduler } from '#workspace/scheduler.ts'
import { createLineQuestions } from '#workspace/use-cases/line/line-questions.ts'
import { prepareInterrupted } from '#workspace/use-cases/campaigns/prepare-campaign.ts'
import { createAuditSweep } from '#workspace/use-cases/trust/remove-audit.ts'
import type { WebhookSender } from '#workspace/use-cases/groups/webhook-sender.ts'
import type { Undelivered } from '#workspace/use-cases/messages/redeliver-pending.ts'

/** Work that the service does without a call. */
export interface BackgroundJob {
  /** Also does what became due while the service was not running. */
  start(): void
  /** Looks for work that other instances have stored. */
  look?(): void
  /** Goes on with what instances that have ended left half-done. */
  takeOver?(): void
  close?(): void
}

/** All background jobs of a service, in the order in which they start. */
export function listJobs(service: Service, undelivered: Undelivered): BackgroundJob[] {
  const { background, cloud, providerSync, mailer } = service
  const lookAtLines = () => background(cloud.look())
  const syncProviders = () => background(providerSync.start())
  const prepareCampaigns = () => background(prepareInterrupted(service))
  return [
    createSessionSweep(service),
    createFileSweep(service),
    createAuditSweep(service),
    { start: lookAtLines, look: lookAtLines },
    {
      start: () => background(undelivered.redeliverPending()),
      takeOver: () => background(undelivered.redeliverLeft()),
    },
    { start: syncProviders, takeOver: syncProviders, close: providerSync.close },
    createLineQuestions(service),
    { start: prepareCampaigns, takeOver: prepareCampaigns },
    { start: mailer.reschedule, look: mailer.reschedule, close: mailer.close },
    schedulerJob(service.scheduler),
    schedulerJob(service.templateReviews),
    schedulerJob(service.campaignSending),
    schedulerJob(service.waitAlerts),
    schedulerJob(service.weeklyReports),
    schedulerJob(service.ruleRuns),
    schedulerJob(service.targetSteps),
    schedulerJob(service.targetReckoning),
    schedulerJob(service.historyImports),
    jobOf(service.webhookSender),
  ]
}

const jobOf = ({ reschedule, close }: WebhookSender): BackgroundJob => ({
  start: reschedule,
  look: reschedule,
  close,
})

const schedulerJob = ({ reschedule, look, close }: Scheduler): BackgroundJob => ({
  start: reschedule,
  look,
  close,
})
