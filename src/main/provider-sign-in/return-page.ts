import { createHash } from 'node:crypto'
import type { Language } from '#contract/limits.ts'
import { productName } from '#contract/literals.ts'

const texts: Readonly<Record<Language, { title: string; text: string }>> = {
  es: { title: 'Ya puedes volver a Bandeja.', text: 'Puedes cerrar esta pestaña.' },
  en: { title: 'You can go back to Bandeja.', text: 'You can close this tab.' },
  pt: { title: 'Você já pode voltar ao Bandeja.', text: 'Pode fechar esta aba.' },
}

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}' +
  'body{display:grid;min-height:100vh;margin:0;place-content:center;padding:0 24px;text-align:center}' +
  'h1{margin:0;font-size:20px}p{margin:8px 0 0;opacity:.75}'

const styleHash = createHash('sha256').update(STYLE).digest('base64')

/** Headers of every answer to the browser. The page runs no script and loads nothing. */
export const returnPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  connection: 'close',
}

/** The page that the browser shows once the provider has answered. */
export function returnPage(language: Language): string {
  const { title, text } = texts[language]
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${productName}</title><style>${STYLE}</style></head>` +
    `<body><main><h1>${title}</h1><p>${text}</p></main></body></html>`
  )
}
