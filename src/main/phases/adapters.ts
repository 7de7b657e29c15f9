import { join } from 'node:path'
import { createPushes } from '#main/bridge/pushes.ts'
import { createDamagedFiles } from '#main/damaged-files/damaged-files.ts'
import {
  applyNetworkPolicy,
  refuseCertificateRequests,
} from '#main/electron/chromium-network-policy.ts'
import { trustAuthoritiesOf } from '#main/electron/extra-authorities.ts'
import { keychainCipher } from '#main/electron/keychain.ts'
import { openLog } from '#main/electron/log-file.ts'
import { machinePolicy } from '#main/electron/managed-connection.ts'
import { createNotifier } from '#main/electron/notifications.ts'
import { appPaths } from '#main/electron/paths.ts'
import { denyPermissions } from '#main/electron/permissions.ts'
import { answerProxiesOfPages } from '#main/electron/proxy-authentication.ts'
import { applyProxyPolicy } from '#main/electron/proxy-policy.ts'
import { openSettingsFile } from '#main/electron/settings-file.ts'
import { createSystemFetch } from '#main/electron/system-fetch.ts'
import { createTokenVault } from '#main/electron/token-vault.ts'
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
