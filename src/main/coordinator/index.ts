export { coordinate } from './coordinate.ts'
