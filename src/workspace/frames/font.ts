import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Path of the application's font in the nearest folder `resources` above this file; undefined if there is none. */
function fontFile(): string | undefined {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const file = join(folder, 'resources', 'fonts', 'inter-latin.woff2')
    if (existsSync(file)) return file
    if (folder === dirname(folder)) return undefined
  }
}

/**
 * The `@font-face` rule with the application's font as a data URL, because the content security policy of pages in
 * frames forbids requests. Empty if the font file is missing; the page then uses the system's font.
 */
export function fontFace(): string {
  const file = fontFile()
  if (file === undefined) return ''
  const data = readFileSync(file).toString('base64')
  return `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: block;
    src: url('data:font/woff2;base64,${data}') format('woff2'); }`
}
