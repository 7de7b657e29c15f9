import { vi } from 'vitest'

/**
 * Captures the printed output until the mocks are restored.
 * @returns a function that returns the captured text
 */
export function captureOutput(): () => string {
  let output = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text)
    return true
  })
  return () => output
}
