/** Hues (degrees, OKLCH) that stay apart from each other; red and orange are here as tints, never as alarms. */
const hues = [12, 45, 85, 125, 155, 180, 220, 255, 285, 310, 340] as const

/** The hue that belongs to an id: the same on every machine and in every run. */
export function hueOf(id: string): number {
  // FNV-1a: spreads ids that differ in their last character alone.
  let hash = 0x811c9dc5
  for (const character of id) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  return hues[(hash >>> 0) % hues.length] ?? hues[0]
}

/** Up to two initials of a name; of a phone number its last two digits, which tell numbers apart. */
export function initialsOf(name: string): string {
  const digits = name.replace(/[\s()+-]/g, '')
  if (/^\d{5,}$/.test(digits)) return digits.slice(-2)
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const initials = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return initials.join('').toLocaleUpperCase()
}
