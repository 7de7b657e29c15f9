import type { Page } from 'playwright'

/** One tab stop of the page. */
export interface Stop {
  /** Its region: the rail, the list, the conversation, the sidebar. */
  readonly area: string
  /** Role or tag of the focused element, and its name. */
  readonly what: string
  /** Whether it looks different with the focus: a ring of at least 2 px, or a glow. */
  readonly isVisible: boolean
}

/** More tab stops than any page has. */
const MOST = 250

/**
 * The focus style is looked for on the focused element and its ancestors, which may draw the ring
 * for it. The engine's own ring ("auto", 1 px) does not count: it is thin and not in the theme's
 * colour.
 */
const LOOKER = `globalThis.focusLooker = (() => {
  const around = (one) => {
    const chain = []
    for (let each = one; each && each !== document.body && chain.length < 4; each = each.parentElement) chain.push(each)
    return chain
  }
  const drawn = (one) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one)
    const isRing = !['none', 'auto'].includes(outlineStyle) && parseFloat(outlineWidth) >= 2 &&
      outlineColor !== 'rgba(0, 0, 0, 0)'
    return (isRing ? outlineColor : '') + ' ' + boxShadow
  }
  const areaOf = (one) => one.closest('nav, #chat-list, aside, section[aria-label]')
  const nameOf = (one) => one.ariaLabel || one.labels?.[0]?.innerText || one.innerText?.split('\\n')[0] || ''
  let last
  let first
  const still = async () => {
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
    await Promise.allSettled(document.getAnimations()
      .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
      .map((one) => one.finished))
  }
  // Tells of the element that had the focus before: only now is it seen without.
  return async () => {
    await still()
    const left = last && {
      area: last.area,
      what: last.what,
      isVisible: last.chain.some((one, at) => drawn(one) !== last.looks[at]),
    }
    const one = document.activeElement
    const isRound = one === first
    first ??= one
    const chain = one === document.body ? [] : around(one)
    const area = areaOf(one)
    last = one === document.body ? undefined : {
      area: area?.ariaLabel || area?.localName || '',
      what: (one.role || one.localName) + ': ' + nameOf(one),
      chain,
      looks: chain.map(drawn),
    }
    return { left, isRound }
  }
})()`

/**
 * Presses Tab until the focus is back at its start.
 * @returns every tab stop, in order
 */
export async function walkFocus(page: Page): Promise<readonly Stop[]> {
  await page.evaluate(LOOKER)
  const look = () => page.evaluate<{ left?: Stop; isRound: boolean }>('focusLooker()')
  await look()
  const stops: Stop[] = []
  for (let count = 0; count < MOST; count += 1) {
    await page.keyboard.press('Tab')
    const { left, isRound } = await look()
    if (left !== undefined) stops.push(left)
    if (isRound) return stops
  }
  throw new Error(`Tab does not come round: ${JSON.stringify(stops.slice(-20), null, 1)}`)
}
