const FILENAME_MAX = 200

/** A name without a folder and without what a header or a screen could be upset by. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last.replaceAll(/[\p{Cc}\p{Bidi_Control}"<>|*?:]/gu, '').trim()
  // The cut may go through a surrogate pair.
  return clean === '' ? 'file' : clean.slice(-FILENAME_MAX).replace(/^[\udc00-\udfff]/, '')
}
