import type { UpdateFailure } from '#contract/update-state.ts'

/** An error whose `reason` is shown to the user. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError'
  readonly reason: UpdateFailure

  constructor(reason: UpdateFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * Error codes of electron-updater and of the file system, with their reasons. The first row that matches applies. A
 * code that matches no row has the reason `network`.
 */
const REASONS: readonly (readonly [RegExp, UpdateFailure])[] = [
  [/^ERR_CHECKSUM_MISMATCH$|^ERR_UPDATER_INVALID_SIGNATURE$/, 'tampered'],
  [/^ERR_UPDATER_OLD_FILE_NOT_FOUND$|^E(NOSPC|ACCES|PERM|ROFS|DQUOT|NOENT|XDEV)$/, 'install'],
  [/^ERR_UPDATER_|_FILE_NOT_FOUND$/, 'invalidFeed'],
]

/** Returns the reason of a failed check or download. */
export function updateFailureOf(error: unknown): UpdateFailure {
  if (error instanceof UpdateError) return error.reason
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'network'
}
