import { withoutUnseen } from './clean-line.ts'

const FILENAME_MAX = 200

/**
 * Removes the folder from a file name, and characters that are unsafe in headers or on the screen. A name that is too
 * long loses its beginning, so that the extension stays. A name without any character but dots becomes `file`.
 */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = withoutUnseen(last)
    .replaceAll(/["<>|*?:]/g, '')
    .trim()
  // Slicing may cut a surrogate pair. Remove the half that is then at the start.
  return /^[.\s]*$/.test(clean)
    ? 'file'
    : clean.slice(-FILENAME_MAX).replace(/^[\udc00-\udfff]/, '')
}
