import './app/global.css'
import './app/zod-config.ts'
import { createRoot, type Root } from 'react-dom/client'
import { defaultLanguage } from '#contract/limits.ts'
import { App } from './app/app.tsx'
import { guardComposition } from './app/composing-keys.ts'
import { defaultPath } from './data/navigation/paths.ts'
import { fetchFirstScreen } from './app/routes.tsx'
import { StartFailure } from './app/start-failure.tsx'
import { storeStartLink } from './data/navigation/deep-link.ts'
import { languageAtom, sessionAtom } from './data/session/session.ts'
import { startSession } from './data/session/session-sync.ts'
import { store } from './data/store.ts'
import { startTexts } from './i18n/index.ts'

/**
 * The longest time that the first rendering waits for the group and its chats, ms. Without them the page could only
 * show an empty layout.
 */
const emptyFrameMs = 100

async function start(root: Root): Promise<void> {
  guardComposition(window)
  try {
    storeStartLink()
    // Fetch the code of the first screen while `startSession` waits for the main process. A signed-out user does not
    // need the code yet, but only `startSession` finds out whether the user is signed in.
    const firstScreen = fetchFirstScreen()
    await startSession()
    const texts = startTexts(store.get(languageAtom))
    const { user, locked } = store.get(sessionAtom)
    const isAtWork = user !== null && !locked
    const known = isAtWork ? (await firstScreen)?.prefetchFirstScreen() : undefined
    // The route `/` redirects to `defaultPath`. Changing the URL before the first rendering avoids a second rendering.
    if (isAtWork && location.pathname === '/') history.replaceState(null, '', defaultPath)
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
 * Logs an error from which React recovered with a second rendering. React's error is about the second rendering; its
 * `cause` is the original error.
 */
function reportRecovered(error: unknown): void {
  console.error(
    'A rendering failed and was repeated',
    error instanceof Error ? (error.cause ?? error) : error,
  )
}

const container = document.querySelector('#root')
if (container === null) throw new Error('The page has no element #root')
// Not awaited at the top level. `start` waits for the module of the first screen, and that module waits until this
// module has finished. With an await here, both would wait forever.
void start(createRoot(container, { onRecoverableError: reportRecovered }))
