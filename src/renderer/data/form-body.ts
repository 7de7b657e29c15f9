/** A form as a call's body. */
export interface FormBody {
  /** Its parts, files among them, read from where they lie as they are asked for. */
  stream: ReadableStream<Uint8Array>
  /** With the boundary between the parts. */
  type: string
  /** Bytes of the whole. */
  size: number
}

/** Whether files are where they were when they were chosen, and as they were. */
export async function canBeRead(files: readonly Blob[]): Promise<boolean> {
  try {
    await Promise.all(files.map((file) => file.slice(0, 1).arrayBuffer()))
    return true
  } catch {
    return false
  }
}

/**
 * Writes a form as a stream. Sent as a form, its files would come to the main process whole, in one piece of memory;
 * a stream comes in pieces, and no faster than they are taken.
 */
export async function formBody(form: FormData): Promise<FormBody> {
  const written = new Response(form)
  // The blob's own type is in lower case, and would name another boundary than the one between its parts.
  const type = written.headers.get('content-type') ?? ''
  const whole = await written.blob()
  return { stream: whole.stream(), type, size: whole.size }
}
