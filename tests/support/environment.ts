/**
 * The environment of a user's terminal, without variables of the test runner, npm or this project that change the
 * behaviour of programs. It keeps the certificates of the organisation, without which no registry may be reachable.
 */
export function plainEnvironment(
  further: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) => {
    const isRunners =
      /^(?:VITEST|TEST$|DEV$|PROD$|NODE_(?!EXTRA_CA_CERTS$)|ELECTRON_|BANDEJA_|npm_)/.test(name)
    return value === undefined || isRunners ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(inherited), ...further }
}
