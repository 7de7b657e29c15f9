import type { Page } from 'playwright'

/**
 * Makes every text of the page about 40 % longer with accented letters, as a translation may be,
 * and lists the clipped ones: texts, placeholders of fields, and the chosen option of a select.
 * Texts with an ellipsis, in a scroll area or for screen readers only do not count as clipped. Afterwards the page has
 * its own texts again.
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
    const texts: { node: DomNode; whole: string; original: string }[] = []
    /** Ends the changes of fields. */
    const restore: (() => void)[] = []
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const whole = node.textContent ?? ''
      const text = whole.trim()
      const isVisible = node.parentElement?.checkVisibility() === true
      // Numbers, times and initials are the same in every language.
      if (isVisible && /\p{L}{3}/u.test(text)) texts.push({ node, whole, original: text })
    }
    for (const { node, original } of texts) node.nodeValue = lengthened(original)

    const pen = document.createElement('canvas').getContext('2d')
    /** Whether a field is too narrow for a text of one line. */
    const isTooLong = (field: typeof body, text: string): boolean => {
      if (pen === null || !field.checkVisibility()) return false
      const style = view.getComputedStyle(field)
      // The shorthand `font` is empty where a part of it, such as tabular figures, has no place in it.
      pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      pen.letterSpacing = style.letterSpacing
      const room =
        field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      return pen.measureText(text).width > room + 1
    }
    const clippedFields: string[] = []
    for (const field of body.querySelectorAll('input')) {
      const { placeholder, value } = field
      restore.push(() => Object.assign(field, { placeholder, value }))
      if (placeholder !== '') field.placeholder = lengthened(placeholder)
      const isEmpty = field.value === ''
      // The user's own text scrolls; a chosen option is the app's and does not.
      const isChoice = field.readOnly || field.getAttribute('aria-haspopup') === 'listbox'
      const text = isEmpty ? placeholder : field.value
      if (!isEmpty && isChoice) field.value = lengthened(text)
      if ((isEmpty || isChoice) && isTooLong(field, lengthened(text))) clippedFields.push(text)
    }
    for (const field of body.querySelectorAll('select')) {
      const text = field.selectedOptions[0]?.text ?? ''
      if (isTooLong(field, lengthened(text))) clippedFields.push(text)
    }

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
    const clipped = texts.filter(({ node }) => isClipped(node)).map(({ original }) => original)
    for (const { node, whole } of texts) node.nodeValue = whole
    for (const end of restore) end()
    return [...clipped, ...clippedFields]
  })
}
