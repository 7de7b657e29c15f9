export { textsOf, type Texts } from './texts.ts'
