import { randomUUID } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { UNFINISHED } from '#workspace/storage/files/partial-file.ts'
import type { SendMail } from './transport.ts'
import { composeMail } from './transport.ts'

/**
 * Writes mails as `.eml` files into a folder instead of sending them. A file appears in one step and is readable only by
 * the current system account (mode 0600).
 */
export function createOutboxFolder(folder: string): SendMail {
  return async (mail, id, at) => {
    const name = `${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID()}.eml`
    const path = join(folder, name)
    const file = await open(path + UNFINISHED, 'wx', 0o600)
    try {
      await file.writeFile(await composeMail(mail, id, at))
    } finally {
      await file.close()
    }
    await rename(path + UNFINISHED, path)
  }
}
