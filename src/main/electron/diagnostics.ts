import { writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import {
  createDiagnostics,
  privateValues,
  serviceFacts,
  type DiagnosticsDeps,
  type DiagnosticsService,
  type FactSources,
  type PrivateSources,
} from '#main/diagnostics/index.ts'
import type { SessionService } from '#main/session/index.ts'
import type { MainWindow } from './main-window.ts'
import { choosePath } from './save-dialog.ts'
import { appFacts, graphicsFacts } from './system-facts.ts'

type Sources = FactSources & PrivateSources & { session: SessionService }
type Ports = Pick<
  DiagnosticsDeps,
  'userData' | 'logs' | 'crashReports' | 'isLocked' | 'clock' | 'log'
>

export interface LocalDiagnosticsDeps extends Ports {
  sources: Sources
  window: MainWindow
  downloads: { addSaved: DiagnosticsDeps['addSaved'] }
}

/** Creates the diagnostics of this machine, which are saved where the user chooses. */
export function createLocalDiagnostics(deps: LocalDiagnosticsDeps): DiagnosticsService {
  const { sources, window, downloads, ...ports } = deps
  return createDiagnostics({
    ...ports,
    facts: { app: appFacts, graphics: graphicsFacts, ...serviceFacts(sources) },
    home: homedir(),
    privateValues: () => privateValues(sources),
    withoutToken: sources.session.withoutToken,
    choosePath: (name) => choosePath(window.native, name),
    write: writeFile,
    addSaved: downloads.addSaved,
  })
}
