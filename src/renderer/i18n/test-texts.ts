import { vi } from 'vitest'
import { startTexts } from './index.ts'

/** Makes the English texts ready for what a test draws as text, where there is no document. The test undoes the globals. */
export async function startTextsWithoutDocument(): Promise<void> {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', { documentElement: {} })
  await startTexts('en')
  vi.stubGlobal('document', undefined)
}
