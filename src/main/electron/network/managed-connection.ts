import { readFile } from 'node:fs/promises'
import { validateManaged, type ManagedConnection } from '#main/connection/connection.ts'
import { policyPath, readMachinePolicy } from '#main/policy/read-policy.ts'
import type { PolicyResult } from '#main/policy/machine-policy.ts'
import { isMissing } from '#main/file-store.ts'
import type { FileStore } from '#main/ports.ts'
import type { Development } from '#main/electron/development.ts'
import { HERE_SWITCH } from '#main/electron/embedded-workspace.ts'
import { queryRegistry } from '#main/electron/windows-registry.ts'

/** Reads the policy of IT. The result includes the problems that were found in the policy. */
export function machinePolicy({ policy }: Development, files: FileStore): Promise<PolicyResult> {
  return readMachinePolicy({
    path: policy ?? policyPath(process.platform),
    readFile: textOf,
    queryRegistry,
    files,
  })
}

/**
 * Returns the connection that the user cannot change, because IT, the embedded workspace or a developer has set it.
 * @param startHere starts the embedded workspace and returns its address
 * @returns no `managed` if the user may choose the connection
 * @throws Error if the address is invalid or the embedded workspace does not start
 */
export async function fixedConnection(
  development: Development,
  { policy: { workspace, connection }, isBlocked }: PolicyResult,
  startHere: () => Promise<string>,
): Promise<{ managed?: ManagedConnection }> {
  if (isBlocked) return { managed: { kind: 'unknown' } }
  if (connection) return { managed: { kind: 'document', document: connection } }
  const here = workspace === undefined && process.argv.includes(HERE_SWITCH)
  const address = here ? await startHere() : (workspace ?? development.workspace)
  if (address === null) return {}
  const managed: ManagedConnection = { kind: 'address', address }
  validateManaged(managed)
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
