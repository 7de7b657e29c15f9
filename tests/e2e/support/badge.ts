import type { RunningApp } from '#tests/support/electron-app.ts'

/**
 * Replaces the dock's badge.
 * @returns its number, -1 before it is set
 */
export async function watchBadge({ electron }: RunningApp): Promise<() => Promise<unknown>> {
  await electron.evaluate(({ app }) => {
    Object.assign(globalThis, { badge: -1 })
    app.setBadgeCount = (count) => {
      Object.assign(globalThis, { badge: count })
      return true
    }
  })
  return () => electron.evaluate((): unknown => Reflect.get(globalThis, 'badge'))
}
