import { appPath } from '#contract/bridge.ts'
import { ownGroup } from '#contract/rules/link-query.ts'

/** Links to a place in the application: `bandeja://dashboard?chat=42`, or `bandeja:///dashboard?chat=42`. */
const LINK = /^bandeja:\/{2,3}(?<place>.*)$/i

/**
 * Where a link may lead. Anybody can write one into a web page: none signs the person out, and none puts a service's
 * answer in the place of the application.
 */
const PLACE = /^\/(dashboard(?=$|[/?]).*)?$/

/**
 * The place that a start of the program names, by a link among its arguments; null where there is none. A
 * second start hands its arguments to the first, and the system starts the program with a link that was clicked.
 */
export function pathFromArguments(args: readonly string[]): string | null {
  for (const argument of args) {
    const place = LINK.exec(argument)?.groups?.['place']
    if (place === undefined) continue
    const path = appPath.safeParse(`/${place}`)
    // Normal form decides: `..` and the like must not lead to another place than the one that was checked.
    if (path.success) return samePlace(path.data)
  }
  return null
}

function samePlace(path: string): string | null {
  const base = 'bandeja://bandeja'
  if (!URL.canParse(path, base)) return null
  const { pathname, search, searchParams } = new URL(path, base)
  // The product's own way to another group: whoever writes a link names one by `group`, which is digits.
  if (searchParams.has(ownGroup)) return null
  const place = appPath.regex(PLACE).safeParse(pathname + search)
  return place.success ? place.data : null
}
