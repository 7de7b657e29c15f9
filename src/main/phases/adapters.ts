import { join } from 'node:path'
import { createPushes } from '#main/bridge/pushes.ts'
import { createDamagedFiles } from '#main/damaged-files/damaged-files.ts'
import { setAutoStart } from '#main/electron/auto-start.ts'
import { serveBridge } from '#main/electron/bridge-ipc.ts'
import {
  applyNetworkPolicy,
  refuseCertificateRequests,
} from '#main/electron/chromium-network-policy.ts'
import { openCrashReports } from '#main/electron/crash-dumps.ts'
import { logUncaught } from '#main/electron/crash-recovery.ts'
import { showInFolder, trackDownloads } from '#main/electron/downloads.ts'
import { startEmbeddedWorkspace } from '#main/electron/embedded-workspace.ts'
import { trustAuthoritiesOf } from '#main/electron/extra-authorities.ts'
import { keychainCipher } from '#main/electron/keychain.ts'
import * as lifecycle from '#main/electron/lifecycle.ts'
import { openLog } from '#main/electron/log-file.ts'
import { fixedConnection, machinePolicy } from '#main/electron/managed-connection.ts'
import { enableMenuCommands, setApplicationMenu } from '#main/electron/menu.ts'
import { createNotifier } from '#main/electron/notifications.ts'
import {
  appInfo,
  deviceName,
  openExternal,
  systemShortcuts,
  writeClipboard,
} from '#main/electron/os-integration.ts'
import { appPaths } from '#main/electron/paths.ts'
import { denyPermissions } from '#main/electron/permissions.ts'
import { printPdf } from '#main/electron/pdf-printer.ts'
import { answerProxiesOfPages } from '#main/electron/proxy-authentication.ts'
import { applyProxyPolicy, systemProxy } from '#main/electron/proxy-policy.ts'
import { createSelfUpdater, readInstallation, readUpdateFeed } from '#main/electron/self-updater.ts'
import { openSettingsFile } from '#main/electron/settings-file.ts'
import { createSpellChecker } from '#main/electron/spell-checker.ts'
import { appFacts, graphicsFacts } from '#main/electron/system-facts.ts'
import { createSystemFetch } from '#main/electron/system-fetch.ts'
import { applyTheme, onThemeChange, surfaceColour } from '#main/electron/theme.ts'
import { createTokenVault } from '#main/electron/token-vault.ts'
import { createTray } from '#main/electron/tray.ts'
import { waitForTrayHost } from '#main/electron/tray-host.ts'
import { createFileStore } from '#main/file-store.ts'
import { logPolicyProblems } from '#main/policy/read-policy.ts'
import { createProxyLogin } from '#main/proxy-login/proxy-login.ts'
import { createStartupGate } from '#main/startup-gate.ts'
import { systemClock } from '#main/system-clock.ts'
import type { Run } from './arguments.ts'

export type Adapters = Awaited<ReturnType<typeof openAdapters>>

/** Opens what the services need of the machine: files, log, keychain, network, notifications. */
export async function openAdapters({ development }: Run) {
  const paths = appPaths()
  const files = createFileStore(join(paths.userData, 'state'))
  const managedBy = await machinePolicy(development, files)
  const { policy } = managedBy
  const log = openLog({
    folder: paths.logs,
    toConsole: development.isDevelopment,
    level: policy.logLevel,
  })
  logPolicyProblems(managedBy, log)
  refuseCertificateRequests(log)
  const [authorities] = await Promise.all([
    trustAuthoritiesOf(policy.caFile, log),
    applyProxyPolicy(policy.proxy),
  ])
  applyNetworkPolicy()
  denyPermissions()
  const clock = systemClock
  const pushes = createPushes(log)
  const { push } = pushes
  const proxyLogin = createProxyLogin({ cipher: keychainCipher, files, clock, log, push })
  const { credentialsFor } = proxyLogin
  answerProxiesOfPages(credentialsFor)
  const startup = createStartupGate(clock)
  const damagedFiles = createDamagedFiles({ files, log, push })
  return {
    paths,
    managedBy,
    authorities,
    pushes,
    proxyLogin,
    startup,
    damagedFiles,
    vault: createTokenVault({ cipher: keychainCipher, files, log }),
    lineKeys: createTokenVault({ cipher: keychainCipher, files, log, file: 'line-key.sealed' }),
    notifier: createNotifier({ icon: paths.icon, log }),
    settingsFile: openSettingsFile(paths.userData, (copy) => damagedFiles.report('settings', copy)),
    serveBridge,
    /** The functions of Electron and of the system that the other phases call. */
    system: {
      quit: lifecycle.quit,
      beforeQuitting: lifecycle.beforeQuitting,
      idleSeconds: lifecycle.idleSeconds,
      keepRunningWithoutWindow: lifecycle.keepRunningWithoutWindow,
      watchPower: lifecycle.watchPower,
      appInfo,
      appFacts,
      graphicsFacts,
      deviceName,
      openExternal,
      writeClipboard,
      printPdf,
      shortcuts: systemShortcuts,
      setAutoStart,
      fixedConnection,
      startEmbeddedWorkspace,
      systemProxy,
      openCrashReports,
      logUncaught,
      showInFolder,
      trackDownloads,
      createSelfUpdater,
      readInstallation,
      readUpdateFeed,
      createSpellChecker,
      createTray,
      waitForTrayHost,
      setApplicationMenu,
      enableMenuCommands,
      applyTheme,
      onThemeChange,
      surfaceColour,
    },
    /** What most services need. */
    ports: {
      files,
      fetch: createSystemFetch(credentialsFor),
      clock,
      log,
      push,
      firstScreenShown: startup.opened,
    },
  }
}
