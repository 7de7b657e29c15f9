import { moveData } from '../../../src/host/move.ts'
import { createWorkspace } from '#workspace/workspace.ts'
import { SOCKETS } from '../agent-sockets.ts'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'
import { median, percentile } from '../statistics.ts'
import { clockMs } from '../stopwatch.ts'
import { benchServer, onDatabase, settle } from '../workspace/database.ts'
import type { TimedDemo } from '../workspace/demo-calls.ts'
import { cachedStore } from '../workspace/large-store.ts'
import { startWorkspaceCommand } from '../workspace/start.ts'
import { simulatedArrivals } from './inbound.ts'
import { timeReports } from './reports.ts'
import { timeSearches } from './search-pages.ts'
import { openSide, pageQuestions, timePage, warmPage, type Side } from './workspace-page.ts'

/** Customers' messages a second. */
const RATE = 200
const ROUNDS = 9

interface Sizes {
  /** Chats of the workspace whose list is compared. */
  chats: number
  /** Contacts and messages of the workspace whose searches and reports are compared. */
  contacts: number
  messages: number
  /** Chats of the workspace to which customers write, and for how long they do, s. */
  rows: number
  seconds: number
}

type Say = (line: string) => void

/** Copies a workspace to an empty database as `bandeja-server move` does. */
async function moveTo(dataDir: string, database: string, folder: string): Promise<void> {
  await moveData(dataDir, { database, data: folder, files: undefined }, () => undefined)
  await settle(database)
}

interface Pages {
  worst: number
  question: string
  medians: { file: number; server: number }
}

/** Compares each page by the clock, because the server works in another process. */
async function comparePages(file: Side, server: Side): Promise<Pages> {
  const results = []
  for (const question of pageQuestions) {
    for (const side of [file, server]) await warmPage(side, question)
    const times = { file: new Array<number>(), server: new Array<number>() }
    for (let round = 0; round < ROUNDS; round += 1) {
      // The order alternates, so that other load of the machine affects both sides equally.
      const first = round % 2 === 0
      if (first) times.file.push(await timePage(file, question))
      times.server.push(await timePage(server, question))
      if (!first) times.file.push(await timePage(file, question))
    }
    const medians = { file: median(times.file), server: median(times.server) }
    results.push({ name: question.name, medians, ratio: medians.server / medians.file })
  }
  const worst = results.reduce((a, b) => (b.ratio > a.ratio ? b : a))
  return {
    worst: worst.ratio,
    question: `${worst.name}: ${worst.medians.file.toFixed(1)} and ${worst.medians.server.toFixed(1)} ms`,
    medians: {
      file: median(results.map(({ medians }) => medians.file)),
      server: median(results.map(({ medians }) => medians.server)),
    },
  }
}

async function measurePages(server: string, chats: number, say: Say): Promise<Pages> {
  const dataDir = await cachedStore(chats, say)
  return await onDatabase(server, async (database, folder) => {
    say(`  Moving a workspace of ${chats} chats to PostgreSQL`)
    await moveTo(dataDir, database, folder)
    const ofFile = await openSide(dataDir, { stopwatch: clockMs })
    const ofServer = await openSide(folder, { database, stopwatch: clockMs })
    try {
      return await comparePages(ofFile, ofServer)
    } finally {
      await ofFile.workspace.close()
      await ofServer.workspace.close()
    }
  })
}

const timeDemo = async (demo: TimedDemo) => ({
  search: await timeSearches(demo),
  report: await timeReports(demo),
})

async function measureDemo(server: string, sizes: { contacts: number; messages: number }) {
  const made = await startWorkspaceCommand(sizes)
  try {
    await made.end()
    const onFile = await createWorkspace({ dataDir: made.data })
    const file = await timeDemo({ workspace: onFile, stopwatch: clockMs })
    await onFile.close()
    return await onDatabase(server, async (database, folder) => {
      await moveTo(made.data, database, folder)
      const onServer = await createWorkspace({ dataDir: folder, database })
      const served = await timeDemo({ workspace: onServer, stopwatch: clockMs })
      await onServer.close()
      return { file, server: served }
    })
  } finally {
    await made.stop()
  }
}

/** Measures the service on PostgreSQL beside the one on SQLite, in one run. */
export async function measurePostgres(
  { chats, contacts, messages, rows, seconds }: Sizes,
  say: Say,
): Promise<Figure> {
  const server = benchServer()
  const pages = await measurePages(server, chats, say)
  say(`  Making a workspace of ${contacts} contacts and ${messages} messages, and moving it`)
  const demo = await measureDemo(server, { contacts, messages })
  say(`  Making two workspaces of ${rows} contacts and ${SOCKETS} agents`)
  const flow = { chats: rows, rate: RATE, seconds }
  const onServer = await onDatabase(server, (database) =>
    simulatedArrivals({ ...flow, database, afterFilling: () => settle(database) }),
  )
  const onFile = await simulatedArrivals(flow)
  return {
    id: 'postgres',
    title: 'PostgreSQL beside SQLite',
    readings: [
      {
        name: `a page of the list of ${chats} chats, against SQLite, at worst (${pages.question})`,
        value: pages.worst,
        unit: '×',
        limit: benchLimits.postgresPageRatio,
      },
      {
        name: `p95 of ${RATE} messages a second for ${seconds} s from the channel to ${SOCKETS} sockets`,
        value: percentile(onServer.delays, 0.95),
        unit: 'ms',
        limit: benchLimits.postgresInboundMs,
      },
      { name: 'lost on the way', value: onServer.lost, unit: 'messages', limit: 0 },
    ],
    beside: {
      'page, median, on SQLite, ms': pages.medians.file,
      'page, median, ms': pages.medians.server,
      'p95 to the socket on SQLite, ms': percentile(onFile.delays, 0.95),
      'slowest search on SQLite, ms': demo.file.search.worst,
      'slowest search, ms': demo.server.search.worst,
      'slowest search is': demo.server.search.question,
      'search, median, on SQLite, ms': demo.file.search.usual,
      'search, median, ms': demo.server.search.usual,
      'slowest report on SQLite, ms': demo.file.report.worst,
      'slowest report, ms': demo.server.report.worst,
      ...onServer.beside,
    },
  }
}
