import { Readable } from 'node:stream'
import { catalogueStateSchema, type CatalogueState } from '#contract/entities/line/catalogue.ts'
import { limits } from '#contract/limits.ts'
import { mediaKind } from '#contract/rules/messages/channel-media.ts'
import type { Channel } from '#workspace/channel/channel.ts'
import type { ProvidedCatalogue } from '#workspace/channel/channel-provider.ts'
import { turnOf } from '#workspace/storage/turns.ts'
import type { Clock } from '#workspace/clock.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { Log } from '#workspace/log.ts'
import { keepUpload } from '#workspace/media/files.ts'
import { storeFile } from '#workspace/media/receive-upload.ts'
import { fileAddress, fileIdOf } from '#workspace/storage/files/file-address.ts'
import { findFile } from '#workspace/storage/files/files.ts'
import {
  findCatalogue,
  findPicture,
  replaceProducts,
  saveCatalogue,
  savePicture,
} from '#workspace/storage/line/catalogues.ts'
import { findLineOfGroup } from '#workspace/storage/line/lines.ts'
import type { Storage } from '#workspace/storage/open.ts'
import type { CataloguesTable, FilesTable } from '#workspace/storage/tables.ts'

/** What is known of a group's catalogue. Its products are stored. */
export interface KnownCatalogue {
  state: CatalogueState
  catalogId?: string
}

export interface Catalogues {
  /** A group's catalogue, which is read first if it has not been for a day. */
  current(groupId: string): Promise<KnownCatalogue>
  /** The stored picture of a product, which is fetched first if nobody has seen it; undefined if it cannot be had. */
  picture(key: string): Promise<FilesTable | undefined>
}

interface Needs {
  storage: Storage
  clock: Clock
  channel: Channel
  log: Log
}

/** Reads the catalogues of lines, and keeps them. */
export function createCatalogues({ storage, clock, channel, log }: Needs): Catalogues {
  /** The reads that run now, by group. */
  const reads = new Map<string, Promise<void>>()

  function isFresh({ state, read_at, tried_at }: CataloguesTable): boolean {
    const now = clock.now()
    if (now - tried_at < limits.catalogue.retryMs) return true
    return state === 'ready' && read_at !== null && now - read_at < limits.catalogue.keptMs
  }

  /** @returns what the provider has; `refused`, or `unread` if it does not answer */
  async function ask(groupId: string): Promise<ProvidedCatalogue | CatalogueState> {
    try {
      return (await channel.provider?.(groupId)?.readCatalogue()) ?? 'none'
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error
      log('a catalogue could not be read', { group: groupId, error: String(error) })
      return error.code === 'LINE_REFUSED' ? 'refused' : 'unread'
    }
  }

  async function read(
    groupId: string,
    accountId: string,
    before: CataloguesTable | undefined,
  ): Promise<void> {
    const answer = await ask(groupId)
    const now = clock.now()
    const row = { group_id: groupId, account_id: accountId, tried_at: now }
    await storage.transaction(
      async (tx) => {
        if (typeof answer === 'object') {
          const { catalogId, products } = answer
          await replaceProducts(tx, groupId, products)
          await saveCatalogue(tx, { ...row, state: 'ready', catalog_id: catalogId, read_at: now })
          return
        }
        // What was read of the same account stays in use while the provider does not answer.
        if (answer === 'unread' && before?.account_id === accountId) {
          await saveCatalogue(tx, { ...before, tried_at: now })
          return
        }
        await replaceProducts(tx, groupId, [])
        await saveCatalogue(tx, { ...row, state: answer, catalog_id: null, read_at: null })
      },
      { turn: turnOf(groupId) },
    )
  }

  /** Reads the catalogue once for all who ask at the same time. */
  async function readOnce(...[groupId, ...rest]: Parameters<typeof read>): Promise<void> {
    const running = reads.get(groupId)
    if (running !== undefined) return await running
    const started = read(groupId, ...rest).finally(() => reads.delete(groupId))
    reads.set(groupId, started)
    await started
  }

  async function fetchPicture(key: string): Promise<FilesTable | undefined> {
    const row = await findPicture(storage.db, key)
    if (row === undefined) return undefined
    const { group_id: groupId, picture_source: source, picture_url: stored } = row
    const id = stored === null ? undefined : fileIdOf(stored)
    const known = id === undefined ? undefined : await findFile(storage.db, id)
    if (known !== undefined || source === null) return known
    const stream = await channel.provider?.(groupId)?.readPicture(source)
    if (stream === undefined) return undefined
    const named = { filename: 'product.jpg', declared: 'image/jpeg' }
    const receive = (path: string) => storeFile(Readable.fromWeb(stream), path, named)
    try {
      const file = await keepUpload({ storage, clock }, receive, { groupId, userId: null })
      if (mediaKind(file.mime_type) !== 'image') return undefined
      await savePicture(storage.db, key, fileAddress(file.id))
      return await findFile(storage.db, file.id)
    } catch (error) {
      log('the picture of a product could not be stored', { group: groupId, error: String(error) })
      return undefined
    }
  }

  return {
    async current(groupId) {
      const line = await findLineOfGroup(storage.db, groupId)
      if (line === undefined) return { state: 'none' }
      const before = await findCatalogue(storage.db, groupId)
      const isOwn = before?.account_id === line.account_id
      if (!isOwn || !isFresh(before)) await readOnce(groupId, line.account_id, before)
      const row = await findCatalogue(storage.db, groupId)
      const state = catalogueStateSchema.parse(row?.state)
      return { state, ...(row?.catalog_id != null && { catalogId: row.catalog_id }) }
    },
    picture: fetchPicture,
  }
}
