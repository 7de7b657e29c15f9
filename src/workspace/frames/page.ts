import { randomBytes } from 'node:crypto'
import type { Language } from '#contract/limits.ts'
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
function fontFace(): string {
  const file = fontFile()
  if (file === undefined) return ''
  const data = readFileSync(file).toString('base64')
  return `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: block;
    src: url('data:font/woff2;base64,${data}') format('woff2'); }`
}

/** A table of a page in a frame. The first cell of each row is the row's header. */
export interface PageTable {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  /** Shown when there are no rows. */
  empty: string
}

/** The content of an HTML page that the app shows in a frame. */
export interface PageContent {
  language: Language
  title: string
  /** Sentences above the tables. */
  notes: readonly string[]
  tables: readonly PageTable[]
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escape = (text: string | number): string =>
  String(text).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** Style sheet with the application's colours, light and dark. */
const STYLE = `
  ${fontFace()}
  :root { color-scheme: light dark; --text: #14191c; --dim: #566168; --line: #e3e6e8; --surface: #ffffff; }
  @media (prefers-color-scheme: dark) {
    :root { --text: #e8ecee; --dim: #9eaab0; --line: #2a3236; --surface: #161b1e; }
  }
  ::-webkit-scrollbar { width: 10px; height: 10px; }
  ::-webkit-scrollbar-thumb { background: color-mix(in srgb, var(--dim) 38%, transparent); background-clip: content-box;
    border: 2px solid transparent; border-radius: 6px; }
  body { margin: 0; padding: 16px 20px; background: var(--surface); color: var(--text);
    font: 14px/20px 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; font-variant-numeric: tabular-nums; }
  h1 { margin: 0 0 8px; font-size: 16px; font-weight: 650; line-height: 22px; }
  p { margin: 0 0 12px; color: var(--dim); font-size: 13px; line-height: 18px; }
  table { width: 100%; margin: 0 0 20px; border-collapse: collapse; font-size: 13px; line-height: 18px; }
  caption { padding: 0 0 6px; font-weight: 650; text-align: left; }
  th, td { padding: 6px 0 6px 8px; border-bottom: 1px solid var(--line); text-align: right; }
  thead th { color: var(--dim); font-size: 12px; font-weight: 600; }
  th:first-child { width: 38%; padding-left: 0; font-weight: 500; text-align: left; overflow-wrap: anywhere; }
`

function tableOf({ caption, columns, rows, empty }: PageTable): string {
  if (rows.length === 0) return `<p>${escape(empty)}</p>`
  const head = columns.map((column) => `<th scope="col">${escape(column)}</th>`).join('')
  const body = rows
    .map(([name = '', ...cells]) => {
      const values = cells.map((cell) => `<td>${escape(cell)}</td>`).join('')
      return `<tr><th scope="row">${escape(name)}</th>${values}</tr>`
    })
    .join('')
  return `<table><caption>${escape(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

/** Responds with a page that has tables. */
export function pageResponse(
  { language, title, notes, tables }: PageContent,
  status = 200,
): Response {
  const body = notes.map((note) => `<p>${escape(note)}</p>`).join('') + tables.map(tableOf).join('')
  return htmlResponse({ language, title, body }, status)
}

/**
 * Responds with an HTML page without scripts. The content security policy of the page forbids requests, forms and
 * scripts, whatever the content is.
 * @param page its body is HTML, with the style sheet of the page and `style`
 */
export function htmlResponse(
  {
    language,
    title,
    body,
    style = '',
  }: Pick<PageContent, 'language' | 'title'> & {
    body: string
    style?: string
  },
  status = 200,
): Response {
  const nonce = randomBytes(18).toString('base64')
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style nonce="${nonce}">${STYLE}${style}</style></head>
<body><h1>${escape(title)}</h1>${body}</body>
</html>`
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; font-src data:; base-uri 'none'; form-action 'none'`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    },
  })
}
