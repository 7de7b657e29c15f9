import './app/global.css'
import './app/zod-config.ts'
import { createRoot, type Root } from 'react-dom/client'
import { defaultLanguage } from '#contract/limits.ts'
import { App } from './app/app.tsx'
import { paths } from './data/paths.ts'
import { fetchFirstScreen } from './app/routes.tsx'
import { StartFailure } from './app/start-failure.tsx'
import { storeStartLink } from './data/deep-link.ts'
import { languageAtom, sessionAtom } from './data/session.ts'
import { startSession } from './data/session-sync.ts'
import { store } from './data/store.ts'
import { startTexts } from './i18n/index.ts'

/** How long the first rendering waits for group and chats, ms: without them only an empty frame could be shown. */
const emptyFrameMs = 100

async function start(root: Root): Promise<void> {
  try {
    storeStartLink()
    // In parallel to the requests to the main process: a user who is not signed in needs the login screen next.
    const firstScreen = fetchFirstScreen()
    await startSession()
    const texts = startTexts(store.get(languageAtom))
    const { user, locked } = store.get(sessionAtom)
    const isAtWork = user !== null && !locked
    const known = isAtWork ? (await firstScreen)?.prefetchFirstScreen() : undefined
    // The root redirects there anyway; doing it before the first rendering avoids a second one.
    if (isAtWork && location.pathname === '/') history.replaceState(null, '', paths.dashboard)
    await texts
    await Promise.race([known, new Promise((over) => setTimeout(over, emptyFrameMs))])
    root.render(<App />)
  } catch (error) {
    console.error('The page could not start', error)
    await startTexts(defaultLanguage)
    root.render(<StartFailure error={error} />)
  }
}

/**
 * Logs an error from which React recovered with a second rendering. React reports the retry, with the reason as its
 * cause.
 */
function reportRecovered(error: unknown): void {
  console.error(
    'A drawing failed at first',
    error instanceof Error ? (error.cause ?? error) : error,
  )
}

const container = document.querySelector('#root')
if (container === null) throw new Error('The page has no #root to draw into')
// Not awaited at the top: the first screen's file waits until this one has run to its end.
void start(createRoot(container, { onRecoverableError: reportRecovered }))
