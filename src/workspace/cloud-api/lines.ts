import { isDeepStrictEqual } from 'node:util'
import { newLineVersion } from '#contract/rules/line/graph-versions.ts'
import { isSameAddress, type LineAddress } from '#contract/rules/line/line-providers.ts'
import type { PublicFetch } from '#workspace/internet/public-fetch.ts'
import type { Log } from '#workspace/log.ts'
import { listLines, updateLine, type LineChange } from '#workspace/storage/line/lines.ts'
import type { Db, LinesTable } from '#workspace/storage/tables.ts'
import type { LineValues } from './check-key.ts'
import type { GraphAccess } from './graph.ts'
import { openSecrets, type LineSecrets } from './secrets.ts'

/** A line with its secrets. */
export interface OpenLine {
  row: LinesTable
  secrets: LineSecrets
}

/**
 * The lines of the service in memory, because the channel of a message is chosen without waiting for the database. Of
 * several instances, each reads regularly what the others have changed.
 */
export interface Lines {
  ofGroup(groupId: string): OpenLine | undefined
  byId(lineId: string): OpenLine | undefined
  ids(): string[]
  /** How a line is called. */
  accessOf(line: OpenLine): GraphAccess
  /** The same without its token. */
  target(row: Pick<LinesTable, 'provider' | 'api_version' | 'base_url'>): Omit<GraphAccess, 'token'>
  /** Adds or replaces a line after its change was stored. */
  set(line: OpenLine): void
  /**
   * Changes some columns of a line, stored and in memory. What others have changed since the line was read stays.
   * @returns undefined if the line was disconnected
   */
  change(lineId: string, change: LineChange, secrets?: LineSecrets): Promise<OpenLine | undefined>
  remove(lineId: string): void
  /**
   * Reads what other instances have changed: lines are added and removed, and get new secrets.
   * @returns rows that have changed, for `Channel.lineChanged`
   */
  reload(): Promise<LinesTable[]>
}

/** What an admin enters of a line. */
export interface ProposedLine extends LineValues {
  provider: string
  apiVersion?: string | undefined
  baseUrl?: string | undefined
}

export interface LineSettings {
  /** Decrypts the secrets. */
  key: Buffer
  /** Replaces the address of the provider: for a proxy, and for tests. */
  providerUrl: string | undefined
  /** Calls the providers. */
  publicFetch: PublicFetch
  log: Log
}

/** Reads the lines. A line whose secrets cannot be decrypted is stopped, and an admin has to enter them again. */
export async function loadLines(
  db: Db,
  { key, providerUrl, publicFetch, log }: LineSettings,
): Promise<Lines> {
  const lines = new Map<string, OpenLine>()
  /** Number of changes by this instance. */
  let changes = 0
  const target: Lines['target'] = ({ provider, api_version: apiVersion, base_url: baseUrl }) => ({
    provider,
    baseUrl: baseUrl ?? providerUrl,
    apiVersion,
    fetch: publicFetch,
  })

  function open(row: LinesTable): OpenLine {
    const known = lines.get(row.id)
    if (known?.row.secrets === row.secrets)
      return { row: isSealed(known) ? stopped(row) : row, secrets: known.secrets }
    try {
      return { row, secrets: openSecrets(key, row.id, row.secrets) }
    } catch {
      log('the secrets of a line cannot be decrypted with this key', { line: row.id })
      return { row: stopped(row), secrets: { token: '', appSecret: '' } }
    }
  }

  const set = (line: OpenLine) => {
    changes += 1
    lines.set(line.row.id, line)
  }

  for (const row of await listLines(db)) lines.set(row.id, open(row))
  return {
    ofGroup: (groupId) => Array.from(lines.values()).find(({ row }) => row.group_id === groupId),
    byId: (lineId) => lines.get(lineId),
    ids: () => Array.from(lines.keys()),
    accessOf: ({ row, secrets }) => ({ ...target(row), token: secrets.token }),
    target,
    set,
    async change(lineId, change, secrets) {
      if (Object.keys(change).length > 0) await updateLine(db, lineId, change)
      const line = lines.get(lineId)
      if (line === undefined) return undefined
      const changed = { row: { ...line.row, ...change }, secrets: secrets ?? line.secrets }
      set(changed)
      return changed
    },
    remove(lineId) {
      changes += 1
      lines.delete(lineId)
    },
    async reload() {
      const before = changes
      const stored = await listLines(db)
      // What was read may be older than the change.
      if (changes !== before) return []
      const ids = new Set(stored.map(({ id }) => id))
      for (const id of lines.keys()) if (!ids.has(id)) lines.delete(id)
      return stored.flatMap((row) => {
        const known = lines.get(row.id)
        const line = open(row)
        if (known !== undefined && isDeepStrictEqual(known.row, line.row)) return []
        lines.set(row.id, known === undefined ? line : { ...line, row: known.row })
        return known === undefined ? [] : [line.row]
      })
    },
  }
}

/** Whether the secrets of a line could not be decrypted. Then it is stopped here, whatever its row says. */
const isSealed = ({ secrets }: OpenLine): boolean => secrets.token === ''
const stopped = (row: LinesTable): LinesTable => ({ ...row, state: 'stopped', stop_code: 190 })

/** The values of a stored line, as they are checked. */
export const storedValues = ({ row, secrets }: OpenLine): LineValues => ({
  ...publicValues(row),
  token: secrets.token,
  appSecret: secrets.appSecret,
})

const publicValues = (row: LinesTable): LineValues => ({
  phone: row.phone,
  phoneId: row.phone_id,
  accountId: row.account_id,
  appId: row.app_id ?? undefined,
})

/** Where a line is called, as rules/line/line-providers.ts compares it. */
export const addressOf = ({
  provider,
  base_url: baseUrl,
}: Pick<LinesTable, 'provider' | 'base_url'>): LineAddress => ({ provider, baseUrl })

/**
 * The values with which a call about a line is made that need not be stored as it is entered. Absent ones are those of
 * the stored line, its secrets only if the call goes to its own address.
 */
export function proposedValues(
  lines: Lines,
  stored: OpenLine | undefined,
  { provider, apiVersion, baseUrl, ...given }: ProposedLine,
): { access: GraphAccess; values: LineValues } {
  const row = stored?.row.provider === provider ? stored.row : undefined
  const base_url = baseUrl ?? row?.base_url ?? null
  const isOwn = row !== undefined && isSameAddress(addressOf(row), { provider, baseUrl: base_url })
  const known = stored && (isOwn ? storedValues(stored) : publicValues(stored.row))
  const values = { ...known, ...given }
  const api_version = apiVersion ?? row?.api_version ?? newLineVersion
  const target = lines.target({ provider, api_version, base_url })
  return { access: { ...target, token: values.token ?? '' }, values }
}

/** Whether templates go out. */
export const sendsTemplates = (line: OpenLine): boolean =>
  sends(line) && line.row.stop_code === null

/** Whether messages go out. */
export const sends = ({ row }: OpenLine): boolean => row.state === 'connected'
