import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'vite'
import { z } from 'zod'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'

const PAGE = join(import.meta.dirname, '../../../out/renderer')

/**
 * The sources that identify the chunks of a signed-in user's first screen, besides the entry: the main layout, the
 * inbox and the language.
 */
const FIRST_SCREEN = [
  'src/renderer/app/shell/main-layout.tsx',
  'src/renderer/scenes/inbox/inbox-scene.tsx',
  'src/renderer/i18n/es/index.ts',
]

interface Chunk {
  readonly gzipped: number
  /** The project's source files in the chunk, relative to the project. */
  readonly sources: readonly string[]
  /** The chunks that it imports statically. */
  readonly imports: readonly string[]
}

/** Measures the JavaScript of the first load in the files of the built page. */
export async function measureFirstLoad(): Promise<Figure> {
  const chunks = await readChunks()
  const entry = closure(chunks, await scriptsOfPage())
  const firstScreen = closure(chunks, [
    ...entry,
    ...FIRST_SCREEN.map((source) => chunkOf(chunks, source)),
  ])
  const foreign = modulesOfOtherScenes(chunks, firstScreen)
  const all = kilobytes(chunks, new Set(chunks.keys()))
  return {
    id: 'first-load',
    title: 'First load',
    readings: [
      {
        name: 'JavaScript that every start asks for, gzipped',
        value: kilobytes(chunks, entry),
        unit: 'kB',
        limit: benchLimits.firstLoadKb,
      },
      {
        name: 'the same with the language of who is signed in',
        value: kilobytes(chunks, firstScreen),
        unit: 'kB',
        limit: benchLimits.firstLoadWithLanguageKb,
      },
      {
        name: 'modules of other screens in it',
        value: foreign.length,
        unit: 'modules',
        limit: 0,
      },
    ],
    beside: {
      'all chunks, kB gzipped': all,
      chunks: chunks.size,
      'of them at first': firstScreen.size,
      ...(foreign.length > 0 && { 'other screens’ modules': foreign.join(', ') }),
    },
  }
}

async function scriptsOfPage(): Promise<string[]> {
  const html = await readFile(join(PAGE, 'index.html'), 'utf8')
  const named = html.matchAll(
    /<(?:script|link rel="modulepreload")[^>]* (?:src|href)="\/([^"]+\.js)"/g,
  )
  return [...named].map(([, path = '']) => path)
}

async function readChunks(): Promise<Map<string, Chunk>> {
  const files = await readdir(join(PAGE, 'assets'))
  const chunks = new Map<string, Chunk>()
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const path = `assets/${file}`
    const code = await readFile(join(PAGE, path))
    chunks.set(path, {
      gzipped: gzipSync(code).length,
      // A chunk of the bundler's own helpers has no source file, so it has no map.
      sources: files.includes(`${file}.map`) ? await sourcesOf(path) : [],
      imports: staticImports(code.toString()).map((name) => posix.join('assets', name)),
    })
  }
  return chunks
}

function staticImports(code: string): string[] {
  return parseAst(code).body.flatMap((node) => {
    const isImport =
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportNamedDeclaration' ||
      node.type === 'ExportAllDeclaration'
    return isImport && typeof node.source?.value === 'string' ? [node.source.value] : []
  })
}

const sourceMap = z.object({ sources: z.array(z.string().nullable()) })

async function sourcesOf(path: string): Promise<string[]> {
  const map = sourceMap.parse(JSON.parse(await readFile(join(PAGE, `${path}.map`), 'utf8')))
  return map.sources.flatMap((source) => {
    const at = source?.indexOf('src/') ?? -1
    return source === null || at < 0 || source.includes('node_modules') ? [] : [source.slice(at)]
  })
}

function chunkOf(chunks: ReadonlyMap<string, Chunk>, source: string): string {
  const found = [...chunks].find(([, chunk]) => chunk.sources.includes(source))
  if (!found) throw new Error(`No chunk of the built page contains ${source}.`)
  return found[0]
}

/** The chunks with all of their static imports. */
function closure(chunks: ReadonlyMap<string, Chunk>, roots: Iterable<string>): Set<string> {
  const reached = new Set<string>()
  const waiting = [...roots]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    const chunk = chunks.get(path)
    if (!chunk) throw new Error(`The built page imports ${path}, which does not exist.`)
    reached.add(path)
    waiting.push(...chunk.imports)
  }
  return reached
}

function kilobytes(chunks: ReadonlyMap<string, Chunk>, paths: ReadonlySet<string>): number {
  let bytes = 0
  for (const path of paths) bytes += chunks.get(path)?.gzipped ?? Number.NaN
  return bytes / 1_000
}

function modulesOfOtherScenes(
  chunks: ReadonlyMap<string, Chunk>,
  paths: ReadonlySet<string>,
): string[] {
  const sources = [...paths].flatMap((path) => chunks.get(path)?.sources ?? [])
  return sources.filter((source) => /\/scenes\/(?!inbox\/)/.test(source))
}
