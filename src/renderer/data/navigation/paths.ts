import { menuPaths } from '#contract/policies/menu.ts'

/**
 * Addresses inside the application (specification, section 2). `/connection`, the screen of the first run, is not in
 * the specification.
 */
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
 * The screens outside /dashboard that a signed-in user is redirected from (specification, section 2). app/routes.tsx
 * shows them, and `/logout`, in the simple layout.
 */
export const publicPaths = [
  paths.connection,
  paths.login,
  paths.forgottenPassword,
  paths.onboarding,
  paths.lockScreen,
] as const

/**
 * Where the root and every unknown path lead (specification, section 2). app/access-gate.ts decides who may open the
 * other paths.
 */
export const defaultPath = paths.dashboard

/** The address of a contact's chat. */
export const chatPath = (contactId: string): string =>
  `${paths.dashboard}?${new URLSearchParams({ chat: contactId }).toString()}`
