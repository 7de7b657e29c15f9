import { app } from 'electron'

/**
 * Maximum bytecode that the engine inlines into an optimised function, bytes. The engine's default is 920. Inlined code
 * enlarges the page's heap: 500 changes of the open chat add 1.4 MB with the default, and 1.0 MB with this limit
 * (`tests/bench/figures/heap.ts`). More inlining does not make rendering faster.
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
