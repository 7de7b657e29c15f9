/** How long an answer on its way is waited for before the same is asked again, ms. */
const graceMs = 1_000

/**
 * Waits for answers that were asked for before a gap in the live events closed. They show first, though they may be a
 * little old, so that nobody waits for them twice; one that is lost is not waited for.
 */
export async function grace(answers: readonly Promise<unknown>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise((resolve) => (timer = setTimeout(resolve, graceMs)))
  await Promise.race([Promise.allSettled(answers), over])
  clearTimeout(timer)
}
