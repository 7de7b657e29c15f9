import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'

/**
 * The address of the server of PostgreSQL on which databases are made for a figure.
 * @throws Error if there is none
 */
export function benchServer(): string {
  const server = process.env['BANDEJA_TEST_POSTGRES']
  if (server === undefined) throw new Error('There is no server of PostgreSQL.')
  return server
}

/** Runs work with an empty database and a data folder for its service. */
export async function onDatabase<Result>(
  server: string,
  work: (database: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-bench-'))
  const database = new URL(server)
  database.pathname = `/${name}`
  await ask(server, `create database ${name}`)
  try {
    return await work(database.href, folder)
  } finally {
    await ask(server, `drop database ${name} with (force)`)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Runs one statement over a connection of its own. @returns its rows */
async function ask(address: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Does what a server does by itself some time after it was filled, so that it does not do it during a measurement. */
export async function settle(database: string): Promise<void> {
  await ask(database, 'vacuum analyze')
  await ask(database, 'checkpoint')
}

/** The number of messages that are stored. */
export async function countMessages(database: string): Promise<number> {
  const rows = await ask(database, 'select count(*)::int as count from messages')
  const [{ count }] = z.tuple([z.object({ count: z.number() })]).parse(rows)
  return count
}
