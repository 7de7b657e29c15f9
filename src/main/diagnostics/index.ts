export {
  createDiagnostics,
  type DiagnosticsDeps,
  type DiagnosticsService,
} from './create-diagnostics.ts'
export type { Fact } from './part-texts.ts'
export { serviceFacts, type FactSources } from './service-facts.ts'
export { privateValues, type PrivateSources } from './private-values.ts'
