import type { UpdateFailure } from '#contract/update-state.ts'

/** An error with the reason that the user sees. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError'
  readonly reason: UpdateFailure

  constructor(reason: UpdateFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Codes of electron-updater and of the file system. A code that is not listed is one of the network. */
const REASONS: readonly (readonly [RegExp, UpdateFailure])[] = [
  [/^ERR_CHECKSUM_MISMATCH$|^ERR_UPDATER_INVALID_SIGNATURE$/, 'tampered'],
  [/^ERR_UPDATER_OLD_FILE_NOT_FOUND$|^E(NOSPC|ACCES|PERM|ROFS|DQUOT|NOENT|XDEV)$/, 'install'],
  [/^ERR_UPDATER_|_FILE_NOT_FOUND$/, 'invalidFeed'],
]

/** Returns why a check or a download failed. */
export function updateFailureOf(error: unknown): UpdateFailure {
  if (error instanceof UpdateError) return error.reason
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'network'
}
