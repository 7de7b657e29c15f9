/** Lines that GNOME's file managers put before the URLs of copied files. */
const managerLine = /^(?:x-special\/[\w-]+|copy|cut)$/

/**
 * Whether to paste the text rather than the files of a clipboard that has both. A copied table or page comes with a picture
 * of itself: paste the text. A copied file comes with its name, path or URL as text: paste the file.
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
