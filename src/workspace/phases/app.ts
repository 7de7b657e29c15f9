import { endpoints } from '#contract/api/index.ts'
import { connectionDocumentPath } from '#contract/connection.ts'
import { connectionDocument } from '#workspace/connection-document.ts'
import { createApp, type App } from '#workspace/http/app.ts'
import type { Service } from '#workspace/http/service.ts'
import type { WorkspaceOptions } from '#workspace/options.ts'
import type { HostedRealtime } from '#workspace/realtime/hosted/hosted-realtime.ts'
import { serveCampaignExports } from '#workspace/routes/campaigns/campaign-csv.ts'
import { serveAuditExports } from '#workspace/routes/trust/audit-file.ts'
import { servePersonExports } from '#workspace/routes/contacts/person-data.ts'
import { serveExports } from '#workspace/routes/contacts/contact-transfer.ts'
import { serveCataloguePictures } from '#workspace/routes/line/catalogue.ts'
import { serveFiles } from '#workspace/routes/files/files.ts'
import { serveFrames } from '#workspace/routes/reports/frames.ts'
import { serveHealth } from '#workspace/routes/health.ts'
import { routes } from '#workspace/routes/index.ts'
import { servePushWebhooks } from '#workspace/routes/push-webhooks.ts'
import { serveSignupAnswer } from '#workspace/routes/line/signup-answer.ts'
import { serveWebhooks } from '#workspace/routes/line/webhooks.ts'
import { serveWorkspacePage } from '#workspace/routes/workspace-page.ts'
import { readTagTriggers } from '#workspace/storage/tags/tag-triggers.ts'

interface Needs {
  options: WorkspaceOptions
  /** Undefined without a hosted push service. */
  webhooks: Pick<HostedRealtime, 'readWebhook' | 'onReport'> | undefined
  isClosing(): boolean
}

/** Creates the app that answers the calls: the endpoints, and the addresses beside them. */
export function createServiceApp(service: Service, { options, webhooks, isClosing }: Needs): App {
  const { name = 'Bandeja', without = [], observer } = options
  const app = createApp(service, Object.values(endpoints), routes, observer)
  serveHealth(app, service, isClosing)
  serveFiles(app, service)
  serveCataloguePictures(app, service)
  serveExports(app, service)
  servePersonExports(app, service)
  serveCampaignExports(app, service)
  serveAuditExports(app, service)
  serveFrames(app, service)
  serveWorkspacePage(app, service)
  // Before the webhooks, whose path begins in the same way.
  serveSignupAnswer(app, service)
  serveWebhooks(app, service)
  if (webhooks !== undefined) servePushWebhooks(app, webhooks)
  app.get(connectionDocumentPath, async (context) => {
    const { origin } = context.env
    return Response.json(
      connectionDocument({
        name,
        origin,
        realtime: service.realtime.address(origin),
        passwordKey: service.passwordKey,
        registration: service.registersStrangers,
        sendsMail: service.mailer.sends,
        without,
        tagTriggers: await readTagTriggers(service.storage.db),
      }),
    )
  })
  return app
}
