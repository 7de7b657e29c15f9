import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { Gatekeeper } from './gatekeeper.tsx'
import { paths } from './paths.ts'
import { PublicLayout } from './public-layout.tsx'
import { lazyWithPreload } from '../components/lazy-with-preload.tsx'
import { Redirect } from './redirect.tsx'

type FirstScreen = typeof import('./first-screen.ts')

/** A screen is fetched when it is first needed; only the frame comes with the first load. */
const ConnectionScreen = lazy(() => import('../scenes/connection/connection-screen.tsx'))
const LoginScreen = lazy(() => import('../scenes/login/login-screen.tsx'))
const ForgottenPasswordScreen = lazy(
  () => import('../scenes/forgotten-password/forgotten-password-screen.tsx'),
)
const LockScreen = lazy(() => import('../scenes/lock-screen/lock-screen.tsx'))
const LogoutScreen = lazy(() => import('../scenes/logout/logout-screen.tsx'))
const firstScreen = () => import('./first-screen.ts')
const mainLayout = lazyWithPreload(async () => ({ default: (await firstScreen()).MainLayout }))
const inbox = lazyWithPreload(async () => ({ default: (await firstScreen()).InboxScene }))
const ProfileScene = lazy(() => import('../scenes/profile/profile-scene.tsx'))

/**
 * Fetches what a signed-in person sees first, beside whatever else is still to be fetched.
 * @returns null where it cannot be fetched: that is the screen's to tell, which asks again
 */
export async function fetchFirstScreen(): Promise<FirstScreen | null> {
  try {
    const [fetched] = await Promise.all([firstScreen(), mainLayout.fetch(), inbox.fetch()])
    return fetched
  } catch (error) {
    console.error('The first screen was not fetched', error)
    return null
  }
}

/** Every address of the application; the gate decides who may be where. */
export function AppRoutes() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Gatekeeper />}>
          <Route element={<PublicLayout />}>
            <Route path={paths.connection} element={<ConnectionScreen />} />
            <Route path={paths.login} element={<LoginScreen />} />
            <Route path={paths.forgottenPassword} element={<ForgottenPasswordScreen />} />
            <Route path={paths.lockScreen} element={<LockScreen />} />
            <Route path={paths.logout} element={<LogoutScreen />} />
          </Route>
          <Route
            element={
              <Suspense>
                <mainLayout.Screen />
              </Suspense>
            }
          >
            <Route path={paths.dashboard} element={<inbox.Screen />} />
            <Route path={paths.profile} element={<ProfileScene />} />
          </Route>
          <Route path="*" element={<Redirect to={paths.dashboard} />} />
        </Route>
      </Routes>
    </BrowserRouter>
  )
}
