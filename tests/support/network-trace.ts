import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The system calls of a whole process tree that can make a packet leave. */
export interface NetworkTrace {
  /** Start this in place of the program: it starts the program, watched. */
  readonly executable: string
  /** Every attempt so far to reach something beyond the loopback, or to look a name up, as a line each. */
  foreign(): Promise<string[]>
  remove(): Promise<void>
}

/** Whether processes can be watched here: strace is installed and the system lets it. */
export function canTrace(): boolean {
  try {
    execFileSync('strace', ['-qq', '-o', '/dev/null', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Wraps a program. A trace sees what any of its processes does, whatever library does it. */
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

// A descriptor is written with what it is: 16<UDPv6:[166760]>, 66<TCP:[127.0.0.1:34569->127.0.0.1:57578]>.
const CONNECT = /^(\d+) +connect\((\d+)<\S*, \{sa_family=AF_INET6?, sin6?_port=htons\((\d+)\)(.*)/
const SEND = /^(\d+) +send(?:to|msg|mmsg)\((\d+)<(?:TCP|UDP)\S*,(.*)/
/** Name services of the system that answer on a socket file. */
const LOOK_UP =
  /^\d+ +connect\(\d+<.*, \{sa_family=AF_UNIX, sun_path="[^"]*(?:systemd\.Resolve|avahi)/
const ADDRESS = /inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"/

/**
 * The lines of a trace that reach beyond the loopback, with what was sent behind them. A look-up counts even
 * where the name server is on the loopback: some program then asks the world on our behalf.
 *
 * Chromium learns whether IPv6 has a route by pointing a datagram socket at this one address. It sends
 * nothing, so no packet leaves; with a send behind it, it counts like any other.
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
 * A call that others interrupt is written in two parts, by the number of its thread; what was sent may stand
 * in the second. One that never came back counts as it began.
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
