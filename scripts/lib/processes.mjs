import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ROOT } from './paths.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()

process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM')
})

/**
 * Ends a child when this process exits, unless this process is killed.
 * @template {import('node:child_process').ChildProcess} Child
 * @param {Child} child
 * @returns {Child}
 */
export function keep(child) {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Windows has no process groups, and would open a console window for a detached child. */
const HAS_GROUPS = process.platform !== 'win32'

/**
 * Spawn options for a child in its own process group, which this process ends itself. A terminal sends Ctrl+C to the
 * whole foreground group, so otherwise a service would end at the same time as the app that still needs it.
 * @returns {{ detached: boolean }} options of `spawn`
 */
export function ownProcessGroup() {
  exitOnSignals()
  return { detached: HAS_GROUPS }
}

/**
 * A signal within this time after an equal one is ignored, ms. npm forwards a Ctrl+C that the terminal has already
 * sent, so each one arrives twice, almost at once. A user's second Ctrl+C comes later.
 */
const ECHO_MS = 1000

/** @type {Map<NodeJS.Signals, number>} time at which each signal was last handled */
const answeredAt = new Map()
/** @type {(signal: NodeJS.Signals) => void} */
let answer = (signal) => process.exit(128 + constants.signals[signal])

/** @param {NodeJS.Signals} signal */
function handleSignal(signal) {
  const now = performance.now()
  if (now - (answeredAt.get(signal) ?? -Infinity) < ECHO_MS) return
  answeredAt.set(signal, now)
  answer(signal)
}

/** Makes signals end the process through `process.exit`, which runs the exit handlers; by default they are not run. */
export function exitOnSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    if (!process.listeners(signal).includes(handleSignal)) process.on(signal, handleSignal)
  }
}

/**
 * Replaces the handler of termination signals.
 * @param {(signal: NodeJS.Signals) => void} then called once per Ctrl+C
 */
export function onTermination(then) {
  answer = then
  exitOnSignals()
}

const PARENT_CHECK_MS = 500

/**
 * Under npm, ends this process like a SIGTERM after its parent has ended. npm sends SIGTERM to the shell that runs a
 * script, and the shell ends without forwarding it. Without npm, a command may continue after its terminal is closed.
 */
export function endWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    handleSignal('SIGTERM')
  }, PARENT_CHECK_MS)
  check.unref()
}

/**
 * Runs a command to its end and collects its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, limitMs?: number }} [options] show: also print the
 *   output; limitMs: end the command after this time
 * @returns {Promise<{ code: number, output: string }>} code 127 if the command does not exist
 */
export function run(command, args, { cwd, env = process.env, show = false, limitMs } = {}) {
  return new Promise((resolve) => {
    const child = keep(spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }))
    const limit = limitMs === undefined ? undefined : setTimeout(() => void end(child), limitMs)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (/** @type {Buffer} */ chunk) => {
        output += chunk.toString()
        if (show) process.stdout.write(chunk)
      })
    }
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }))
    child.on('close', (code) => {
      clearTimeout(limit)
      resolve({ code: code ?? 1, output })
    })
  })
}

/**
 * Runs a command in the user's terminal to its end. The command receives each termination signal once, and this process
 * continues, so that it can clean up.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ forwardsSignals?: boolean, pipesInput?: boolean }} [options] forwardsSignals: the command itself forwards
 *   signals to its children, so only the command gets them; pipesInput: the command's input is a pipe, which closes
 *   when this process is killed
 * @returns {Promise<number>} its exit code
 */
export function runInFront(
  command,
  args,
  env = process.env,
  { forwardsSignals = false, pipesInput = false } = {},
) {
  return new Promise((resolve, reject) => {
    /** @type {'pipe' | 'inherit'} */
    const input = pipesInput ? 'pipe' : 'inherit'
    const child = keep(
      spawn(command, args, {
        ...ownProcessGroup(),
        cwd: ROOT,
        env,
        stdio: [input, 'inherit', 'inherit'],
      }),
    )
    onTermination((signal) => {
      if (hasEnded(child)) return
      // A negative number addresses the child's whole process group.
      if (HAS_GROUPS && !forwardsSignals && child.pid !== undefined)
        process.kill(-child.pid, signal)
      else child.kill(signal)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      resolve(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0))
    })
  })
}

/** @param {import('node:child_process').ChildProcess} child */
function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null
}

/**
 * Ends a child with SIGTERM, and after a while with SIGKILL.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} [patienceMs] how long it may take after SIGTERM
 * @returns {Promise<void>} resolves once it has ended
 */
export async function end(child, patienceMs = 5000) {
  if (hasEnded(child) || child.pid === undefined) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await gone
  clearTimeout(killTimer)
}

/** Whether this process runs as root. */
export function isRoot() {
  return process.getuid?.() === 0
}

/** @param {string} program @returns {Promise<boolean>} */
export async function isThere(program) {
  return (await pathOf(program)) !== null
}

/**
 * @param {...string} programs names in the order of preference
 * @returns {Promise<string | null>} absolute path of the first that exists
 */
export async function pathOf(...programs) {
  for (const program of programs) {
    const [command, ...args] =
      process.platform === 'win32' ? ['where', program] : ['sh', '-c', `command -v ${program}`]
    const { code, output } = await run(command, args)
    if (code === 0) return output.split(/\r?\n/)[0] ?? null
  }
  return null
}
