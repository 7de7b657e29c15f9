import { searchApi, searchTimeRanges } from '#contract/api/search.ts'
import { demoAccounts } from '#workspace/demo/accounts.ts'
import { DEMO_PASSWORD, SHOP } from '#workspace/demo/users.ts'
import { createWorkspace, type Workspace } from '#workspace/workspace.ts'
import { median } from '../statistics.ts'

/** Words of many messages and of few, their beginnings, several at once, short ones, and what nobody said. */
const WORDS = ['gracias', 'gra', 'pedido', 'sofá', 'de la', 'buenos días gracias', 'xyzxyz']
const ROUNDS = 7

export interface SearchTimes {
  /** Median of the slowest question, ms. */
  readonly worst: number
  readonly question: string
  /** Median of all, ms. */
  readonly usual: number
}

/**
 * How long the processor works for the first page of a search, for one of each role and over every span of time. Waiting for
 * it while others use it says nothing of the service.
 * @param dataDir of a workspace with the demo's data
 */
export async function timeSearches(dataDir: string): Promise<SearchTimes> {
  const workspace = await createWorkspace({ dataDir })
  try {
    return await timeIn(workspace)
  } finally {
    await workspace.close()
  }
}

async function timeIn(workspace: Workspace): Promise<SearchTimes> {
  const accounts = demoAccounts()
  const asked = [
    ...new Map(accounts.map((one) => [[one.role, ...one.flags].join(' '), one])).values(),
  ]
  const times: { question: string; ms: number }[] = []
  for (const { email, role, flags } of asked) {
    const token = await signIn(workspace, email)
    for (const timerange of searchTimeRanges) {
      for (const searchWords of WORDS) {
        const path = `/services/messages/messages/search?${new URLSearchParams({ searchWords, timerange })}`
        const rounds: number[] = []
        for (let round = 0; round <= ROUNDS; round += 1)
          rounds.push(await time(workspace, path, token))
        // The first one reads what the others find in memory.
        const ms = median(rounds.slice(1))
        times.push({
          question: `${[role, ...flags].join(' ')}, ${timerange}, “${searchWords}”`,
          ms,
        })
      }
    }
  }
  const worst = times.reduce((a, b) => (b.ms > a.ms ? b : a))
  return { worst: worst.ms, question: worst.question, usual: median(times.map(({ ms }) => ms)) }
}

async function time(workspace: Workspace, path: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'x-group-id': SHOP }
  const before = process.cpuUsage()
  const answer = await workspace.fetch(new Request(`http://workspace${path}`, { headers }))
  const body: unknown = await answer.json()
  const { user, system } = process.cpuUsage(before)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  searchApi.searchMessages.output.parse(body)
  return (user + system) / 1_000
}

async function signIn(workspace: Workspace, email: string): Promise<string> {
  const call = new Request('http://workspace/services/main/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const answer = await workspace.fetch(call)
  const body: unknown = await answer.json()
  const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : null
  if (typeof token !== 'string') throw new Error(`${email} could not sign in.`)
  return token
}
