import { vi } from 'vitest'

/**
 * Captures the printed output until the mocks are restored.
 * @returns a function that returns the captured text
 */
export function captureOutput(): () => string {
  let said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
  return () => said
}
