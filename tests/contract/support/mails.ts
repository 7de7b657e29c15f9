import { PATIENCE_MS } from '#tests/support/patience.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Rig } from './test-workspace.ts'

/** A time limit, not a wait: a mail is written after the response. */
const WRITTEN = { timeout: PATIENCE_MS }

/** The mails of the service, oldest first. */
export async function mails(rig: Rig): Promise<string[]> {
  const { outboxDir } = rig.workspace.storage
  const names = (await readdir(outboxDir)).filter((name) => name.endsWith('.eml')).toSorted()
  return await Promise.all(names.map((name) => readFile(join(outboxDir, name), 'utf8')))
}

/** The texts of the mails, once there are this many. */
export async function mailTexts(rig: Rig, count: number): Promise<string[]> {
  await expect.poll(async () => (await mails(rig)).length, WRITTEN).toBe(count)
  return (await mails(rig)).map((mail) =>
    Buffer.from(mail.split('\r\n\r\n')[1] ?? '', 'base64').toString(),
  )
}

/** The passwords in the mails, once there are this many. */
export async function mailedPasswords(rig: Rig, count: number): Promise<string[]> {
  return (await mailTexts(rig, count)).map(
    (text) => /\b(\w{4}-\w{4}-\w{4}-\w{4})\b/.exec(text)?.[1] ?? '',
  )
}
