const FILENAME_MAX = 200

/**
 * Removes the folder from a file name, and characters that are unsafe in headers or on the screen. A long name loses
 * its beginning; an empty name becomes `file`.
 */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last.replaceAll(/[\p{Cc}\p{Bidi_Control}"<>|*?:]/gu, '').trim()
  // Slicing may leave half of a surrogate pair at the start, which is removed.
  return clean === '' ? 'file' : clean.slice(-FILENAME_MAX).replace(/^[\udc00-\udfff]/, '')
}
