import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The application's font, in the folder `resources` above this file, wherever the build puts it. */
function fontFile(): string | undefined {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const file = join(folder, 'resources', 'fonts', 'inter-latin.woff2')
    if (existsSync(file)) return file
    if (folder === dirname(folder)) return undefined
  }
}

/**
 * The `@font-face` rule of the application's font, with the font inside: a page in a frame has no origin to fetch it from.
 * Empty where the file is not installed; the page then uses the system's font.
 */
export function fontFace(): string {
  const file = fontFile()
  if (file === undefined) return ''
  const data = readFileSync(file).toString('base64')
  return `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: block;
    src: url('data:font/woff2;base64,${data}') format('woff2'); }`
}
