import './app/global.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { languageAtom } from './data/session.ts'
import { startSession } from './data/session-sync.ts'
import { store } from './data/store.ts'
import { startTexts } from './i18n/index.ts'

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no #root to draw into')

await startSession()
await startTexts(store.get(languageAtom))
createRoot(root).render(<App />)
