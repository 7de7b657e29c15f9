import { join } from 'node:path'
import type { StartFault } from '#contract/start-faults.ts'
import { createConnection } from '#main/connection/connection.ts'
import { createContext } from '#main/context/context.ts'
import { createDownloads } from '#main/downloads/downloads.ts'
import { createDrafts } from '#main/drafts/drafts.ts'
import { setAutoStart } from '#main/electron/auto-start.ts'
import { openCrashReports } from '#main/electron/crash-dumps.ts'
import { logUncaught } from '#main/electron/crash-recovery.ts'
import { showInFolder, trackDownloads } from '#main/electron/downloads.ts'
import { startEmbeddedWorkspace } from '#main/electron/embedded-workspace.ts'
import { systemShortcuts, appInfo, deviceName } from '#main/electron/os-integration.ts'
import * as lifecycle from '#main/electron/lifecycle.ts'
import { fixedConnection } from '#main/electron/managed-connection.ts'
import { createSelfUpdater, readInstallation, readUpdateFeed } from '#main/electron/self-updater.ts'
import { createSpellChecker } from '#main/electron/spell-checker.ts'
import { systemProxy } from '#main/electron/proxy-policy.ts'
import { createGateway } from '#main/gateway/gateway.ts'
import { startFaultText } from '#main/i18n/start-fault-texts.ts'
import { textsOf } from '#main/i18n/texts.ts'
import { createIdleLock } from '#main/idle-lock/idle-lock.ts'
import { createOutbox } from '#main/outbox/outbox.ts'
import { createRealtime } from '#main/realtime/realtime.ts'
import { createServiceStatus } from '#main/service-status/service-status.ts'
import { createSession } from '#main/session/session.ts'
import { createSettings } from '#main/settings/settings.ts'
import { createShowShortcut } from '#main/show-shortcut.ts'
import { createSnoozes } from '#main/snoozes/snoozes.ts'
import { createUnreadChats } from '#main/unread-chats/unread-chats.ts'
import { createUpdates, INSTALLING_FILE, updatesOffReason } from '#main/updates/updates.ts'
import type { Adapters } from './adapters.ts'
import type { Run } from './arguments.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

/** Creates the services. None of them knows a window, and none has started. */
export async function createServices({ development, links, quitting }: Run, adapters: Adapters) {
  const { paths, managedBy, ports, damagedFiles, proxyLogin } = adapters
  const { policy } = managedBy
  const { clock, log } = ports

  const showOnShortcut = createShowShortcut({ ...systemShortcuts, show: () => links.open(null) })
  const settings = createSettings({
    store: adapters.settingsFile,
    fixed: policy.settings,
    apply(next, last) {
      if (next.showShortcut !== last.showShortcut) showOnShortcut(next.showShortcut)
      if (next.autoStart !== last.autoStart) setAutoStart(next.autoStart)
    },
    ...ports,
  })
  const { language, lastLanguage } = settings.view()
  const context = createContext(language ?? lastLanguage)
  const groupId = () => context.view().groupId
  const startHere = () =>
    startEmbeddedWorkspace({
      ...paths.workspace,
      ...ports,
      lineKeys: adapters.lineKeys,
      isEnding: () => quitting.signal.aborted,
      faultText: (fault: StartFault) =>
        startFaultText(context.view().language, fault, paths.workspace.data),
    })
  const { managed } = await fixedConnection(development, managedBy, startHere)
  const connection = createConnection({ ...ports, ...(managed && { managed }) })
  const session = createSession({
    ...ports,
    vault: adapters.vault,
    connection,
    groupId,
    device: deviceName(),
  })
  const realtime = createRealtime({
    ...ports,
    connection,
    session,
    proxyFor: systemProxy,
    authorities: adapters.authorities,
    credentialsFor: proxyLogin.credentialsFor,
  })
  const { idleSeconds } = lifecycle
  const feed = development.updateFeed ?? readUpdateFeed(paths.root)
  const updates = createUpdates({
    updater: createSelfUpdater({
      ...ports,
      feed,
      channel: policy.updates.channel ?? 'stable',
      installingFile: join(paths.userData, 'state', INSTALLING_FILE),
      credentialsFor: proxyLogin.credentialsFor,
      quit: lifecycle.quit,
    }),
    offReason: updatesOffReason({
      ...readInstallation(),
      isAllowed: policy.updates.enabled ?? true,
      hasFeed: feed !== null,
    }),
    version: appInfo().version,
    idleSeconds,
    ...ports,
  })
  const crashReports = openCrashReports({ ...paths, session, clock, log })
  logUncaught(log, crashReports)
  const downloads = createDownloads({ ...ports, showInFolder })
  trackDownloads(downloads)

  return {
    settings,
    showOnShortcut,
    context,
    connection,
    /** The address of the workspace that IT, a developer or this machine has set; null if the user chooses it. */
    fixedAddress: managed && 'address' in managed ? (managed.address ?? null) : null,
    session,
    gateway: createGateway({ ...ports, connection, session, quitting: quitting.signal }),
    realtime,
    outbox: createOutbox({
      ...ports,
      directory: join(paths.userData, 'outbox'),
      connection,
      session,
      realtime,
    }),
    drafts: createDrafts({ ...ports, damagedFiles, session }),
    snoozes: createSnoozes({ ...ports, damagedFiles, session }),
    serviceStatus: createServiceStatus({ ...ports, connection, session, groupId }),
    unreadChats: createUnreadChats({ ...ports, connection, session, groupId }),
    updates,
    crashReports,
    downloads,
    idleLock: createIdleLock({
      ...ports,
      session,
      idleSeconds,
      minutes: () => settings.view().lockAfterMinutes,
    }),
    spelling: createSpellChecker({ ...paths, shipped: paths.dictionaries, log }),
    /** The selected group. */
    groupId,
    isLocked: () => session.view().locked,
    /** The texts of main in the page's language. */
    texts: () => textsOf(context.view().language),
  }
}
