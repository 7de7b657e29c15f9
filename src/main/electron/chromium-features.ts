import { app } from 'electron'

/**
 * How much bytecode the engine may inline into an optimised function; its default is 920. Inlining causes most of the
 * heap growth of a day (1.4 MB in 500 chat changes, 1.0 with this limit) and does not make drawing faster
 * (`tests/bench/figures/heap.ts`).
 */
const INLINED_MOST = 200

/** Sets switches of the JavaScript engine, before the first page; they apply to both of its compilers. */
export function setEngineSwitches(): void {
  const { commandLine } = app
  const flags = [
    commandLine.getSwitchValue('js-flags'),
    `--max-inlined-bytecode-size-cumulative=${INLINED_MOST}`,
    `--max-maglev-inlined-bytecode-size-cumulative=${INLINED_MOST}`,
  ]
  // A repeated switch counts once, so flags from the command line are put before ours.
  commandLine.appendSwitch('js-flags', flags.filter(Boolean).join(' '))
}
