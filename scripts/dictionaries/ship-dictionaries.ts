import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { serializeBdic } from './bdic.ts'
import { parseHunspell } from './hunspell-source.ts'

/** Packages of dictionaries and the files that Chromium reads for them; see src/main/electron/windows/spell-checker.ts. */
const DICTIONARIES = [
  { name: 'dictionary-es', file: 'es-ES-3-0.bdic' },
  { name: 'dictionary-pt', file: 'pt-BR-3-0.bdic' },
  { name: 'dictionary-en', file: 'en-US-10-1.bdic' },
] as const

/** Version of the conversion. Raise it when the conversion changes. */
const CONVERSION = 1

/** Converts the dictionaries and writes them to a folder with their licences, unless the folder is up to date. */
export async function shipDictionaries(folder: string): Promise<void> {
  const require = createRequire(import.meta.url)
  await mkdir(folder, { recursive: true })
  for (const { name, file } of DICTIONARIES) {
    const source = dirname(require.resolve(name))
    const [aff, dic] = await Promise.all(
      ['index.aff', 'index.dic'].map((part) => readFile(join(source, part), 'utf8')),
    )
    if (aff === undefined || dic === undefined) throw new Error(`${name} has no files.`)
    const hash = createHash('sha256')
      .update(`${CONVERSION}\n`)
      .update(aff)
      .update(dic)
      .digest('hex')
    const stamp = join(folder, `${file}.made`)
    if ((await readFile(stamp, 'utf8').catch(() => null)) === hash) continue
    await rm(stamp, { force: true })
    await writeFile(join(folder, file), serializeBdic(parseHunspell(aff, dic)))
    await writeFile(join(folder, `${file}.license.txt`), await readFile(join(source, 'license')))
    await writeFile(stamp, hash)
  }
}
