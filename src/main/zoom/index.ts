export { zoomAfter, type ZoomStep } from './zoom-step.ts'
