import { menuPaths } from '#contract/policies/menu.ts'

/** Addresses inside the application (specification, section 2; `/connection` is ours: its first-run screen). */
export const paths = {
  connection: '/connection',
  login: '/login',
  forgottenPassword: '/forget-password',
  onboarding: '/onboarding',
  lockScreen: '/lock-screen',
  logout: '/logout',
  dashboard: menuPaths.chats,
  profile: menuPaths.profile,
} as const

/**
 * Where somebody at work is led who is told of a place: a place of section 2 that has no screen yet is the inbox, as it
 * stands. An address of none would take the whole frame away, with whatever is begun in it.
 */
export function shownAt(place: string): string {
  const [given = ''] = place.split(/[?#]/)
  // A link that was put into its normal form has a slash at the end, which says nothing.
  const pathname = given.replace(/\/+$/, '')
  if (pathname === '') return paths.dashboard + place.slice(given.length)
  const isUnknown = pathname.startsWith(`${paths.dashboard}/`) && pathname !== paths.profile
  return isUnknown ? paths.dashboard : place
}
