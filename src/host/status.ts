import { performance } from 'node:perf_hooks'
import { z } from 'zod'
import { listLines } from '#workspace/storage/line/lines.ts'
import { countAccounts } from '#workspace/storage/people/accounts.ts'
import { queueAge, readQueues } from '#workspace/storage/queues.ts'
import type { LastBackup } from './last-backup.ts'
import { operation, type ResultOf } from './operation.ts'

/** How the service is. */
export const readStatus = operation(z.object({}), async ({ storage, clock, live }) => {
  const begin = performance.now()
  const queues = await readQueues(storage.db)
  const answerMs = performance.now() - begin
  const now = clock.now()
  return {
    /** Live connections; null while the service does not run. */
    sockets: live === null ? null : live.connectionCount(),
    database: { answerMs, connections: storage.connections?.() ?? null },
    accounts: await countAccounts(storage.db),
    queues: Object.entries(queues).map(([name, queue]) => ({
      name,
      length: queue.length,
      ageSeconds: queueAge(queue, now),
    })),
    lines: (await listLines(storage.db)).map(({ group_id: groupId, phone, state }) => ({
      groupId,
      phone,
      state,
    })),
  }
})

type Status = ResultOf<typeof readStatus>

const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`

/** Day and minute in UTC. */
export const timeText = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

const durationText = (seconds: number): string => {
  if (seconds < 120) return `${Math.round(seconds)} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

/** The status in lines for a terminal. */
export function statusLines(
  { sockets, database, accounts, queues, lines }: Status,
  backup: LastBackup | undefined,
): string[] {
  const waiting = queues.filter(({ length }) => length > 0)
  const pool = database.connections
  const rows: [string, string][] = [
    [
      'service',
      sockets === null
        ? 'does not run on this data folder'
        : `runs, with ${count(sockets, 'live connection', 'live connections')}`,
    ],
    [
      'database',
      `answers in ${Math.round(database.answerMs)} ms${pool === null ? '' : `; connections: ${pool.used} used, ${pool.idle} idle, ${pool.waiting} waited for`}`,
    ],
    [
      'users',
      `${accounts.users} in ${count(accounts.groups, 'group', 'groups')}, ${accounts.disabled} disabled; ${count(accounts.sessions, 'session', 'sessions')}`,
    ],
    ...(waiting.length === 0
      ? [['queues', 'nothing waits'] as [string, string]]
      : waiting.map(({ name, length, ageSeconds }): [string, string] => [
          name,
          `${length} waiting${ageSeconds > 0 ? `, the oldest for ${durationText(ageSeconds)}` : ', none due yet'}`,
        ])),
    ...(lines.length === 0
      ? [['lines', 'none'] as [string, string]]
      : lines.map(({ groupId, phone, state }): [string, string] => [
          'line',
          `+${phone} of group ${groupId}: ${state}`,
        ])),
    [
      'backup',
      backup === undefined
        ? 'none was made from this data folder'
        : `${timeText(new Date(backup.madeAt))} UTC, ${backup.folder}`,
    ],
  ]
  return rows.map(([about, says]) => `${about.padEnd(10)}${says}`)
}
