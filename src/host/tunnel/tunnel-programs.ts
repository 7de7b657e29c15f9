import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { tunnelPrograms, type TunnelProgram } from '#contract/entities/line/line-tunnel.ts'

interface ProgramCall {
  /** @param port of the door on loopback */
  args(port: number): string[]
  /** Finds the tunnel's address in a line of the output. */
  address: RegExp
}

/** ssh asks nothing, keeps the key of an unknown host, and refuses a changed one. */
const SSH_OPTIONS = [
  'BatchMode=yes',
  'StrictHostKeyChecking=accept-new',
  'ExitOnForwardFailure=yes',
  'ServerAliveInterval=30',
].flatMap((option) => ['-o', option])

/** How each program is started, and the line of its output that names the address. */
export const programCalls: Readonly<Record<TunnelProgram, ProgramCall>> = {
  cloudflared: {
    args: (port) => ['tunnel', '--no-autoupdate', '--url', `http://127.0.0.1:${port}`],
    // Not that of the service which gives the addresses.
    address: /(https:\/\/(?!api\.)[a-z\d-]+\.trycloudflare\.com)/,
  },
  ngrok: {
    args: (port) => ['http', `127.0.0.1:${port}`, '--log', 'stdout', '--log-format', 'logfmt'],
    address: /msg="started tunnel".*\burl=(https:\/\/[a-z\d.-]+)/,
  },
  ssh: {
    args: (port) => ['-T', ...SSH_OPTIONS, '-R', `80:127.0.0.1:${port}`, 'nokey@localhost.run'],
    address: /tunneled with tls termination, (https:\/\/[a-z\d.-]+)/,
  },
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of a program. @param folders those of the environment's PATH */
export function programPath(name: TunnelProgram, folders: string): string | undefined {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  return folders
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, file))
    .find(isExecutable)
}

export const installedPrograms = (folders: string): TunnelProgram[] =>
  tunnelPrograms.filter((name) => programPath(name, folders) !== undefined)
