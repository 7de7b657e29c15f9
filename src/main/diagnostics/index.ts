export { createDiagnostics, type DiagnosticsService } from './create-diagnostics.ts'
export type { Fact } from './part-texts.ts'
export { serviceFacts } from './service-facts.ts'
export { privateValues } from './private-values.ts'
