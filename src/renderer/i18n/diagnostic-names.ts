import type { CrashedProcess, DiagnosticPart } from '#contract/diagnostics.ts'

/** The texts that name the parts of the diagnostics. */
export const partTexts = {
  app: 'support:diagnostics.part.app',
  connection: 'support:diagnostics.part.connection',
  updates: 'support:diagnostics.part.updates',
  settings: 'support:diagnostics.part.settings',
  policy: 'support:diagnostics.part.policy',
  storage: 'support:diagnostics.part.storage',
  graphics: 'support:diagnostics.part.graphics',
  crashes: 'support:diagnostics.part.crashes',
  log: 'support:diagnostics.part.log',
} as const satisfies Record<DiagnosticPart, string>

/** The texts that name the processes that crash. */
export const processTexts = {
  main: 'support:diagnostics.process.main',
  page: 'support:diagnostics.process.page',
  graphics: 'support:diagnostics.process.graphics',
  other: 'support:diagnostics.process.other',
} as const satisfies Record<CrashedProcess, string>
