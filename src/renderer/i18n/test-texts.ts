import { vi } from 'vitest'
import { startTexts } from './index.ts'

/** Test support: loads the English texts where there is no document. The test restores the globals. */
export async function startTextsWithoutDocument(): Promise<void> {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', { documentElement: {} })
  await startTexts('en')
  vi.stubGlobal('document', undefined)
}
