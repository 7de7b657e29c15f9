import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { Toasts } from '../components/toasts.tsx'
import { proxyLoginAtom, watchProxyLogin } from '../data/proxy-login.ts'
import { Providers } from './providers.tsx'
import { AppRoutes } from './routes.tsx'

const ProxyDialog = lazy(() => import('./proxy-dialog.tsx'))

export function App() {
  return (
    <Providers>
      <AppRoutes />
      <Toasts />
      <ProxyQuestion />
    </Providers>
  )
}

/** The login dialog of a proxy, above every screen. It also appears before the sign-in, which needs the network. */
function ProxyQuestion() {
  const login = useAtomValue(proxyLoginAtom)
  useEffect(() => watchProxyLogin(), [])
  if (login === null) return null
  return (
    <Suspense>
      <ProxyDialog key={`${login.proxy} ${login.wasRefused}`} login={login} />
    </Suspense>
  )
}
