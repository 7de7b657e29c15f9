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

/** Makes a request to end go through the exit above, which by default it does not. */
export function endWhenAsked() {
  const signals = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })
  for (const [signal, code] of Object.entries(signals)) process.on(signal, () => process.exit(code))
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
 * Runs a command in the person's terminal to its end. Requests to end reach the command, and this process
 * goes on to tidy up behind it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code
 */
export function runInFront(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = keep(spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' }))
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    for (const signal of signals) process.on(signal, () => child.kill(signal))
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      resolve(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0))
    })
  })
}

/**
 * Ends a child: asks first, insists after a while.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} [patienceMs] how long it may take over a polite request
 * @returns {Promise<void>} settled once it has gone
 */
export async function end(child, patienceMs = 5000) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
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
