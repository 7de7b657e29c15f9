import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from './processes.mjs'
import { ROOT } from './paths.mjs'
import { diskRemedy, UserError } from './console.mjs'

/** npm's own patience runs to minutes; three tries within half of one tell whether a registry is there. */
const PATIENCE = [
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
  '--fetch-timeout=60000',
]

/**
 * By itself npm leaves out what NODE_ENV=production, `omit` and the like in the person's settings tell it to. Here the
 * build and the tests need all of it.
 */
const EVERY_KIND = ['--include=dev', '--include=optional', '--include=peer']

/** How npm says that it got no answer, as opposed to a wrong one. */
const UNREACHED =
  /ENOTFOUND|EAI_AGAIN|ECONN(?:REFUSED|RESET|ABORTED)|E(?:NET|HOST)UNREACH|ENETDOWN|EPIPE|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network/i

/**
 * Runs npm in the project.
 *
 * @param {readonly string[]} args
 * @param {readonly string[]} [packages]
 * @throws {UserError} when npm fails, with what to do about it
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
    // Electron's runtime is fetched by a step of its own, which knows what to do when it is out of reach.
    env: { ...process.env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' },
  })
  if (code !== 0) throw npmRemedy(`npm ${args[0]}`, output)
}

/**
 * Under `npm run` the running npm names itself, and is run by this very Node. Windows has npm beside its Node
 * and starts no script by name without a shell.
 *
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

/** @param {string} call "npm ci" @param {string} output what it printed @returns {UserError} */
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
  const said = output.trim().split('\n').slice(-8).join('\n')
  return new UserError(`${call} failed:\n${said}\n`, 'Mend what it names and start again.')
}
