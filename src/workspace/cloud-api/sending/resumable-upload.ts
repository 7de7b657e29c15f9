import { openAsBlob } from 'node:fs'
import { z } from 'zod'
import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { fileIdOf } from '#workspace/storage/files/file-address.ts'
import { findFile } from '#workspace/storage/files/files.ts'
import type { Storage } from '#workspace/storage/open.ts'
import {
  unreachable,
  callGraph,
  sendGraphBytes,
  type GraphAccess,
} from '#workspace/cloud-api/graph.ts'
import type { OpenLine } from '#workspace/cloud-api/lines.ts'
import { callProvider, refusedBy } from '#workspace/cloud-api/provider-calls.ts'

/** How often an upload goes on after it was cut. */
const RESUMES = 3

/** File types of samples and pictures that the provider accepts. */
const acceptedTypes: readonly string[] = [
  'application/pdf',
  'image/jpeg',
  'image/jpg',
  'image/png',
  'video/mp4',
]

const sessionSchema = z.looseObject({ id: z.string().startsWith('upload:') })
const handleSchema = z.looseObject({ h: z.string().min(1) })
const progressSchema = z.looseObject({ file_offset: z.coerce.number().int().nonnegative() })

const unfit = (field: string, fault: string, sentence: string): ServiceFailure =>
  new ServiceFailure('LINE_REFUSED', sentence, { details: { field, fault } })

/**
 * Uploads a file to the line's app, and goes on where it stopped if the connection is cut.
 * @param address the file's address in the service
 * @param field the field of the call to which a refusal belongs
 * @returns the provider's handle of the file
 * @throws ServiceFailure LINE_REFUSED, also without an app id (`fault: 'noApp'`); LINE_UNREACHABLE
 */
export async function uploadToApp(
  { db, files }: Pick<Storage, 'db' | 'files'>,
  { row }: OpenLine,
  access: GraphAccess,
  { address, field }: { address: string; field: string },
): Promise<string> {
  if (!hasOwnApp(row.provider))
    throw unfit(field, 'notOffered', 'The provider of the line takes no file here.')
  const appId = row.app_id
  if (appId === null)
    throw unfit(field, 'noApp', 'The line has no app id, without which no file can be uploaded.')
  const id = fileIdOf(address)
  const file = id === undefined ? undefined : await findFile(db, id)
  if (file === undefined) throw unfit(field, 'noFile', 'The file is not stored any more.')
  if (!acceptedTypes.includes(file.mime_type))
    throw unfit(field, 'fileType', `The provider accepts no ${file.mime_type} here.`)
  return await files.withPath(file.id, async (path) => {
    const bytes = await openAsBlob(path, { type: file.mime_type })
    return await uploadBytes(bytes, file.filename, { appId, access, field })
  })
}

/** Uploads bytes in parts. @returns the provider's handle of them */
async function uploadBytes(
  bytes: Blob,
  filename: string,
  { appId, access, field }: { appId: string; access: GraphAccess; field: string },
): Promise<string> {
  const query = new URLSearchParams({
    file_name: filename,
    file_length: String(bytes.size),
    file_type: bytes.type,
  })
  const begun = await callProvider(
    access,
    'POST',
    `/${appId}/uploads?${query}`,
    undefined,
    () => field,
  )
  const session = sessionSchema.safeParse(begun)
  if (!session.success) throw unreachable()
  const uploadId = session.data.id
  let offset = 0
  for (let cuts = 0; cuts <= RESUMES; cuts += 1) {
    const answer = await sendGraphBytes(access, uploadId, { bytes, offset })
    if (answer.kind === 'refused') throw refusedBy(answer, field)
    const handle = answer.kind === 'ok' ? handleSchema.safeParse(answer.body) : undefined
    if (handle?.success === true) return handle.data.h
    const progress = await callGraph(access, 'GET', `/${uploadId}`)
    const read = progress.kind === 'ok' ? progressSchema.safeParse(progress.body) : undefined
    if (read?.success === true) offset = Math.min(read.data.file_offset, bytes.size)
  }
  throw unreachable()
}
