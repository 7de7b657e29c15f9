import './global.css'
import './zod-config.ts'
import '@mantine/core/styles.layer.css'
import { beforeEach } from 'vitest'
import { startTexts, texts } from '#renderer/i18n/index.ts'
import { resetPage, silentBridge } from './page.fixture.tsx'

/** Set-up of each file with tests of components. The page is that of the files before: a second start would lose the texts that it has loaded. */
if (!texts.isInitialized) await startTexts('en')
Object.defineProperty(window, 'bandeja', {
  value: silentBridge,
  configurable: true,
  writable: true,
})
beforeEach(resetPage)
