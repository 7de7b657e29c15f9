/**
 * Hues (degrees, OKLCH) that are easy to distinguish. Avatars are pale, so that red and orange do not look like alarms.
 */
const hues = [12, 45, 85, 125, 155, 180, 220, 255, 285, 310, 340] as const

/** The hue of an id: the same on every machine and in every run. */
export function hueOf(id: string): number {
  // FNV-1a: gives different hashes to ids that differ only in their last character.
  let hash = 0x811c9dc5
  for (const character of id) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  return hues[(hash >>> 0) % hues.length] ?? hues[0]
}

/** Up to two initials of a name, or the last two digits of a phone number: `+51 945 118 207` → `07`. */
export function initialsOf(name: string): string {
  const digits = name.replace(/[\s()+-]/g, '')
  if (/^\d{5,}$/.test(digits)) return digits.slice(-2)
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const initials = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return initials.join('').toLocaleUpperCase()
}
