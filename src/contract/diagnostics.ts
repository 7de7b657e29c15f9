import { z } from 'zod'
import { limits } from './limits.ts'
import { timestamp } from './wire.ts'

/** The file of diagnostics that a user reads, saves and passes on; see docs/administration.md. */

/** The parts of the file, in its order. The user may leave out any of them. */
export const diagnosticParts = [
  'app',
  'connection',
  'updates',
  'settings',
  'policy',
  'storage',
  'graphics',
  'crashes',
  'log',
] as const
export type DiagnosticPart = (typeof diagnosticParts)[number]

/** The processes whose crashes are reported. `other`: the network service, the embedded workspace, and the like. */
export const crashedProcesses = ['main', 'page', 'graphics', 'other'] as const
export type CrashedProcess = (typeof crashedProcesses)[number]

export const crashDumpSchema = z.object({
  id: z.uuid(),
  at: timestamp,
  process: z.enum(crashedProcesses),
  bytes: z.number().int().nonnegative(),
})
export type CrashDump = z.infer<typeof crashDumpSchema>

export const diagnosticsSchema = z.object({
  /** Identifies these diagnostics, so that the app saves exactly what the user has read. */
  id: z.uuid(),
  parts: z.array(z.object({ part: z.enum(diagnosticParts), text: z.string() })),
  /** The memory dumps that the user may add; none is added by default. */
  dumps: z.array(crashDumpSchema),
})
export type Diagnostics = z.infer<typeof diagnosticsSchema>

/** What the user has chosen for the file. */
export const diagnosticsChoiceSchema = z.object({
  id: z.uuid(),
  parts: z.array(z.enum(diagnosticParts)).max(diagnosticParts.length),
  dumps: z.array(z.uuid()).max(limits.crashReportsMax),
})
export type DiagnosticsChoice = z.infer<typeof diagnosticsChoiceSchema>
