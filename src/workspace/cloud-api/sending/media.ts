import { openAsBlob } from 'node:fs'
import { z } from 'zod'
import { channelCodes } from '#contract/errors.ts'
import { isChannelType, mediaKind, sentKind } from '#contract/rules/messages/channel-media.ts'
import type { Clock } from '#workspace/clock.ts'
import type { Storage } from '#workspace/storage/open.ts'
import type { FilesTable } from '#workspace/storage/tables.ts'
import { callGraph, type GraphAnswer } from '#workspace/cloud-api/graph.ts'
import type { Lines, OpenLine } from '#workspace/cloud-api/lines.ts'

/** The provider keeps an uploaded file for 30 days. */
const UPLOAD_KEPT_MS = 29 * 86_400_000

interface Needs {
  storage: Storage
  clock: Clock
  lines: Lines
  /** Ends uploads in progress. */
  signal: AbortSignal
}

const uploadedSchema = z.looseObject({ id: z.string() })

/** The provider's codes for a file whose type it does not list, or that is too large for its type. */
const FILE_REFUSALS: readonly number[] = [100, channelCodes.mediaFailed]
/** The type of any document, by the provider's list. */
const LISTED_DOCUMENT = 'text/plain'

/** Whether a file is sent as a document although its type is none of the provider's documents. */
const isOtherDocument = ({ mime_type: type, size }: FilesTable): boolean =>
  sentKind(type, size) === 'document' && !(isChannelType(type) && mediaKind(type) === 'document')

/**
 * Uploads a file to the provider. A document of a type that the provider does not list is declared by its own type, and
 * if that is refused, by a listed one: the customer gets the same bytes under the same name.
 */
async function upload(
  { storage, lines, signal }: Needs,
  line: OpenLine,
  file: FilesTable,
): Promise<GraphAnswer> {
  const uploadAs = (type: string) =>
    storage.files.withPath(file.id, async (path) => {
      const form = new FormData()
      form.set('messaging_product', 'whatsapp')
      form.set('type', type)
      form.set('file', await openAsBlob(path, { type }), file.filename)
      const access = { ...lines.accessOf(line), signal }
      return await callGraph(access, 'POST', `/${line.row.phone_id}/media`, form)
    })
  const answer = await uploadAs(file.mime_type)
  const isRefused = answer.kind === 'refused' && FILE_REFUSALS.includes(answer.failure.code ?? 0)
  return isRefused && isOtherDocument(file) ? await uploadAs(LISTED_DOCUMENT) : answer
}

/**
 * The provider's id of a file. It is uploaded unless the provider still has it.
 * @returns the failed call instead, if the upload failed
 */
export async function uploaded(
  needs: Needs,
  line: OpenLine,
  file: FilesTable,
): Promise<string | Exclude<GraphAnswer, { kind: 'ok' }>> {
  const { storage, clock } = needs
  const { row } = line
  const key = { line_id: row.id, file_id: file.id }
  const known = await storage.db
    .selectFrom('line_uploads')
    .select('media_id')
    .where('line_id', '=', row.id)
    .where('file_id', '=', file.id)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (known !== undefined) return known.media_id
  const answer = await upload(needs, line, file)
  if (answer.kind !== 'ok') return answer
  const parsed = uploadedSchema.safeParse(answer.body)
  if (!parsed.success) return { kind: 'unreached' }
  const value = { media_id: parsed.data.id, expires_at: clock.now() + UPLOAD_KEPT_MS }
  await storage.db
    .insertInto('line_uploads')
    .values({ ...key, ...value })
    .onConflict((conflict) => conflict.columns(['line_id', 'file_id']).doUpdateSet(value))
    .execute()
  return parsed.data.id
}
