/** Lines that GNOME's file managers add before the URLs of copied files. */
const managerLine = /^(?:x-special\/[\w-]+|copy|cut)$/

/**
 * Whether to paste the text and not the files, if the clipboard has both.
 * - A table or part of a web page was copied: the clipboard also has a picture of it. The text is pasted.
 * - A file was copied: the clipboard also has the file's name, path or URL as text. The file is pasted.
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
