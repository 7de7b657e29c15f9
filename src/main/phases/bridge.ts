import { writeFile } from 'node:fs/promises'
import { lockableSettings } from '#contract/machine-policy.ts'
import { bridgeHandlers, sharedDraft } from '#main/bridge/index.ts'
import { createConversationPdf } from '#main/conversation-pdf/index.ts'
import { serveBridge } from '#main/electron/bridge-ipc.ts'
import { createLocalDiagnostics } from '#main/electron/diagnostics.ts'
import { appInfo, openExternal, writeClipboard } from '#main/electron/os-integration.ts'
import { printPdf } from '#main/electron/pdf-printer.ts'
import { choosePath } from '#main/electron/save-dialog.ts'
import type { Adapters } from './adapters.ts'
import type { Services } from './services.ts'
import type { Windows } from './windows.ts'

/**
 * Serves the requests of the windows' pages, and sends the services' pushes to them.
 * @param ready resolves when the session is known
 */
export function openBridge(
  { paths, managedBy, ports, pushes, damagedFiles, proxyLogin }: Adapters,
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
  const handlers = bridgeHandlers({
    ...services,
    chatWindows,
    damagedFiles,
    proxyLogin,
    saveConversationPdf: createConversationPdf({
      clock,
      language: () => context.view().language,
      texts: () => texts().pdf,
      isLocked,
      print: printPdf,
      choosePath: (name) => choosePath(page.native, name),
      write: writeFile,
      addSaved: downloads.addSaved,
    }),
    diagnostics: createLocalDiagnostics({
      ...paths,
      ...ports,
      window: page,
      downloads,
      crashReports: services.crashReports,
      isLocked,
      sources: { ...services, managedBy },
    }),
    info: () => ({
      ...appInfo(),
      fixedAddress: services.fixedAddress,
      fixedSettings: lockableSettings.filter((name) => name in managedBy.policy.settings),
      policy: { problems: managedBy.problems, isBlocked: managedBy.isBlocked },
      unreached: connection.unreached(),
    }),
    setContext: (reported) => context.set(reported, session.user() !== null),
    openExternal,
    writeClipboard,
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
