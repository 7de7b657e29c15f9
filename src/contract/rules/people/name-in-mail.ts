import { limits } from '#contract/limits.ts'

/**
 * A name as a mail shows it. People choose the names of themselves, of those they invite and of groups, and the mail
 * has the service's sender: so a name is one short line, in which no mail program finds an address to follow.
 * @param fallback used if nothing of the name is left
 */
export function nameInMail(name: string, fallback: string): string {
  const line = name
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll(/[\p{L}\p{N}+.-]*:\/+/gu, ' ')
    .replaceAll('@', ' ')
    // "S.A.C." stays, as an ending of a domain has two letters.
    .replaceAll(/\.(?=[\p{L}\p{N}-]{2})/gu, '. ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(line)) return fallback
  const letters = Array.from(line)
  const mailedNameMax = limits.mailedNameMax
  return letters.length <= mailedNameMax
    ? line
    : `${letters
        .slice(0, mailedNameMax - 1)
        .join('')
        .trimEnd()}…`
}
