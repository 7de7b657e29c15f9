import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from './processes.mjs'
import { ROOT } from './paths.mjs'
import { diskRemedy, UserError } from './console.mjs'

/** npm's default retries take minutes; three attempts within half a minute show whether a registry is reachable. */
const PATIENCE = [
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
  '--fetch-timeout=60000',
]

/**
 * The build and the tests need all dependencies. Without these options npm would leave some out under
 * NODE_ENV=production or the user's `omit` setting.
 */
const EVERY_KIND = ['--include=dev', '--include=optional', '--include=peer']

/** Codes with which npm reports that it got no answer at all. */
const UNREACHED =
  /ENOTFOUND|EAI_AGAIN|ECONN(?:REFUSED|RESET|ABORTED)|E(?:NET|HOST)UNREACH|ENETDOWN|EPIPE|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network/i

/**
 * Runs npm in the project.
 * @param {readonly string[]} args
 * @param {readonly string[]} [packages]
 * @throws {UserError} if npm fails, with a remedy
 */
export async function npm(args, packages = []) {
  const all = [
    ...args,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...EVERY_KIND,
    ...PATIENCE,
    ...packages,
  ]
  const { command, before } = npmCommand(process.env)
  const { code, output } = await run(command, [...before, ...all], {
    cwd: ROOT,
    // A separate step fetches Electron's runtime, because it has a fallback.
    env: { ...process.env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' },
  })
  if (code !== 0) throw npmRemedy(`npm ${args[0]}`, output)
}

/**
 * Returns the command that starts npm. Under `npm run`, it is the npm named in the environment, run by this Node. On
 * Windows, which cannot start scripts by name without a shell, it is the npm next to Node. Otherwise it is `npm`.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ command: string, before: string[] }}
 */
export function npmCommand(env) {
  const beside = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')
  for (const path of [env['npm_execpath'] ?? '', beside]) {
    if (/npm-cli\.c?js$/.test(path) && existsSync(path)) {
      return { command: process.execPath, before: [path] }
    }
  }
  return { command: 'npm', before: [] }
}

/** @param {string} call "npm ci" @param {string} output npm's output @returns {UserError} */
export function npmRemedy(call, output) {
  const code = /^npm (?:error|ERR!) code (\S+)/m.exec(output)?.[1] ?? 'no code'
  const ofDisk = diskRemedy(call, code)
  if (ofDisk !== null) return ofDisk
  if (/CERT/.test(code)) {
    return new UserError(
      `${call} does not trust the certificate of the package registry (${code}).`,
      "Name your organisation's certificate in NODE_EXTRA_CA_CERTS and start again.",
    )
  }
  if (UNREACHED.test(code)) {
    return new UserError(
      `${call} did not reach the package registry (${code}).`,
      'Check the network, the proxy and "npm config get registry", then start again.',
    )
  }
  const lastLines = output.trim().split('\n').slice(-8).join('\n')
  return new UserError(
    `${call} failed:\n${lastLines}\n`,
    'Fix the reported problem and start again.',
  )
}
