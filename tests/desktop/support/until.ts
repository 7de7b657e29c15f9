import { PATIENCE_MS } from '#tests/support/patience.ts'

/**
 * Polls until `get` returns a value; fails after the time limit with the description of what it
 * waited for.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== undefined && answer !== false) return answer
    if (performance.now() > deadline) throw new Error(`Not within ${PATIENCE_MS} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
