/**
 * Why the embedded service does not start on its data folder. Every fault has a way out that the user can take. The service
 * logs it, and sends it to the app that has started it.
 */
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
