import { vi } from 'vitest'
import { startTexts } from './index.ts'

/**
 * Test support: loads the English texts in a test without a document. It replaces the globals `localStorage` and
 * `document`; `vi.unstubAllGlobals` restores them.
 */
export async function startTextsWithoutDocument(): Promise<void> {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', { documentElement: {} })
  await startTexts('en')
  vi.stubGlobal('document', undefined)
}
