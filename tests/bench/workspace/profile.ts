import { readFileSync } from 'node:fs'
import { Session, type Profiler } from 'node:inspector/promises'
import { z } from 'zod'

/**
 * Where the service's processor time goes: the innermost function of a stack that belongs to a part decides. A stack ends
 * at the last `await`, so the statements of a use case are told apart by whether they return rows.
 */
const parts: readonly [part: string, file: RegExp, names?: RegExp][] = [
  ['reading rows', /storage\/sqlite-database/, /^(all|reader)$/],
  ['storing rows', /storage\/sqlite-database/, /^run$/],
  ['building queries', /\/kysely\/|storage\/sqlite-database/],
  ['sockets', /\/workspace\/push\/(connection|channel-registry)|\/ws\/lib\/|node:net/],
  [
    'serialising',
    /\/workspace\/push\/|\/workspace\/events\/publisher/,
    /serialise|Frame|send|\(anonymous\)|^$/,
  ],
  ['reading webhooks', /\/workspace\/cloud-api\//],
  ['choosing viewers', /\/workspace\/(events|viewers)|contract\/policies|storage\/(members|teams)/],
  ['rules', /\/workspace\/(use-cases|storage|unit-of-work)|\/contract\//],
  [
    'http',
    /\/workspace\/http\/|\/simulator\/control|\/hono|node:_http|node:internal\/(webstreams|deps\/undici)/,
  ],
]
const rest = 'the rest'
const commitNames = /^(commit|begin)Transaction$/

function partOf({ functionName, url }: Profiler.ProfileNode['callFrame']): string | undefined {
  if (functionName === '(garbage collector)') return 'garbage collection'
  return parts.find(([, file, names]) => file.test(url) && (names?.test(functionName) ?? true))?.[0]
}

/** The time of each part in a profile, ms. Idle time is left out. */
function timesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((of) => [of, id])))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const stackOf = (id: number): Profiler.ProfileNode['callFrame'][] => {
    const stack = []
    for (let node = byId.get(id); node !== undefined; node = byId.get(parents.get(node.id) ?? 0))
      stack.push(node.callFrame)
    return stack
  }
  const ofNode = (id: number): string | undefined => {
    const stack = stackOf(id)
    if (/^\((idle|program)\)$/.test(stack[0]?.functionName ?? '')) return undefined
    if (stack.some(({ functionName }) => commitNames.test(functionName))) return 'commit'
    return stack.map(partOf).find((part) => part !== undefined) ?? rest
  }
  const times = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const part = ofNode(id)
    if (part !== undefined) times.set(part, (times.get(part) ?? 0) + (timeDeltas[at] ?? 0) / 1_000)
  }
  return times
}

export const usageSchema = z.object({
  /** Processor time so far, ms. */
  cpuMs: z.number(),
  /** Memory of the process, MB, without the mapped pages of the database, which the system takes back when it needs them. */
  memoryMb: z.number(),
  /** Time of each part since the profile was started, ms; empty unless it was. */
  parts: z.record(z.string(), z.number()),
})
export type Usage = z.infer<typeof usageSchema>

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

function memoryMb(): number {
  if (process.platform !== 'linux') return process.memoryUsage.rss() / 1e6
  const kib = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return (Number(kib) * 1024) / 1e6
}

/** Answers messages of the parent process: `usage`, and `profile`, which starts a profile that the next `usage` ends. */
export function answerUsage(): void {
  const session = new Session()
  session.connect()
  let isProfiling = false
  process.on('message', (asked) => {
    void (async () => {
      const usage: Usage = { cpuMs: cpuMs(), memoryMb: memoryMb(), parts: {} }
      if (asked === 'profile') {
        await session.post('Profiler.enable')
        await session.post('Profiler.start')
      } else if (isProfiling) {
        const { profile } = await session.post('Profiler.stop')
        usage.parts = Object.fromEntries(timesOf(profile))
      }
      isProfiling = asked === 'profile'
      process.send?.(usage)
    })()
  })
}
