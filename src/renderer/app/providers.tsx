import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider as JotaiProvider, useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react'
import { DensityContext } from '#renderer/components/tables/density.ts'
import { ServiceContext } from '#renderer/components/service-context.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import {
  recoveriesAtom,
  reportHealth,
  serviceStateAtom,
} from '#renderer/data/service/service-health.ts'
import { languageAtom, settingsAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { speak } from '#renderer/i18n/index.ts'
import { cssVariablesResolver, theme } from './theme.ts'

/** The nonce that the Content-Security-Policy requires for the page's own style elements. */
function styleNonce(): string {
  return document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** The providers of all screens: store, query cache, service state, theme, language and density. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <JotaiProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <ServiceHealth>
          <Look>{children}</Look>
        </ServiceHealth>
      </QueryClientProvider>
    </JotaiProvider>
  )
}

function ServiceHealth({ children }: { children: ReactNode }) {
  const isDown = useAtomValue(serviceStateAtom) !== 'up'
  const recoveries = useAtomValue(recoveriesAtom)
  const health = useMemo(
    () => ({ isDown, recoveries, onImageError: () => reportHealth('image') }),
    [isDown, recoveries],
  )
  return <ServiceContext value={health}>{children}</ServiceContext>
}

function Look({ children }: { children: ReactNode }) {
  const { theme: chosen, density } = useAtomValue(settingsAtom)
  const language = useAtomValue(languageAtom)
  useEffect(() => void speak(language), [language])
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      colorSchemeManager={systemColorScheme}
      getStyleNonce={styleNonce}
      {...(chosen === 'system' ? {} : { forceColorScheme: chosen })}
    >
      <DensityContext value={density}>{children}</DensityContext>
    </MantineProvider>
  )
}

/** Stores no colour scheme, because the app's settings contain it. Mantine's default manager would store one too. */
const systemColorScheme = {
  get: () => 'auto' as const,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}
