/**
 * Compares two versions by number, ignoring a pre-release tag.
 *
 * @param {string} a "24.21.0", with or without a leading v
 * @param {string} b
 * @returns {number} negative, zero or positive
 */
export function compareVersions(a, b) {
  const [left, right] = [numbers(a), numbers(b)]
  for (let place = 0; place < 3; place += 1) {
    const difference = (left[place] ?? 0) - (right[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** @param {string} version */
function numbers(version) {
  return version
    .replace(/^v/, '')
    .replace(/[-+].*$/, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10) || 0)
}
