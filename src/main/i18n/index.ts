export { startFaultText } from './start-fault-texts.ts'
export { textsOf, type Texts } from './texts.ts'
