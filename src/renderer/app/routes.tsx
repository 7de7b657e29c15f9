import { lazy, Suspense, type ComponentType } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { Gatekeeper } from './gatekeeper.tsx'
import { defaultPath, paths, type publicPaths } from '#renderer/data/paths.ts'
import { PublicLayout } from './public-layout.tsx'
import { lazyWithPreload } from '#renderer/components/lazy-with-preload.tsx'
import { GuardedNavigation } from '#renderer/components/leave-guard.tsx'
import { Redirect } from '#renderer/components/redirect.tsx'
import { loadFirstScreen, screenAt, screens } from './screens.ts'

type FirstScreen = typeof import('./first-screen.ts')

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

/**
 * Fetches the code of the main layout and the inbox before they are rendered.
 * @returns null on failure. The screen then fetches the code again when it renders, and shows an error if that fails
 * too.
 */
export async function fetchFirstScreen(): Promise<FirstScreen | null> {
  try {
    const inbox = screenAt(paths.dashboard)?.scene
    const [fetched] = await Promise.all([loadFirstScreen(), mainLayout.fetch(), inbox?.fetch()])
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
              {screens.map(({ item, path, hasSubpaths, scene }) => (
                <Route
                  key={item}
                  path={hasSubpaths === true ? `${path}/*` : path}
                  element={<scene.Screen />}
                />
              ))}
              {/* Inside the main layout, which stays mounted when a link leads to an unknown path below it. */}
              <Route path={`${paths.dashboard}/*`} element={<Redirect to={defaultPath} />} />
            </Route>
            <Route path="*" element={<Redirect to={defaultPath} />} />
          </Route>
        </Routes>
      </GuardedNavigation>
    </BrowserRouter>
  )
}
