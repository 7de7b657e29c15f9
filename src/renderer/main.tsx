import './app/global.css'
import { createRoot } from 'react-dom/client'
import { defaultLanguage } from '#contract/limits.ts'
import { App } from './app/app.tsx'
import { preloadInbox } from './app/routes.tsx'
import { StartFailure } from './app/start-failure.tsx'
import { languageAtom, userAtom } from './data/session.ts'
import { startSession } from './data/session-sync.ts'
import { store } from './data/store.ts'
import { startTexts } from './i18n/index.ts'

const container = document.querySelector('#root')
if (container === null) throw new Error('The page has no #root to draw into')
const root = createRoot(container)

try {
  await startSession()
  await Promise.all([
    startTexts(store.get(languageAtom)),
    store.get(userAtom) === null ? null : preloadInbox(),
  ])
  root.render(<App />)
} catch (error) {
  console.error('The page could not start', error)
  await startTexts(defaultLanguage)
  root.render(<StartFailure error={error} />)
}
