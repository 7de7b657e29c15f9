import { workspacePagePath } from '#contract/connection.ts'
import type { Language } from '#contract/limits.ts'
import { productName } from '#contract/literals.ts'
import { workspaceLink } from '#contract/rules/contacts/link-query.ts'
import { escape, htmlResponse } from '#workspace/frames/page.ts'
import type { App } from '#workspace/http/app.ts'
import { preferredLanguage } from '#workspace/http/preferred-language.ts'
import type { Service } from '#workspace/http/service.ts'

interface Words {
  title: string
  open: string
  /** What the button does. */
  asks: string
  install: string
  /** Where to get the app, if no address is set. */
  askForIt: string
  type: string
}

const words: Record<Language, Words> = {
  es: {
    title: `Tu espacio de trabajo en ${productName}`,
    open: `Abrir ${productName}`,
    asks: 'La app te pregunta antes de conectarse a este espacio de trabajo.',
    install: `Instalar ${productName}`,
    askForIt: '¿Aún no tienes la app? Pide el instalador a quien te invitó.',
    type: 'Si el botón no hace nada, abre la app y escribe esta dirección:',
  },
  en: {
    title: `Your workspace on ${productName}`,
    open: `Open ${productName}`,
    asks: 'The app asks you before it connects to this workspace.',
    install: `Get ${productName}`,
    askForIt: 'No app yet? Ask whoever invited you for the installer.',
    type: 'If the button does nothing, open the app and type this address:',
  },
  pt: {
    title: `O seu espaço de trabalho no ${productName}`,
    open: `Abrir o ${productName}`,
    asks: 'O app pergunta antes de se conectar a este espaço de trabalho.',
    install: `Instalar o ${productName}`,
    askForIt: 'Ainda não tem o app? Peça o instalador a quem convidou você.',
    type: 'Se o botão não fizer nada, abra o app e escreva este endereço:',
  },
}

const STYLE = `
  :root { --accent: #0d7d74; --on-accent: #ffffff; }
  @media (prefers-color-scheme: dark) { :root { --accent: #2fb5a8; --on-accent: #06201d; } }
  body { max-width: 420px; margin: 12vh auto 0; font-size: 15px; line-height: 22px; }
  h1 { font-size: 22px; line-height: 28px; overflow-wrap: anywhere; }
  p { font-size: 14px; line-height: 20px; }
  a { color: inherit; }
  a.open { display: inline-block; margin: 8px 0; padding: 10px 18px; border-radius: 8px; background: var(--accent);
    color: var(--on-accent); font-weight: 600; text-decoration: none; }
  code { overflow-wrap: anywhere; color: var(--text); }
`

/**
 * Adds the page to which the mails of invitations and recoveries lead. It opens the app at this workspace: a mail cannot,
 * because many mail programs drop links that are no web addresses.
 */
export function serveWorkspacePage(app: App, { appUrl }: Pick<Service, 'appUrl'>): void {
  app.get(workspacePagePath, (context) => {
    const language = preferredLanguage(context.req.header('accept-language'))
    const { origin } = context.env
    const { title, open, asks, install, askForIt, type } = words[language]
    const link = (href: string, text: string, kind = '') =>
      `<p><a ${kind} href="${escape(href)}">${escape(text)}</a></p>`
    const body = [
      `<p>${escape(asks)}</p>`,
      link(workspaceLink(origin), open, 'class="open"'),
      appUrl === undefined ? `<p>${escape(askForIt)}</p>` : link(appUrl, install),
      `<p>${escape(type)}<br><code>${escape(origin)}</code></p>`,
    ]
    return htmlResponse({ language, title, body: body.join(''), style: STYLE })
  })
}
