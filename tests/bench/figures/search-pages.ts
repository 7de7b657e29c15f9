import { searchApi } from '#contract/api/messages/search.ts'
import { searchTimeRanges } from '#contract/rules/messages/search-scope.ts'
import { demoAccounts } from '#simulator/demo/accounts.ts'
import { median } from '../statistics.ts'
import { signInToDemo, timeCall, type TimedDemo } from '../workspace/demo-calls.ts'

/** Searches for frequent, rare, short, unknown and several words, and for prefixes. */
const WORDS = ['gracias', 'gra', 'pedido', 'sofá', 'de la', 'buenos días gracias', 'xyzxyz']
const ROUNDS = 7

export interface SearchTimes {
  /** Median of the slowest search, ms. */
  readonly worst: number
  readonly question: string
  /** Median of all searches, ms. */
  readonly usual: number
}

/** Times the first page of a search, for one user of each role and for each period. */
export async function timeSearches(demo: TimedDemo): Promise<SearchTimes> {
  const accounts = demoAccounts()
  const queries = [
    ...new Map(accounts.map((one) => [[one.role, ...one.flags].join(' '), one])).values(),
  ]
  const times: { question: string; ms: number }[] = []
  for (const { email, role, flags } of queries) {
    const token = await signInToDemo(demo.workspace, email)
    for (const timerange of searchTimeRanges) {
      for (const searchWords of WORDS) {
        const path = `/services/messages/messages/search?${new URLSearchParams({ searchWords, timerange })}`
        const rounds: number[] = []
        for (let round = 0; round <= ROUNDS; round += 1)
          rounds.push((await timeCall(demo, path, token, searchApi.searchMessages.output)).ms)
        // Ignore the first round, which fills the cache for the others.
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
