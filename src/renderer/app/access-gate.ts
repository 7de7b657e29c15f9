import { paths } from '../data/paths.ts'

/** What decides where a person may be. */
export interface GateFacts {
  /** Whether there is a workspace to sign in to. */
  connected: boolean
  signedIn: boolean
  locked: boolean
  /** Where to go after sign-in; null for the start. */
  returnTo: string | null
  /** Path of the address, without its query. */
  path: string
}

export interface GateAnswer {
  /** Where to send the person instead. */
  to: string
  /** Whether where they wanted to go is to be remembered, and taken up again after sign-in or the lock. */
  remember: boolean
}

/** Screens for people who have not signed in, and the way out. */
const openPaths: readonly string[] = [
  paths.connection,
  paths.login,
  paths.forgottenPassword,
  paths.logout,
]

/** Screens that make no sense once signed in. Onboarding has nothing to offer here and leads to the start. */
const passedPaths: readonly string[] = [
  paths.connection,
  paths.login,
  paths.forgottenPassword,
  paths.onboarding,
  paths.lockScreen,
]

/**
 * Decides whether a person may be where they are.
 * @returns where to send them instead, or null when they may stay
 */
export function gate(facts: GateFacts): GateAnswer | null {
  const { connected, signedIn, locked, returnTo, path } = facts
  const sendTo = (to: string, remember = false) => (to === path ? null : { to, remember })
  if (!connected) return sendTo(paths.connection, isPlace(path))
  if (!signedIn) {
    if (path === paths.logout || path === paths.lockScreen) return sendTo(paths.login)
    return openPaths.includes(path) ? null : sendTo(paths.login, isPlace(path))
  }
  if (path === paths.logout) return null
  if (locked) return sendTo(paths.lockScreen, isPlace(path))
  return passedPaths.includes(path) ? sendTo(returnTo ?? paths.dashboard) : null
}

/** Whether an address is somewhere to come back to. */
export function isPlace(address: string): boolean {
  return /^\/dashboard(?=$|[/?])/.test(address)
}
