import type { Locator } from 'playwright'
import { themes } from '#tests/support/axe-rules.ts'

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
