import { session } from 'electron'
import type { ProxyPolicy } from '#main/policy/machine-policy.ts'
import { SERVICES_PARTITION } from './system-fetch.ts'

/** Uses IT's proxy for every request; null keeps the system's proxy. Call it before the first request. */
export async function applyProxyPolicy(policy: ProxyPolicy | null): Promise<void> {
  if (policy === null) return
  const config = configOf(policy)
  const sessions = [session.defaultSession, session.fromPartition(SERVICES_PARTITION)]
  await Promise.all(sessions.map((each) => each.setProxy(config)))
}

function configOf(policy: ProxyPolicy): Electron.ProxyConfig {
  switch (policy.mode) {
    case 'direct':
      return { mode: 'direct' }
    case 'fixed':
      return {
        mode: 'fixed_servers',
        proxyRules: policy.server,
        proxyBypassRules: policy.bypass,
      }
    case 'pac':
      return { mode: 'pac_script', pacScript: policy.url }
  }
}

/** Returns the proxies of IT's policy, or otherwise of the system, for an address. The format is that of PAC files. */
export const systemProxy = (url: string): Promise<string> =>
  session.defaultSession.resolveProxy(url)
