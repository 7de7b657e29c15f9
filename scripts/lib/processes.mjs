import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ROOT } from './paths.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()

process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM')
})

/**
 * Sees to it that a child does not outlive this process, however this process ends short of being killed.
 *
 * @template {import('node:child_process').ChildProcess} Child
 * @param {Child} child
 * @returns {Child}
 */
export function keep(child) {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Windows has no process groups, and would open a console window for a child that is started so. */
const HAS_GROUPS = process.platform !== 'win32'

/**
 * How to start what lives as long as this process: in a group of its own. A terminal tells a Ctrl+C to the whole group
 * in front of it, and a service would end at the same moment as the app that still has to say good-bye to it. Such a
 * child ends because it is ended here, so a request to end has to pass here, too.
 *
 * @returns {{ detached: boolean }} options of `spawn`
 */
export function groupOfItsOwn() {
  endWhenAsked()
  return { detached: HAS_GROUPS }
}

/**
 * A Ctrl+C comes twice under npm, which hands on what the terminal has told everybody already. The second follows at
 * once; whoever presses again on purpose takes longer.
 */
const ECHO_MS = 1000

/** @type {Map<NodeJS.Signals, number>} when each was last answered */
const answeredAt = new Map()
/** @type {(signal: NodeJS.Signals) => void} */
let answer = (signal) => process.exit(128 + constants.signals[signal])

/** @param {NodeJS.Signals} signal */
function onAsked(signal) {
  const now = performance.now()
  if (now - (answeredAt.get(signal) ?? -Infinity) < ECHO_MS) return
  answeredAt.set(signal, now)
  answer(signal)
}

/** Makes a request to end go through the exit above, which by default it does not. */
export function endWhenAsked() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    if (!process.listeners(signal).includes(onAsked)) process.on(signal, onAsked)
  }
}

/**
 * Answers requests to end from now on, in place of whoever did.
 *
 * @param {(signal: NodeJS.Signals) => void} then called once for a Ctrl+C, again for each further one
 */
export function whenAskedToEnd(then) {
  answer = then
  endWhenAsked()
}

const PARENT_CHECK_MS = 500

/**
 * Ends this process, as a SIGTERM does, once its parent has ended: only where npm runs it. npm sends a SIGTERM to the
 * shell that it starts scripts in, and that shell ends without passing the signal on. Without npm a command may outlive
 * the terminal that started it.
 */
export function endWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    onAsked('SIGTERM')
  }, PARENT_CHECK_MS)
  check.unref()
}

/**
 * Runs a command to its end and gathers what it prints.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, limitMs?: number }} [options]
 *   show: print it as it comes; limitMs: end it when it takes longer
 * @returns {Promise<{ code: number, output: string }>} code 127 when the command is not there
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
 * Runs a command in the person's terminal to its end. Requests to end reach the command once, and this process
 * goes on to tidy up behind it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ handsOn?: boolean, holdsInput?: boolean }} [options] handsOn: the command tells what it has started
 *   itself, which would otherwise hear of it twice; holdsInput: the command's input is a pipe, which closes when this
 *   process is killed
 * @returns {Promise<number>} its exit code
 */
export function runInFront(
  command,
  args,
  env = process.env,
  { handsOn = false, holdsInput = false } = {},
) {
  return new Promise((resolve, reject) => {
    /** @type {'pipe' | 'inherit'} */
    const input = holdsInput ? 'pipe' : 'inherit'
    const child = keep(
      spawn(command, args, {
        ...groupOfItsOwn(),
        cwd: ROOT,
        env,
        stdio: [input, 'inherit', 'inherit'],
      }),
    )
    whenAskedToEnd((signal) => {
      if (hasEnded(child)) return
      // A negative number is everybody in the group that the child leads.
      if (HAS_GROUPS && !handsOn && child.pid !== undefined) process.kill(-child.pid, signal)
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
 * Ends a child: asks first, insists after a while.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} [patienceMs] how long it may take over a polite request
 * @returns {Promise<void>} settled once it has gone
 */
export async function end(child, patienceMs = 5000) {
  if (hasEnded(child) || child.pid === undefined) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const insist = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await gone
  clearTimeout(insist)
}

/** Whether this process may do anything on the machine. */
export function isRoot() {
  return process.getuid?.() === 0
}

/** @param {string} program @returns {Promise<boolean>} */
export async function isThere(program) {
  if (process.platform === 'win32') return (await run('where', [program])).code === 0
  return (await run('sh', ['-c', `command -v ${program}`])).code === 0
}
