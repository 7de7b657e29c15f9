import { join } from 'node:path'
import { createPushes } from '#main/bridge/pushes.ts'
import { createDamagedFiles } from '#main/damaged-files/damaged-files.ts'
import { setAutoStart } from '#main/electron/auto-start.ts'
import { serveBridge } from '#main/electron/bridge-ipc.ts'
import {
  applyNetworkPolicy,
  refuseCertificateRequests,
} from '#main/electron/network/chromium-network-policy.ts'
import { openCrashReports } from '#main/electron/files/crash-dumps.ts'
import { logUncaught } from '#main/electron/crash-recovery.ts'
import { showInFolder, trackDownloads } from '#main/electron/network/downloads.ts'
import { startEmbeddedWorkspace } from '#main/electron/embedded-workspace.ts'
import { trustAuthoritiesOf } from '#main/electron/network/extra-authorities.ts'
import { keychainCipher } from '#main/electron/files/keychain.ts'
import * as lifecycle from '#main/electron/lifecycle.ts'
import { openLog } from '#main/electron/files/log-file.ts'
import { fixedConnection, machinePolicy } from '#main/electron/network/managed-connection.ts'
import { enableMenuCommands, setApplicationMenu } from '#main/electron/windows/menu.ts'
import { createNotifier } from '#main/electron/alerts/notifications.ts'
import {
  appInfo,
  deviceName,
  openExternal,
  systemShortcuts,
  writeClipboard,
} from '#main/electron/os-integration.ts'
import { appPaths } from '#main/electron/files/paths.ts'
import { denyPermissions } from '#main/electron/network/permissions.ts'
import { printPdf } from '#main/electron/windows/pdf-printer.ts'
import { answerProxiesOfPages } from '#main/electron/network/proxy-authentication.ts'
import { applyProxyPolicy, systemProxy } from '#main/electron/network/proxy-policy.ts'
import {
  createSelfUpdater,
  readInstallation,
  readUpdateFeed,
} from '#main/electron/updates/self-updater.ts'
import { openSettingsFile } from '#main/electron/files/settings-file.ts'
import { createSpellChecker } from '#main/electron/windows/spell-checker.ts'
import { appFacts, graphicsFacts } from '#main/electron/system-facts.ts'
import { createSystemFetch } from '#main/electron/network/system-fetch.ts'
import { applyTheme, onThemeChange, surfaceColour } from '#main/electron/windows/theme.ts'
import { createTokenVault } from '#main/electron/files/token-vault.ts'
import { createTray } from '#main/electron/alerts/tray.ts'
import { waitForTrayHost } from '#main/electron/alerts/tray-host.ts'
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
    deviceVault: createTokenVault({ cipher: keychainCipher, files, log, file: 'device.sealed' }),
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
