import type { MenuItem } from '#contract/policies/menu.ts'
import { lazy, Suspense, type ComponentType } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { Gatekeeper } from './gatekeeper.tsx'
import { defaultPath, paths, type publicPaths } from '#renderer/data/navigation/paths.ts'
import { PublicLayout } from './public-layout.tsx'
import { lazyWithPreload } from '#renderer/components/lazy-with-preload.tsx'
import { GuardedNavigation } from '#renderer/components/dialogs/leave-guard.tsx'
import { Redirect } from '#renderer/components/redirect.tsx'
import { LinkedWorkspace } from './linked-workspace.tsx'
import { screens } from './screens.ts'

type FirstScreen = typeof import('./first-screen.ts')

const loadFirstScreen = (): Promise<FirstScreen> => import('./first-screen.ts')

/** The screens of the public layout, each fetched when it is first shown. */
const ConnectionScreen = lazy(() => import('#renderer/scenes/connection/connection-screen.tsx'))
const LoginScreen = lazy(() => import('#renderer/scenes/login/login-screen.tsx'))
const ForgottenPasswordScreen = lazy(
  () => import('#renderer/scenes/forgotten-password/forgotten-password-screen.tsx'),
)
const OnboardingScreen = lazy(() => import('#renderer/scenes/onboarding/onboarding-screen.tsx'))
const LockScreen = lazy(() => import('#renderer/scenes/lock-screen/lock-screen.tsx'))
const LogoutScreen = lazy(() => import('#renderer/scenes/logout/logout-screen.tsx'))
const mainLayout = lazyWithPreload(async () => ({ default: (await loadFirstScreen()).MainLayout }))

/** The screens behind the menu, each fetched when it is first shown. TypeScript reports a menu item without a screen. */
const scenes: Record<MenuItem, ReturnType<typeof lazyWithPreload>> = {
  chats: lazyWithPreload(async () => ({ default: (await loadFirstScreen()).InboxScene })),
  notifications: lazyWithPreload(
    () => import('#renderer/scenes/notifications/notifications-scene.tsx'),
  ),
  contacts: lazyWithPreload(() => import('#renderer/scenes/contacts/contacts-scene.tsx')),
  templates: lazyWithPreload(() => import('#renderer/scenes/templates/templates-scene.tsx')),
  flows: lazyWithPreload(() => import('#renderer/scenes/flows/flows-scene.tsx')),
  answers: lazyWithPreload(() => import('#renderer/scenes/answers/answers-scene.tsx')),
  campaigns: lazyWithPreload(() => import('#renderer/scenes/campaigns/campaigns-scene.tsx')),
  reports: lazyWithPreload(() => import('#renderer/scenes/reports/reports-scene.tsx')),
  accountSecurity: lazyWithPreload(
    () => import('#renderer/scenes/profile/security/security-scene.tsx'),
  ),
  profile: lazyWithPreload(() => import('#renderer/scenes/profile/profile-scene.tsx')),
  settings: lazyWithPreload(() => import('#renderer/scenes/settings/general/settings-scene.tsx')),
  users: lazyWithPreload(() => import('#renderer/scenes/users/users-scene.tsx')),
  tagsLevels: lazyWithPreload(
    () => import('#renderer/scenes/settings/tags-levels/tags-levels-scene.tsx'),
  ),
  fields: lazyWithPreload(() => import('#renderer/scenes/settings/fields/fields-scene.tsx')),
  rules: lazyWithPreload(() => import('#renderer/scenes/settings/rules/rules-scene.tsx')),
  targets: lazyWithPreload(() => import('#renderer/scenes/settings/targets/targets-scene.tsx')),
  macros: lazyWithPreload(() => import('#renderer/scenes/settings/macros/macros-scene.tsx')),
  line: lazyWithPreload(() => import('#renderer/scenes/settings/line/line-scene.tsx')),
  whatsappProfile: lazyWithPreload(
    () => import('#renderer/scenes/settings/whatsapp-profile/whatsapp-profile-scene.tsx'),
  ),
  billing: lazyWithPreload(() => import('#renderer/scenes/settings/billing/billing-scene.tsx')),
  security: lazyWithPreload(
    () => import('#renderer/scenes/settings/security/group-security-scene.tsx'),
  ),
  audit: lazyWithPreload(() => import('#renderer/scenes/settings/audit/audit-scene.tsx')),
  integrations: lazyWithPreload(
    () => import('#renderer/scenes/settings/integrations/integrations-scene.tsx'),
  ),
  groups: lazyWithPreload(() => import('#renderer/scenes/groups/groups-scene.tsx')),
  metaAds: lazyWithPreload(() => import('#renderer/scenes/ads/ads-scene.tsx')),
}

/**
 * Fetches the code of the main layout and the inbox before they are rendered.
 * @returns null on failure. The screen then fetches the code again when it renders, and shows an error if that fails
 * too.
 */
export async function fetchFirstScreen(): Promise<FirstScreen | null> {
  try {
    const [fetched] = await Promise.all([
      loadFirstScreen(),
      mainLayout.fetch(),
      scenes.chats.fetch(),
    ])
    return fetched
  } catch (error) {
    console.error('The first screen could not be prefetched', error)
    return null
  }
}

/** The screens of the simple layout. TypeScript reports a public path without a screen. */
const publicScreens: Record<(typeof publicPaths)[number] | typeof paths.logout, ComponentType> = {
  [paths.connection]: ConnectionScreen,
  [paths.login]: LoginScreen,
  [paths.forgottenPassword]: ForgottenPasswordScreen,
  [paths.onboarding]: OnboardingScreen,
  [paths.lockScreen]: LockScreen,
  [paths.logout]: LogoutScreen,
}

/**
 * The routes of the application. `Gatekeeper` and the main layout redirect users from routes that they may not open.
 */
export function AppRoutes() {
  return (
    <BrowserRouter>
      <GuardedNavigation>
        <Routes>
          <Route element={<Gatekeeper />}>
            <Route element={<PublicLayout />}>
              {Object.entries(publicScreens).map(([path, Screen]) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
            </Route>
            <Route
              element={
                <Suspense>
                  <mainLayout.Screen />
                </Suspense>
              }
            >
              {screens.map(({ item, path, hasSubpaths }) => {
                const { Screen } = scenes[item]
                return (
                  <Route
                    key={item}
                    path={hasSubpaths === true ? `${path}/*` : path}
                    element={<Screen />}
                  />
                )
              })}
              {/* Inside the main layout, which stays mounted when a link leads to an unknown path below it. */}
              <Route path={`${paths.dashboard}/*`} element={<Redirect to={defaultPath} />} />
            </Route>
            <Route path="*" element={<Redirect to={defaultPath} />} />
          </Route>
        </Routes>
        <LinkedWorkspace />
      </GuardedNavigation>
    </BrowserRouter>
  )
}
