import { app } from 'electron'

/**
 * How much of what a function calls the engine may copy into its optimised code, in units of bytecode; its own bound
 * is 920. The copies are most of what a page's heap grows by in the course of a day (1.4 MB in 500 changes of the
 * chat, 1.0 with this), and drawing is no faster for them (`tests/bench/figures/heap.ts`).
 */
const INLINED_MOST = 200

/** What the engine of the pages is told before they are opened; both of its compilers are meant. */
export function setEngineSwitches(): void {
  const { commandLine } = app
  const flags = [
    commandLine.getSwitchValue('js-flags'),
    `--max-inlined-bytecode-size-cumulative=${INLINED_MOST}`,
    `--max-maglev-inlined-bytecode-size-cumulative=${INLINED_MOST}`,
  ]
  // A switch given twice counts once: what was asked for on the command line is kept before ours.
  commandLine.appendSwitch('js-flags', flags.filter(Boolean).join(' '))
}
