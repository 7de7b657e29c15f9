/** A mail to one person. */
export interface Mail {
  to: { name: string; email: string }
  subject: string
  /**
   * Plain text: paragraphs with empty lines between them. An indented line is a value to copy, or an https or http
   * address to open.
   */
  body: string
  /** The group that the mail is about; null if it is about the person alone. Its admins learn if the mail is not sent. */
  groupId: string | null
  /** The invitation that the mail is about. */
  invitationId: string | null
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)

const valueOf = (value: string): string =>
  /^https?:\/\/[^\s<>"]+$/.test(value)
    ? `<p><a href="${escaped(value)}">${escaped(value)}</a></p>`
    : `<p style="font:16px monospace">${escaped(value)}</p>`

/** The body as simple HTML. It loads nothing. */
export function htmlOf({ body }: Pick<Mail, 'body'>): string {
  const paragraphs = body.trimEnd().split(/\n{2,}/)
  const blocks = paragraphs.map((text) =>
    text.startsWith(' ')
      ? valueOf(text.trim())
      : `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`,
  )
  return `<!doctype html><html><body style="font:15px sans-serif">${blocks.join('')}</body></html>`
}
