import { vi } from 'vitest'

/**
 * Captures the printed output until the mocks are restored.
 * @returns a function that returns what was printed since
 */
export function captureOutput(): () => string {
  let said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
  return () => said
}
