import { isPrivateAddress } from '#workspace/internet/public-address.ts'
import type { Log } from '#workspace/log.ts'
import type { Arguments } from './arguments.ts'
import { problem, type Finding } from './finding.ts'
import { operate, type Settings } from './operator.ts'

const REMEDY =
  'Set BANDEJA_TRUSTED_PROXY to the address of the web server before the service, and have it send X-Forwarded-For.'

/** An https address is always that of a web server, because the service itself speaks plain HTTP. */
export function checkTrustedProxies({ publicUrl, trustedProxies }: Arguments): Finding[] {
  if (publicUrl?.startsWith('https:') !== true || trustedProxies.length > 0) return []
  const says =
    'All callers count as one, the web server, so strangers can have the sign-ins of everybody refused.'
  return [problem('warning', 'configuration', says, REMEDY)]
}

/** Looks whether the sign-ins of all users came from one address that no user of the internet has: the web server's. */
export async function checkCallers(
  settings: Arguments,
  env: Settings,
  log: Log,
): Promise<Finding[]> {
  if (settings.publicUrl === undefined) return []
  const [one, ...others] = await operate(settings, 'signInNetworks', {}, { log, env })
  if (one === undefined || one.users < 2 || others.length > 0) return []
  const { network, users } = one
  if (!isPrivateAddress(network.replace('/64', ''))) return []
  const says = `All ${users} users have signed in from ${network} only, which seems to be the web server.`
  return [problem('warning', 'service', says, REMEDY)]
}
