import { writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { lockableSettings } from '#contract/machine-policy.ts'
import { bridgeHandlers } from '#main/bridge/handlers.ts'
import { sharedDraft } from '#main/bridge/shared-draft.ts'
import { createConversationPdf } from '#main/conversation-pdf/conversation-pdf.ts'
import { createDiagnostics } from '#main/diagnostics/diagnostics.ts'
import { privateValues } from '#main/diagnostics/private-values.ts'
import { serviceFacts } from '#main/diagnostics/service-facts.ts'
import type { Adapters } from './adapters.ts'
import type { Services } from './services.ts'
import type { Windows } from './windows.ts'

/**
 * Serves the requests of the windows' pages, and sends the services' pushes to them.
 * @param ready resolves when the session is known
 */
export function openBridge(
  { paths, managedBy, ports, pushes, damagedFiles, proxyLogin, system, serveBridge }: Adapters,
  services: Services,
  { page, chatWindows }: Windows,
  ready: Promise<void>,
): void {
  const { clock, log } = ports
  const { context, connection, session, downloads, isLocked, texts } = services

  pushes.connect({
    send(name, payload) {
      page.send(name, payload)
      // The sound is pushed only to the main window, because otherwise every window would play it.
      if (name !== 'alert.sound') chatWindows.send(name, payload)
    },
    isLocked,
  })
  const saving = {
    clock,
    isLocked,
    choosePath: page.choosePath,
    write: writeFile,
    addSaved: downloads.addSaved,
  }
  const handlers = bridgeHandlers({
    ...services,
    chatWindows,
    damagedFiles,
    proxyLogin,
    saveConversationPdf: createConversationPdf({
      ...saving,
      language: () => context.view().language,
      texts: () => texts().pdf,
      print: system.printPdf,
    }),
    diagnostics: createDiagnostics({
      ...paths,
      ...saving,
      facts: {
        app: system.appFacts,
        graphics: system.graphicsFacts,
        ...serviceFacts({ ...services, managedBy }),
      },
      home: homedir(),
      crashReports: services.crashReports,
      privateValues: () => privateValues(services),
      withoutToken: session.withoutToken,
      log,
    }),
    info: () => ({
      ...system.appInfo(),
      fixedAddress: services.fixedAddress,
      fixedSettings: lockableSettings.filter((name) => name in managedBy.policy.settings),
      policy: { problems: managedBy.problems, isBlocked: managedBy.isBlocked },
      provider: managedBy.policy.sso,
      unreached: connection.unreached(),
    }),
    setContext: (reported) => context.set(reported, session.user() !== null),
    openExternal: system.openExternal,
    writeClipboard: system.writeClipboard,
  })
  serveBridge({
    window: page,
    ownsOther: chatWindows.owns,
    onAnswered(name, input, senderId) {
      const draft = sharedDraft(name, input)
      if (draft === null) return
      if (!page.owns({ id: senderId })) page.send('drafts.changed', draft)
      chatWindows.send('drafts.changed', draft, senderId)
    },
    handlers,
    isLocked,
    ready,
    log,
  })
}
