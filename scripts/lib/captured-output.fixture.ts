import { vi } from 'vitest'

/**
 * Keeps what is printed from the screen, from now until the mocks are restored.
 * @returns what has been printed since
 */
export function hearSaid(): () => string {
  let said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
  return () => said
}
