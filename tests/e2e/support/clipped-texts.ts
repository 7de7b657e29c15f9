import type { Page } from 'playwright'

/**
 * Makes every text of the page about 40 % longer with accented letters, as a translation may be,
 * and lists the clipped ones. Texts with an ellipsis, in a scroll area or for screen readers only
 * do not count as clipped.
 */
export async function clippedTexts(page: Page): Promise<string[]> {
  return await page.locator('body').evaluate((body) => {
    const { ownerDocument: document } = body
    const view = document.defaultView
    if (view === null) return []
    const accents: Readonly<Record<string, string>> = {
      a: 'å',
      e: 'é',
      i: 'î',
      o: 'ö',
      u: 'ü',
      A: 'Å',
      E: 'É',
      O: 'Ö',
    }
    const lengthened = (text: string) => {
      const accented = [...text].map((letter) => accents[letter] ?? letter).join('')
      const more = accented.slice(0, Math.ceil(accented.length * 0.4))
      return text.includes(' ') ? `${accented} ${more}` : accented + more
    }
    const walk = document.createTreeWalker(body, view.NodeFilter.SHOW_TEXT)
    type DomNode = NonNullable<ReturnType<typeof walk.nextNode>>
    const texts: { node: DomNode; original: string }[] = []
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const isVisible = node.parentElement?.checkVisibility() === true
      // Numbers, times and initials are the same in every language.
      if (isVisible && /\p{L}{3}/u.test(text)) texts.push({ node, original: text })
    }
    for (const { node, original } of texts) node.nodeValue = lengthened(original)

    const isClipped = (node: DomNode): boolean => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const drawn = range.getBoundingClientRect()
      for (let one = node.parentElement; one !== null && one !== body; one = one.parentElement) {
        const style = view.getComputedStyle(one)
        const box = one.getBoundingClientRect()
        const isSpoken = style.clipPath !== 'none' || box.width <= 1
        const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        if (isSpoken || (isShortened && style.overflowX !== 'visible')) return false
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) return false
        const isHidden = /hidden|clip/.test(style.overflowX)
        const isControl = one.matches('button, a, [role="tab"], [role="radio"], label')
        if (!isHidden && !isControl) continue
        if (drawn.right > box.right + 1 || drawn.left < box.left - 1) return true
        if (isHidden && (drawn.bottom > box.bottom + 1 || drawn.top < box.top - 1)) return true
      }
      return drawn.right > view.innerWidth + 1
    }
    return texts.filter(({ node }) => isClipped(node)).map(({ original }) => original)
  })
}
