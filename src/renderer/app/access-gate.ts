import { isAppPath } from '#contract/policies/menu.ts'
import { paths, publicPaths } from '#renderer/data/navigation/paths.ts'

/** The facts that decide which screens a user may see. */
export interface GateFacts {
  /** Whether the app is connected to a service. */
  connected: boolean
  signedIn: boolean
  /** Whether a visitor may register, which the onboarding does. */
  registersStrangers: boolean
  locked: boolean
  /** Whether the user has started an onboarding and not finished it. */
  isOnboarding: boolean
  /** The path to open after sign-in or unlock; null for the dashboard. */
  returnTo: string | null
  /** Path of the address, without its query. */
  path: string
}

export interface GateAnswer {
  /** The path to redirect to. */
  to: string
  /** Whether to store the current path, so that it is opened after sign-in or unlock. */
  remember: boolean
}

/** Screens that users may open before they sign in. */
const openPaths: readonly string[] = publicPaths.filter((path) => path !== paths.lockScreen)

/**
 * Decides whether the user may stay on the current path.
 * @returns the redirect, or null to stay
 */
export function gate(facts: GateFacts): GateAnswer | null {
  const { connected, signedIn, registersStrangers, locked, isOnboarding, returnTo, path } = facts
  const sendTo = (to: string, remember = false) => (to === path ? null : { to, remember })
  if (!connected) return sendTo(paths.connection, isAppPath(path))
  if (!signedIn) {
    const isOpen = openPaths.includes(path) && (registersStrangers || path !== paths.onboarding)
    return isOpen ? null : sendTo(paths.login, isAppPath(path))
  }
  if (path === paths.logout) return null
  if (locked) return sendTo(paths.lockScreen, isAppPath(path))
  if (isOnboarding) return sendTo(paths.onboarding)
  // A signed-in user is redirected from the public screens to the main layout.
  return publicPaths.some((one) => one === path) ? sendTo(returnTo ?? paths.dashboard) : null
}
