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

/** The codes of Node and SQLite in an error and its causes, outermost first. */
function* codesOf(error: unknown): Generator {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('errcode' in each && typeof each.errcode === 'number') yield each.errcode & 0xff
    if ('code' in each) yield each.code
  }
}

/** Whether an error or one of its causes has one of the codes: a name of Node or a primary code of SQLite. */
export function hasCode(error: unknown, codes: readonly (string | number)[]): boolean {
  return [...codesOf(error)].some((code) => codes.some((each) => each === code))
}

/** Whether an error means that the disk, or the user's share of it, is full. */
export const isDiskFull = (error: unknown): boolean =>
  hasCode(error, ['ENOSPC', 'EDQUOT', sqliteCodes.full])
