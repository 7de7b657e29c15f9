import type { Locator } from 'playwright'
import { themes } from '#tests/support/accessibility.ts'
import { hueOfRgb } from '#tests/support/hues.ts'

/** The colour of an element's text as it is drawn, such as `rgb(27, 122, 61)`. */
export const colourOf = (one: Locator): Promise<string> =>
  one.evaluate(
    (element) => element.ownerDocument.defaultView?.getComputedStyle(element).color ?? '',
  )

/** The same in each of the looks, of an element whose colour does not change by and by. */
export function coloursOf(one: Locator): Promise<string[]> {
  return one.evaluate((element, looks) => {
    const { documentElement: root, defaultView } = element.ownerDocument
    const before = root.dataset['mantineColorScheme']
    const colours = looks.map((look) => {
      root.dataset['mantineColorScheme'] = look
      return defaultView?.getComputedStyle(element).color ?? ''
    })
    root.dataset['mantineColorScheme'] = before ?? 'light'
    return colours
  }, themes)
}

/** Where a colour as it is drawn lies on the colour wheel, degrees from red: -180 to 180. */
export function hueOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  return hueOfRgb(red, green, blue)
}
