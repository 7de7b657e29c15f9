import { Toasts } from '../components/toasts.tsx'
import { Providers } from './providers.tsx'
import { AppRoutes } from './routes.tsx'

export function App() {
  return (
    <Providers>
      <AppRoutes />
      <Toasts />
    </Providers>
  )
}
