import { copyFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { session } from 'electron'
import type { Language } from '#contract/limits.ts'
import { createSerialQueue } from '#contract/rules/service/serial-queue.ts'
import type { Log } from '#main/ports.ts'

/**
 * Chromium's codes of the app's languages, and the dictionary files that Chromium reads for them. A newer Chromium may
 * expect files with other names.
 */
const DICTIONARIES = {
  es: { code: 'es', file: 'es-ES-3-0.bdic' },
  pt: { code: 'pt-BR', file: 'pt-BR-3-0.bdic' },
  en: { code: 'en-US', file: 'en-US-10-1.bdic' },
} as const satisfies Record<Language, { code: string; file: string }>

/** An address without content, because dictionaries are part of the app and never downloaded. */
const NO_DOWNLOADS = 'app://dictionaries/'

export interface SpellCheckerDeps {
  /** Folder of the dictionaries that are part of the app. */
  shipped: string
  userData: string
  log: Log
}

/**
 * Creates the interface to Chromium's spell checker. Chromium opens a dictionary when its language is set, and loads it
 * into the page at the first checked word. macOS uses the system's spell checker instead.
 */
export function createSpellChecker({ shipped, userData, log }: SpellCheckerDeps) {
  const { defaultSession } = session
  const isSystems = process.platform === 'darwin'
  const folder = join(userData, 'Dictionaries')
  if (!isSystems) {
    defaultSession.setSpellCheckerDictionaryDownloadURL(NO_DOWNLOADS)
    defaultSession.setSpellCheckerLanguages([])
  }
  const changes = createSerialQueue()
  let wanted: readonly Language[] = []

  async function apply(languages: readonly Language[]): Promise<void> {
    // Skips this call if a later call of `check` has set other languages while this call waited in the queue.
    if (wanted !== languages) return
    for (const language of languages) await provide(shipped, folder, DICTIONARIES[language].file)
    defaultSession.setSpellCheckerLanguages(languages.map((one) => DICTIONARIES[one].code))
  }

  return {
    /** Sets the checked languages. An empty list turns the checker off. */
    check(languages: readonly Language[]) {
      if (languages.join() === wanted.join()) return
      wanted = languages
      defaultSession.setSpellCheckerEnabled(languages.length > 0)
      if (isSystems) return
      changes
        .run(() => apply(languages))
        .catch((error: unknown) => {
          log.error('A dictionary could not be copied.', { cause: String(error) })
        })
    },
  }
}

/** Copies a dictionary to the folder from which Chromium reads it. Chromium cannot read the app's archive. */
async function provide(shipped: string, folder: string, file: string): Promise<void> {
  const from = join(shipped, file)
  const to = join(folder, file)
  const [source, copy] = await Promise.all([stat(from), stat(to).catch(() => null)])
  if (copy !== null && copy.size === source.size && copy.mtimeMs >= source.mtimeMs) return
  await mkdir(folder, { recursive: true })
  // Copies to a draft first, so that an interrupted copy is never read as a dictionary.
  const draft = `${to}.draft`
  await copyFile(from, draft)
  await rename(draft, to)
}
