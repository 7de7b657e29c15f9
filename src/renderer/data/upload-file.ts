import type { z } from 'zod'
import { messagesApi } from '#contract/api/messages.ts'
import { call } from './api-client.ts'
import { onPush } from './bridge.ts'

export interface UploadOptions {
  /** Calls it off. */
  readonly signal?: AbortSignal
  /** Told as it goes: the share of the bytes that have left, 0 to 1. */
  readonly onProgress?: (progress: number) => void
}

/**
 * Uploads a file to the group, for a message.
 * @returns where it is, and what the service found it to be
 * @throws ApiError; `CANCELLED` where it was called off
 */
export async function uploadFile(
  file: File,
  groupId: string,
  { signal, onProgress }: UploadOptions,
): Promise<z.output<typeof messagesApi.upload.output>> {
  const uploadId = crypto.randomUUID()
  const stop = onPush('upload.progress', (told) => {
    if (told.uploadId === uploadId) onProgress?.(Math.min(1, told.sent / told.total))
  })
  try {
    const options = { body: { file }, groupId, uploadId }
    return await call(messagesApi.upload, signal === undefined ? options : { ...options, signal })
  } finally {
    stop()
  }
}
