/**
 * The environment a person's own terminal would give a program: nothing of the test runner's, of npm's or of
 * this project's, which would change how it behaves.
 */
export function plainEnvironment(
  further: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) => {
    const isRunners = /^(?:VITEST|TEST$|DEV$|PROD$|NODE_|ELECTRON_|BANDEJA_|npm_)/.test(name)
    return value === undefined || isRunners ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(inherited), ...further }
}
