import type { Locator } from 'playwright'
import { themes } from '#tests/support/axe-rules.ts'
import { hueOfRgb } from '#tests/support/hues.ts'

/** The computed colour of an element's text in each theme, such as `rgb(27, 122, 61)`; for one without transition. */
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

/** The hue of a computed colour, degrees from red: -180 to 180. */
export function hueOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  return hueOfRgb(red, green, blue)
}
