import { app } from 'electron'

/**
 * How much bytecode the engine may inline into an optimised function; its default is 920. Inlining causes most of
 * the heap growth in a day: 1.4 MB in 500 chat changes, and 1.0 MB with this limit. It does not make rendering
 * faster (`tests/bench/figures/heap.ts`).
 */
const INLINED_MOST = 200

/**
 * Sets switches of the JavaScript engine. Must run before the first page. They apply to both of the engine's
 * compilers.
 */
export function setEngineSwitches(): void {
  const { commandLine } = app
  const flags = [
    commandLine.getSwitchValue('js-flags'),
    `--max-inlined-bytecode-size-cumulative=${INLINED_MOST}`,
    `--max-maglev-inlined-bytecode-size-cumulative=${INLINED_MOST}`,
  ]
  // Only the last of repeated switches counts, so flags from the command line are merged with ours.
  commandLine.appendSwitch('js-flags', flags.filter(Boolean).join(' '))
}
