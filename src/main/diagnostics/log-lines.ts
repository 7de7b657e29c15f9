import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '#main/file-store.ts'
import { redacted, withoutQuotedTexts } from '#main/redact.ts'

/** Maximum number of lines of the log in the diagnostics. */
export const LINES_MAX = 300
/** How much of the end of each file is read, bytes. */
const TAIL = 256 * 1_024
/** The two newest files of the log, oldest first. */
const FILES = ['main.1.log', 'main.log'] as const

/** Matches the quoted value of a detail in a log line: `"…"` in `cause="…"`. The log may have cut off its end. */
const DETAIL = /(?<= \w+=)"(?:[^"\\]|\\.)*(?:"|\\?$)/g

/** Returns the last lines of the log, oldest first. The list is empty if there is no log. */
export async function lastLogLines(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(emptyIfMissing)
  const texts = await Promise.all(
    FILES.filter((name) => names.includes(name)).map((name) => tailOf(join(folder, name))),
  )
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line !== '')
    .slice(-LINES_MAX)
}

/**
 * Redacts a line of the log, and removes the quoted texts in the value of every detail. The log itself removes them
 * only from the detail `cause`.
 */
export function redactedLine(line: string): string {
  const clean = line.replaceAll(DETAIL, (detail) => {
    const text = textOf(detail)
    return text === null ? '"…"' : JSON.stringify(withoutQuotedTexts(text))
  })
  return redacted(clean)
}

function textOf(detail: string): string | null {
  try {
    const parsed: unknown = JSON.parse(detail)
    return typeof parsed === 'string' ? parsed : null
  } catch {
    // The log cut the value off, or its redaction has removed a backslash.
    return null
  }
}

function emptyIfMissing(error: unknown): string[] {
  if (isMissing(error)) return []
  throw error
}

async function tailOf(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - TAIL)
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(Math.min(size, TAIL)),
      position: start,
    })
    const text = buffer.toString('utf8', 0, bytesRead)
    // A piece from the middle of the file may begin inside a line, so its first line is dropped.
    return start === 0 ? text : text.slice(text.indexOf('\n') + 1)
  } finally {
    await file.close()
  }
}
