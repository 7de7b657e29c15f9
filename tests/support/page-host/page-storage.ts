import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import { isMissing } from '#main/file-store.ts'

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** What a page leaves in its profile: its storage, and the port of the origin to which it belongs. */
export interface StoredPage {
  port: number
  storageState: StorageState
}

const fileOf = (profile: string) => join(profile, 'page.json')

/** The page of the profile's last start; null at the first one. */
export async function readStoredPage(profile: string): Promise<StoredPage | null> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `storePage` wrote it
    return JSON.parse(await readFile(fileOf(profile), 'utf8')) as StoredPage
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Stores the page's local storage, as Electron does in the profile. */
export async function storePage(
  profile: string,
  context: BrowserContext,
  origin: string,
): Promise<void> {
  const stored: StoredPage = {
    port: Number(new URL(origin).port),
    storageState: await context.storageState(),
  }
  await writeFile(fileOf(profile), JSON.stringify(stored))
}
