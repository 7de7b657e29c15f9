import { vi } from 'vitest'
import { startTexts } from './index.ts'

/** Test support: loads the English texts in a test without a document. The test must restore the globals. */
export async function startTextsWithoutDocument(): Promise<void> {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', { documentElement: {} })
  await startTexts('en')
  vi.stubGlobal('document', undefined)
}
