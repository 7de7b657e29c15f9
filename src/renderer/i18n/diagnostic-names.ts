import type { CrashedProcess, DiagnosticPart } from '#contract/diagnostics.ts'

/** The texts that name the parts of the diagnostics. */
export const partTexts = {
  app: 'installation:diagnostics.part.app',
  connection: 'installation:diagnostics.part.connection',
  updates: 'installation:diagnostics.part.updates',
  settings: 'installation:diagnostics.part.settings',
  policy: 'installation:diagnostics.part.policy',
  storage: 'installation:diagnostics.part.storage',
  graphics: 'installation:diagnostics.part.graphics',
  crashes: 'installation:diagnostics.part.crashes',
  log: 'installation:diagnostics.part.log',
} as const satisfies Record<DiagnosticPart, string>

/** The texts that name the processes that crash. */
export const processTexts = {
  main: 'installation:diagnostics.process.main',
  page: 'installation:diagnostics.process.page',
  graphics: 'installation:diagnostics.process.graphics',
  other: 'installation:diagnostics.process.other',
} as const satisfies Record<CrashedProcess, string>
