import { PATIENCE_MS } from '#tests/support/patience.ts'

/** Asks again until the answer is something, or fails after a long while with what it was waiting for. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== undefined && answer !== false) return answer
    if (performance.now() > deadline) throw new Error(`Not within ${PATIENCE_MS} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
