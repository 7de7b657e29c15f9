/**
 * What the benchmarks run inside the page: it looks on from outside as a person would, through the document and
 * the browser's own clocks, and knows nothing of the application's code. Bundled and evaluated by `../probes.ts`.
 */
export { watchFrames } from './frames.ts'
export { timeOpening } from './opening.ts'
export { untilRows } from './rows.ts'
export { tellShown } from './shown.ts'
export { watchTyping } from './typing.ts'
export { watchTransform } from './canvas.ts'
