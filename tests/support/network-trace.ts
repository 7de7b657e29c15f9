import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A record of the system calls with which a process tree can send packets. */
export interface NetworkTrace {
  /** The program to start; it starts the traced program. */
  readonly executable: string
  /**
   * All attempts so far to reach a host beyond the loopback or to resolve a name, one line each.
   */
  foreign(): Promise<string[]>
  remove(): Promise<void>
}

/** Whether processes can be traced: strace is installed and the system permits it. */
export function canTrace(): boolean {
  try {
    execFileSync('strace', ['-qq', '-o', '/dev/null', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Wraps a program. The trace includes all of its processes, whatever libraries they use. */
export async function traceNetwork(program: string): Promise<NetworkTrace> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-trace-'))
  const executable = join(folder, 'traced')
  const output = join(folder, 'calls')
  const calls = 'trace=connect,sendto,sendmsg,sendmmsg'
  const strace = `strace -f -qq -yy --seccomp-bpf -s 64 -e ${calls} -o '${output}'`
  await writeFile(executable, `#!/bin/sh\nexec ${strace} '${program}' "$@"\n`, { mode: 0o755 })
  return {
    executable,
    foreign: async () => foreignTraffic(await readFile(output, 'utf8')),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

// strace prints a descriptor with its type: 16<UDPv6:[166760]>, 66<TCP:[127.0.0.1:34569->127.0.0.1:57578]>.
const CONNECT = /^(\d+) +connect\((\d+)<\S*, \{sa_family=AF_INET6?, sin6?_port=htons\((\d+)\)(.*)/
const SEND = /^(\d+) +send(?:to|msg|mmsg)\((\d+)<(?:TCP|UDP)\S*,(.*)/
/** The system's name services with a socket file. */
const LOOK_UP =
  /^\d+ +connect\(\d+<.*, \{sa_family=AF_UNIX, sun_path="[^"]*(?:systemd\.Resolve|avahi)/
const ADDRESS = /inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"/

/**
 * The lines of a trace that reach beyond the loopback, with the sent data. A name look-up counts even if the name
 * server is on the loopback, because it forwards the request. Chromium checks for an IPv6 route by connecting a
 * datagram socket to the address `routeProbe`. This sends nothing, so it does not count, but sending on this socket
 * does.
 */
export function foreignTraffic(trace: string): string[] {
  const routeProbe = '2001:4860:4860::8888'
  const found: string[] = []
  const foreign = new Set<string>()
  for (const line of wholeCalls(trace)) {
    if (LOOK_UP.test(line)) found.push(line)
    const connect = CONNECT.exec(line)
    if (connect) {
      const [, thread, descriptor, port, rest = ''] = connect
      const address = addressIn(rest)
      const socket = `${thread}/${descriptor}`
      foreign.delete(socket)
      if (isLoopback(address) && port !== '53') continue
      foreign.add(socket)
      if (address !== routeProbe) found.push(line)
      continue
    }
    const send = SEND.exec(line)
    if (!send) continue
    const [, thread, descriptor, rest = ''] = send
    const address = addressIn(rest)
    const isNamed = address !== null && !isLoopback(address)
    if (isNamed || foreign.has(`${thread}/${descriptor}`)) found.push(line)
  }
  return found
}

/**
 * Joins interrupted calls. strace prints such a call in two lines with the number of its thread, and the data may be in
 * the second line. For a call that never finished, only the first line is returned.
 */
function wholeCalls(trace: string): string[] {
  const calls: string[] = []
  const begun = new Map<string, string>()
  for (const line of trace.split('\n')) {
    const thread = /^\d+/.exec(line)?.[0] ?? ''
    const rest = /<\.\.\. \w+ resumed>(.*)/.exec(line)?.[1]
    if (line.endsWith('<unfinished ...>'))
      begun.set(thread, line.replace(/ *<unfinished \.\.\.>$/, ''))
    else if (rest === undefined) calls.push(line)
    else {
      calls.push((begun.get(thread) ?? thread) + rest)
      begun.delete(thread)
    }
  }
  return [...calls, ...begun.values()]
}

function addressIn(text: string): string | null {
  const match = ADDRESS.exec(text)
  return match?.[1] ?? match?.[2] ?? null
}

function isLoopback(address: string | null): boolean {
  return address !== null && /^(?:127\.|::1$|::ffff:127\.)/.test(address)
}
