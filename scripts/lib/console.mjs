/**
 * The output of set-up and the test runner. Everything goes to standard output in order. A problem that the user can
 * solve is thrown as a UserError, and `entry` prints it once, as the last line.
 */

/** A problem with the machine, and what the user can do about it. */
export class UserError extends Error {
  /** @param {string} problem a sentence @param {string} remedy a sentence */
  constructor(problem, remedy) {
    super(`${problem} ${remedy}`)
    this.name = 'UserError'
  }
}

/** @type {NodeJS.WritableStream} */
let output = process.stdout
let prefix = ''

/** Writes to standard error from now on, for commands whose own output goes to standard output. */
export function useStandardError() {
  output = process.stderr
}

/** Sets the prefix of the next steps. @param {string} progress "[2/4]"; "" for none */
export function setStepPrefix(progress) {
  prefix = progress === '' ? '' : `${progress} `
}

/** @param {string} line */
export function say(line) {
  output.write(`${line}\n`)
}

/** @param {string} line */
export function warn(line) {
  say(`Warning: ${line}`)
}

/**
 * Runs one long step: prints its title, a line every ten seconds, and its duration.
 *
 * @template T
 * @param {string} title "Installing packages"
 * @param {(progress: (detail: string) => void) => Promise<T>} work reports details of its progress
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  let detail = ''
  say(`${prefix}${title} …`)
  const beat = setInterval(() => say(`  still running after ${seconds()} s${detail}`), 10_000)
  try {
    const result = await work((now) => (detail = `: ${now}`))
    say(`  done in ${seconds()} s`)
    return result
  } finally {
    clearInterval(beat)
  }
}

/**
 * Turns an error of the file system into a problem that the user can solve.
 *
 * @param {string} what the subject of the sentence: "npm ci", or the path of a file
 * @param {string} code the error code of the file system or of npm
 * @returns {UserError | null} null for any other code
 */
export function diskRemedy(what, code) {
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new UserError(`${what} ran out of disk space.`, 'Free about 2 GB and start again.')
  }
  if (code === 'EROFS') {
    return new UserError(
      `${what} failed: the disk is read-only (${code}).`,
      'Clone Bandeja to a writable folder and start again.',
    )
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new UserError(
      `${what} failed: permission denied (${code}).`,
      'Give this folder to your user and start again.',
    )
  }
  return null
}

/** @param {unknown} error @returns {string} one line for a problem that the user can solve, otherwise the stack */
export function lineFor(error) {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof UserError) return error.message
  const { code, syscall, path } = /** @type {NodeJS.ErrnoException} */ (error)
  // An error of spawn is not about the folder. An error of a full disk has no path.
  const isOfDisk = syscall !== undefined && !syscall.startsWith('spawn')
  const what = path === undefined ? 'This command' : `This command, at ${path},`
  const known = isOfDisk && code !== undefined ? diskRemedy(what, code) : null
  return known?.message ?? error.stack ?? error.message
}

/**
 * Runs the main function of a command: an error becomes one clear last line and a non-zero exit code.
 *
 * @param {() => Promise<number | void>} main resolves to the exit code
 */
export async function entry(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    say(`\nCannot go on. ${lineFor(error)}`)
    process.exitCode = 1
  }
}
