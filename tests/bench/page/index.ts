/**
 * The page's part of the benchmarks. It uses only the document and the browser's clocks, not the
 * app's code. Bundled and evaluated by `../probes.ts`.
 */
export { watchFrames } from './frames.ts'
export { timeOpening } from './opening.ts'
export { untilRows } from './rows.ts'
export { reportShown } from './shown.ts'
export { watchTyping } from './typing.ts'
export { watchTransform } from './canvas.ts'
