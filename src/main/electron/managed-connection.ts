import { readFile } from 'node:fs/promises'
import { proveManaged, type ManagedConnection } from '#main/connection/index.ts'
import { policyPath, readMachinePolicy, type PolicyResult } from '#main/policy/index.ts'
import { isMissing } from '../file-store.ts'
import type { FileStore } from '../ports.ts'
import type { Development } from './development.ts'
import { HERE_SWITCH } from './embedded-workspace.ts'
import { queryRegistry } from './windows-registry.ts'

/** Reads the settings of IT. Their problems are part of the result. */
export function machinePolicy({ policy }: Development, files: FileStore): Promise<PolicyResult> {
  return readMachinePolicy({
    path: policy ?? policyPath(process.platform),
    readFile: textOf,
    queryRegistry,
    files,
  })
}

/**
 * Returns the connection that the user cannot change: set by IT, by the embedded workspace, or by a developer.
 * @param startHere starts the embedded workspace and returns its address
 * @throws Error if the embedded workspace does not start
 */
export async function fixedConnection(
  told: Development,
  { policy: { workspace, connection }, isBlocked }: PolicyResult,
  startHere: () => Promise<string>,
): Promise<{ managed?: ManagedConnection }> {
  if (isBlocked) return { managed: { kind: 'unknown' } }
  if (connection) return { managed: { kind: 'document', document: connection } }
  const here = workspace === undefined && process.argv.includes(HERE_SWITCH)
  const address = here ? await startHere() : (workspace ?? told.workspace)
  if (address === null) return {}
  const managed: ManagedConnection = { kind: 'address', address }
  proveManaged(managed)
  return { managed }
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
