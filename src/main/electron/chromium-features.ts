import { app } from 'electron'

/**
 * Maximum bytecode that the engine inlines into an optimised function, bytes. The engine's default is 920. Inlining
 * causes most of the heap growth in a day: 500 chat changes add 1.4 MB with the default and 1.0 MB with this limit.
 * More inlining does not make rendering faster (`tests/bench/figures/heap.ts`).
 */
const INLINED_MOST = 200

/** Sets the limit for both optimising compilers of the JavaScript engine. Must run before the first page. */
export function setEngineSwitches(): void {
  const { commandLine } = app
  const flags = [
    commandLine.getSwitchValue('js-flags'),
    `--max-inlined-bytecode-size-cumulative=${INLINED_MOST}`,
    `--max-maglev-inlined-bytecode-size-cumulative=${INLINED_MOST}`,
  ]
  // Only the last of repeated switches counts, so flags from the command line are merged with these.
  commandLine.appendSwitch('js-flags', flags.filter(Boolean).join(' '))
}
