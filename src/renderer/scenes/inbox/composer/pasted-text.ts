/** Lines that GNOME's file managers add before the URLs of copied files. */
const managerLine = /^(?:x-special\/[\w-]+|copy|cut)$/

/**
 * Whether to paste the text and not the files, if the clipboard has both. A copied table or page also contains a
 * picture of itself, so its text is pasted. A copied file also contains its name, path or URL as text, so the file is
 * pasted.
 */
export function isTextPreferred(text: string, files: readonly Pick<File, 'name'>[]): boolean {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !managerLine.test(line))
  return !lines.every((line) => files.some(({ name }) => endsWithName(line, name)))
}

function endsWithName(line: string, name: string): boolean {
  const last = line.split(/[\\/]/).at(-1) ?? ''
  return last === name || last === encodeURIComponent(name) || last === encodeURI(name)
}
