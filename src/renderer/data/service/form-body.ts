/** A form encoded as the body of a call. */
export interface FormBody {
  /** The parts; files are read from disk while the stream is read. */
  stream: ReadableStream<Uint8Array>
  /** The content type, with the boundary between the parts. */
  type: string
  /** Length of the encoded form in bytes. */
  size: number
}

/** Whether the files still exist and are unchanged since they were chosen. */
export async function canBeRead(files: readonly Blob[]): Promise<boolean> {
  try {
    await Promise.all(files.map((file) => file.slice(0, 1).arrayBuffer()))
    return true
  } catch {
    return false
  }
}

/**
 * Encodes a form as a stream. If it were sent as FormData, the main process would receive each file as one block of
 * memory; a stream arrives in chunks, with back-pressure.
 */
export async function formBody(form: FormData): Promise<FormBody> {
  const response = new Response(form)
  // `blob.type` is lower-cased, so its boundary would not match the one in the body.
  const type = response.headers.get('content-type') ?? ''
  const blob = await response.blob()
  return { stream: blob.stream(), type, size: blob.size }
}
