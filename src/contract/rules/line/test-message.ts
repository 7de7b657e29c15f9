/** Number of digits in the code of a test: enough to tell it from the other messages of the same minutes. */
export const testCodeLength = 4

/** The code of a test. @param random from 0 to 1, without 1 */
export function newTestCode(random: number): string {
  const least = 10 ** (testCodeLength - 1)
  return String(least + Math.floor(random * 9 * least))
}

/** Whether a message has the code of a test, as a number of its own: `Hola. Prueba 4821`, but not `148210`. */
export const hasTestCode = (text: string, code: string): boolean =>
  new RegExp(`(?<!\\d)${code}(?!\\d)`).test(text)
