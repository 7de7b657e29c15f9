import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider as JotaiProvider, useAtomValue } from 'jotai'
import { useEffect, type ReactNode } from 'react'
import { queryClient } from '../data/query.ts'
import { languageAtom, settingsAtom } from '../data/session.ts'
import { store } from '../data/store.ts'
import { speak } from '../i18n/index.ts'
import { cssVariablesResolver, theme } from './theme.ts'

/** The value that lets the page's own style elements through its Content-Security-Policy. */
function styleNonce(): string {
  return document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** Everything that a screen leans on: store, cache, look and language. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <JotaiProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <Look>{children}</Look>
      </QueryClientProvider>
    </JotaiProvider>
  )
}

function Look({ children }: { children: ReactNode }) {
  const chosen = useAtomValue(settingsAtom).theme
  const language = useAtomValue(languageAtom)
  useEffect(() => void speak(language), [language])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      colorSchemeManager={systemColorScheme}
      getStyleNonce={styleNonce}
      {...(chosen === 'system' ? {} : { forceColorScheme: chosen })}
    >
      {children}
    </MantineProvider>
  )
}

/** The settings say which scheme; Mantine keeps none of its own and follows the system otherwise. */
const systemColorScheme = {
  get: () => 'auto' as const,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}
