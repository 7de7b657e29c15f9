import { readFile } from 'node:fs/promises'
import { proveManaged, type ManagedConnection } from '#main/connection/index.ts'
import { policyPath, readMachinePolicy, type MachinePolicy } from '#main/settings/index.ts'
import type { Development } from './development.ts'
import { HERE_SWITCH } from './embedded-workspace.ts'

/** Reads the settings of IT. @throws Error if their file is invalid */
export async function machinePolicy({ policy }: Development): Promise<MachinePolicy> {
  const path = policy ?? policyPath(process.platform)
  return readMachinePolicy(await textOf(path), path)
}

/**
 * Returns the connection that the user cannot change: set by IT, by the embedded workspace, or by a developer.
 * @param startHere starts the embedded workspace and returns its address
 * @throws Error if the embedded workspace does not start
 */
export async function fixedConnection(
  told: Development,
  { workspace, connection }: MachinePolicy,
  startHere: () => Promise<string>,
): Promise<{ managed?: ManagedConnection }> {
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
    const isThere = !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
    if (isThere) throw new Error(`${path} cannot be read.`, { cause: error })
    return null
  }
}
