import type { StartFault } from '#contract/start-faults.ts'
import { hasCode, isDiskFull, sqliteCodes } from './error-kinds.ts'

/** The cause of each fault and what the operator can do. */
const sentences: Record<StartFault, (folder: string) => string> = {
  OTHER_VERSION: (folder) =>
    `The data in ${folder} is of another version, which may be newer or older. Start that version or the newest one, or move the folder away to start anew.`,
  DAMAGED_DATA: (folder) =>
    `The database in ${folder} is damaged. Stop the service and restore the folder from a backup.`,
  MISSING_DATA: (folder) =>
    `The database in ${folder} is empty, but its files are there. Restore workspace.sqlite from a backup, or choose an empty folder to start anew.`,
  NO_PERMISSION: (folder) =>
    `This process may not read and write ${folder}. Give its user access to the folder and everything in it.`,
  NO_SPACE: (folder) => `The disk of ${folder} is full. Free some space and start again.`,
  FOLDER_IN_USE: (folder) =>
    `Another service has ${folder} open. Stop it, or choose another folder.`,
}

/** A failed start with a known cause. Its message names the cause and the way out. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly fault: StartFault

  constructor(fault: StartFault, folder: string, cause?: unknown) {
    super(sentences[fault](folder), { cause })
    this.fault = fault
  }
}

function faultOf(error: unknown): StartFault | undefined {
  if (isDiskFull(error)) return 'NO_SPACE'
  const { damaged, notADatabase, permission, readOnly, cannotOpen, busy } = sqliteCodes
  if (hasCode(error, [damaged, notADatabase])) return 'DAMAGED_DATA'
  if (hasCode(error, ['EACCES', 'EPERM', 'EROFS', permission, readOnly, cannotOpen]))
    return 'NO_PERMISSION'
  return hasCode(error, [busy]) ? 'FOLDER_IN_USE' : undefined
}

/** Adds the cause and the way out to an error of opening or filling a data folder. Other errors are returned as is. */
export function asStartError(error: unknown, folder: string): unknown {
  if (error instanceof StartError) return error
  const fault = faultOf(error)
  return fault === undefined ? error : new StartError(fault, folder, error)
}
