/** Why the embedded service does not start on its data folder. Every fault has a way out that the user can take. */
export const startFaults = [
  /** The data has a migration that this version does not have: it is of a newer version or of an earlier build. */
  'OTHER_VERSION',
  /** SQLite cannot read the database. */
  'DAMAGED_DATA',
  /** The database is empty, although the folder has files that belong to one. */
  'MISSING_DATA',
  /** The process may not read or write the folder. */
  'NO_PERMISSION',
  /** The disk is full. */
  'NO_SPACE',
  /** Another service has the folder open. */
  'FOLDER_IN_USE',
] as const
export type StartFault = (typeof startFaults)[number]

/** The log entry and the name of its detail by which the service reports a fault. */
export const startFaultEntry = { message: 'could not start', detail: 'fault' } as const

/** The last fault in a log of the service; undefined if it has none. */
export function startFaultIn(log: string): StartFault | undefined {
  const { message, detail } = startFaultEntry
  const written = new RegExp(` ${message} ${detail}="(\\w+)"`, 'g')
  const last = [...log.matchAll(written)].at(-1)?.[1]
  return startFaults.find((fault) => fault === last)
}
