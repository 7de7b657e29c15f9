const FILENAME_MAX = 200

/** Removes the folder from a file name, and characters that are unsafe in a header or on a screen. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last.replaceAll(/[\p{Cc}\p{Bidi_Control}"<>|*?:]/gu, '').trim()
  // Cutting may split a surrogate pair.
  return clean === '' ? 'file' : clean.slice(-FILENAME_MAX).replace(/^[\udc00-\udfff]/, '')
}
