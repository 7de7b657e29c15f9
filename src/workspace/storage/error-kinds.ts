/** Primary result codes of SQLite. An extended code has the primary code in its lowest byte. */
export const sqliteCodes = {
  permission: 3,
  busy: 5,
  readOnly: 8,
  damaged: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const

/** Codes of PostgreSQL (SQLSTATE). */
export const postgresCodes = {
  full: ['53100'],
  /** The server ends the connection, is starting, or has too many connections. */
  ended: ['57P01', '57P02', '57P03', '53300'],
  /** The transaction must be repeated: what it changes was changed meanwhile, or a deadlock. */
  repeated: ['40001', '40P01'],
  /** A lock was not free in time, or a statement took too long. */
  locked: ['55P03', '57014'],
  /** An earlier statement of the transaction failed. */
  afterFailure: ['25P02'],
} as const

/** The codes of Node and of the databases in an error and its causes, outermost first. */
export function* codesOf(error: unknown): Generator {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('errcode' in each && typeof each.errcode === 'number') yield each.errcode & 0xff
    if ('code' in each) yield each.code
  }
}

/** Whether an error or one of its causes has one of the codes: a name of Node, a primary code of SQLite or a code of PostgreSQL. */
export function hasCode(error: unknown, codes: readonly (string | number)[]): boolean {
  return [...codesOf(error)].some((code) => codes.some((each) => each === code))
}

/** Whether an error says that another row has the name, in a table whose rows have names of their own (`name_key`). */
export function isNameTaken(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const constraint = 'constraint' in each ? String(each.constraint) : each.message
    if (/_by_name$|\.name_key$/.test(constraint)) return true
  }
  return false
}

/** Whether an error means that the disk, or the user's share of it, is full. */
export const isDiskFull = (error: unknown): boolean =>
  hasCode(error, ['ENOSPC', 'EDQUOT', sqliteCodes.full, ...postgresCodes.full])

/** A server's database that could not be reached. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'

  constructor(cause: unknown) {
    super('The database does not answer.', { cause })
  }
}

/** Whether an error means that a server's database is not reachable, or that a lock was not free in time. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof DatabaseAway ||
  hasCode(error, [...postgresCodes.ended, ...postgresCodes.repeated, ...postgresCodes.locked])

/** When to repeat work that failed because of the database, ms: it should go on soon after the database is back. */
export const PASSING_RETRY_MS = 2_000

/** Whether the same work succeeds later: the database is away or the disk is full. */
export const isPassing = (error: unknown): boolean => isDatabaseAway(error) || isDiskFull(error)
