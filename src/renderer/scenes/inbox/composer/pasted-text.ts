/** What file managers of GNOME put before the addresses of what was copied. */
const managers = /^(?:x-special\/[\w-]+|copy|cut)$/

/**
 * Whether the words of a paste are meant, and not the files that came with them. A copied table or page comes as words
 * and as a picture of them; a copied file comes with its name, path or address as words, which nobody wants to send.
 */
export function wordsAreMeant(text: string, files: readonly Pick<File, 'name'>[]): boolean {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !managers.test(line))
  return !lines.every((line) => files.some(({ name }) => endsIn(line, name)))
}

function endsIn(line: string, name: string): boolean {
  const last = line.split(/[\\/]/).at(-1) ?? ''
  return last === name || last === encodeURIComponent(name) || last === encodeURI(name)
}
