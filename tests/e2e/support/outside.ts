import type { RunningApp } from '#tests/support/electron-app.ts'

/** Stands in the place of the system's browser. @returns the addresses that it was asked to open, so far */
export async function watchOutside({ electron }: RunningApp): Promise<() => Promise<unknown>> {
  await electron.evaluate(({ shell }) => {
    Reflect.set(globalThis, 'outside', [])
    Reflect.set(shell, 'openExternal', async (url: string) => {
      const all: string[] = Reflect.get(globalThis, 'outside')
      all.push(url)
    })
  })
  return () => electron.evaluate((): unknown => Reflect.get(globalThis, 'outside'))
}
