import type { z } from 'zod'
import { filesApi } from '#contract/api/files/files.ts'
import { call } from './api-client.ts'
import { onPush } from './bridge.ts'

export interface UploadOptions {
  /** Cancels the upload. */
  readonly signal?: AbortSignal
  /** Called with the share of the bytes sent so far, 0 to 1. */
  readonly onProgress?: (progress: number) => void
}

/**
 * Uploads a file to the group, for a template.
 * @returns its address
 * @throws ApiError; `CANCELLED` after an abort
 */
export async function uploadTemplateFile(
  file: File,
  groupId: string,
  options: UploadOptions,
): Promise<z.output<typeof filesApi.uploadFile.output>> {
  return await withProgress(options, (uploadId) =>
    call(filesApi.uploadFile, { body: { file }, groupId, uploadId, ...signalOf(options) }),
  )
}

/**
 * Uploads a file to the group, for a message.
 * @returns its address and the type that the service detected
 * @throws ApiError; `CANCELLED` after an abort
 */
export async function uploadFile(
  file: File,
  groupId: string,
  options: UploadOptions,
): Promise<z.output<typeof filesApi.upload.output>> {
  return await withProgress(options, (uploadId) =>
    call(filesApi.upload, { body: { file }, groupId, uploadId, ...signalOf(options) }),
  )
}

const signalOf = ({ signal }: UploadOptions) => (signal === undefined ? {} : { signal })

/**
 * Reports the progress of one upload while it runs.
 * @param upload starts the upload; its argument is the id under which the main process reports the progress
 */
export async function withProgress<Result>(
  { onProgress }: Pick<UploadOptions, 'onProgress'>,
  upload: (uploadId: string) => Promise<Result>,
): Promise<Result> {
  const uploadId = crypto.randomUUID()
  const stop = onPush('upload.progress', (progress) => {
    if (progress.uploadId === uploadId) onProgress?.(Math.min(1, progress.sent / progress.total))
  })
  try {
    return await upload(uploadId)
  } finally {
    stop()
  }
}
