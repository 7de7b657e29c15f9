import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/**
 * The file with which Node starts one of the repository's programs: its bundle, which the test runner makes, or its source
 * where vitest runs without the runner.
 * @param source from the root, e.g. `src/host/cli.ts`
 */
export function programPath(source: string): string {
  const bundles = process.env['BANDEJA_PROGRAMS']
  return bundles === undefined ? join(ROOT, source) : join(bundles, source.replace(/\.ts$/, '.js'))
}
