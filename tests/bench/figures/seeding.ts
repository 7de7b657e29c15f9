import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createWorkspace } from '#workspace/workspace.ts'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'
import { processorMs } from '../stopwatch.ts'
import { startWorkspaceCommand } from '../workspace/start.ts'
import { timeReports } from './reports.ts'
import { timeSearches } from './search-pages.ts'

/**
 * Measures the time from `npm run workspace -- --contacts … --messages …` with an empty folder until the service is
 * ready, including its process, migrations and demo data. Then measures searches and reports on this data.
 */
export async function measureSeeding(quick: boolean, say: (line: string) => void): Promise<Figure> {
  // A quick run has a tenth of the data and a tenth of the limit.
  const share = quick ? 0.1 : 1
  const sizes = { contacts: 100_000 * share, messages: 1_000_000 * share }
  say(`  Making a workspace of ${sizes.contacts} contacts and ${sizes.messages} messages`)
  const began = performance.now()
  const workspace = await startWorkspaceCommand(sizes)
  const seconds = (performance.now() - began) / 1_000
  try {
    const path = join(workspace.data, 'workspace.sqlite')
    const counters = counted(path)
    if (counters.contacts !== sizes.contacts || counters.messages !== sizes.messages)
      throw new Error(
        `Only ${counters.contacts} contacts and ${counters.messages} messages were created.`,
      )
    await workspace.end()
    const opened = await createWorkspace({ dataDir: workspace.data })
    const demo = { workspace: opened, stopwatch: processorMs }
    const search = await timeSearches(demo)
    const reports = await timeReports(demo)
    await opened.close()
    const megabytes = Math.round(statSync(path).size / 1e6)
    return {
      id: 'seeding',
      title: 'Making a large workspace',
      readings: [
        {
          name: 'from the command to its first answer',
          value: seconds,
          unit: 's',
          limit: benchLimits.seedingSeconds * share,
        },
        {
          name: 'a page of the search in its messages, at worst',
          value: search.worst,
          unit: 'ms',
          limit: benchLimits.searchMs,
        },
        {
          name: 'a report compared with the period before, at worst',
          value: reports.worst,
          unit: 'ms',
          limit: benchLimits.reportMs,
        },
      ],
      beside: {
        ...counters,
        'messages a second': counters.messages / seconds,
        'database, MB': megabytes,
        'search page, median, ms': search.usual,
        'slowest search': search.question,
        'slowest report': reports.question,
        'conversations in it': reports.conversations,
      },
    }
  } finally {
    await workspace.stop()
  }
}

function counted(path: string): { contacts: number; messages: number } {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const rows = (table: 'contacts' | 'messages') =>
      Number(database.prepare(`select count(*) as rows from ${table}`).get()?.['rows'])
    return { contacts: rows('contacts'), messages: rows('messages') }
  } finally {
    database.close()
  }
}
