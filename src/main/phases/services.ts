import { join } from 'node:path'
import type { StartFault } from '#contract/start-faults.ts'
import { createConnection } from '#main/connection/connection.ts'
import { createContext } from '#main/context/context.ts'
import { createDownloads } from '#main/downloads/downloads.ts'
import { createDrafts } from '#main/drafts/drafts.ts'
import { createGateway } from '#main/gateway/gateway.ts'
import { startFaultText } from '#main/i18n/start-fault-texts.ts'
import { textsOf } from '#main/i18n/texts.ts'
import { createIdleLock } from '#main/idle-lock/idle-lock.ts'
import { createOutbox } from '#main/outbox/outbox.ts'
import { createProviderSignIn } from '#main/provider-sign-in/provider-sign-in.ts'
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
  const { paths, managedBy, ports, damagedFiles, proxyLogin, system } = adapters
  const { policy } = managedBy
  const { clock, log } = ports

  const showOnShortcut = createShowShortcut({ ...system.shortcuts, show: () => links.open(null) })
  const settings = createSettings({
    store: adapters.settingsFile,
    fixed: policy.settings,
    apply(next, last) {
      if (next.showShortcut !== last.showShortcut) showOnShortcut(next.showShortcut)
      if (next.autoStart !== last.autoStart) system.setAutoStart(next.autoStart)
    },
    ...ports,
  })
  const { language, lastLanguage } = settings.view()
  const context = createContext(language ?? lastLanguage)
  const groupId = () => context.view().groupId
  const startHere = () =>
    system.startEmbeddedWorkspace({
      ...paths.workspace,
      ...ports,
      lineKeys: adapters.lineKeys,
      isEnding: () => quitting.signal.aborted,
      faultText: (fault: StartFault) =>
        startFaultText(context.view().language, fault, paths.workspace.data),
    })
  const { managed } = await system.fixedConnection(development, managedBy, startHere)
  const connection = createConnection({ ...ports, ...(managed && { managed }) })
  const session = createSession({
    ...ports,
    provider: createProviderSignIn({
      ...ports,
      provider: policy.sso,
      openExternal: system.openExternal,
      // The page reports none before somebody is signed in.
      language: () => settings.view().language ?? context.view().language,
      onReturned: () => links.open(null),
    }),
    vault: adapters.vault,
    deviceVault: adapters.deviceVault,
    connection,
    groupId,
    device: system.deviceName(),
  })
  const realtime = createRealtime({
    ...ports,
    connection,
    session,
    proxyFor: system.systemProxy,
    authorities: adapters.authorities,
    credentialsFor: proxyLogin.credentialsFor,
  })
  const { idleSeconds } = system
  const feed = development.updateFeed ?? system.readUpdateFeed(paths.root)
  const updates = createUpdates({
    updater: system.createSelfUpdater({
      ...ports,
      feed,
      channel: policy.updates.channel ?? 'stable',
      installingFile: join(paths.userData, 'state', INSTALLING_FILE),
      credentialsFor: proxyLogin.credentialsFor,
      quit: system.quit,
    }),
    offReason: updatesOffReason({
      ...system.readInstallation(),
      isAllowed: policy.updates.enabled ?? true,
      hasFeed: feed !== null,
    }),
    version: system.appInfo().version,
    idleSeconds,
    ...ports,
  })
  const crashReports = system.openCrashReports({ ...paths, session, clock, log })
  system.logUncaught(log, crashReports)
  const downloads = createDownloads({ ...ports, showInFolder: system.showInFolder })
  system.trackDownloads(downloads)

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
    spelling: system.createSpellChecker({ ...paths, shipped: paths.dictionaries, log }),
    /** The selected group. */
    groupId,
    isLocked: () => session.view().locked,
    /** The texts of main in the page's language. */
    texts: () => textsOf(context.view().language),
  }
}
