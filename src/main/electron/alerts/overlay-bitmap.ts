/**
 * Draws one bitmap over another of the same size. Both have four bytes per pixel, as Electron's `toBitmap` returns
 * them: three colours premultiplied by the alpha, then the alpha.
 */
export function overlayBitmap(base: Uint8Array, top: Uint8Array): Uint8Array {
  if (base.length !== top.length) throw new Error('The bitmaps differ in size.')
  return base.map((value, at) => {
    const alpha = top[at | 3] ?? 0
    return Math.min(255, (top[at] ?? 0) + Math.round((value * (255 - alpha)) / 255))
  })
}
