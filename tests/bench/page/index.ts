/**
 * The part of the benchmarks that runs in the page. It uses only the document and the browser's clocks, not the app's
 * code. `../probes.ts` bundles and evaluates it.
 */
export { watchFrames } from './frames.ts'
export { timeOpening } from './opening.ts'
export { untilRows } from './rows.ts'
export { changeWord, reportShown, watchWords } from './shown.ts'
export { watchTyping } from './typing.ts'
export { watchTransform } from './canvas.ts'
