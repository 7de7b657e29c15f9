/** The properties of SVG elements that our charts set by style sheets, variables or inheritance. */
const svgProperties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stop-color',
  'stop-opacity',
  'opacity',
  'visibility',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'text-anchor',
  'dominant-baseline',
] as const

/**
 * Runs `copy` while each SVG element within `root` has its computed style as its own. `html-to-image` copies the content
 * of an `<svg>` as it is, so colours from variables and rules of the page would be missing in its copy. The page looks
 * the same meanwhile, and has its own styles again afterwards.
 */
export async function withResolvedSvg<Result>(
  root: HTMLElement,
  copy: () => Promise<Result>,
): Promise<Result> {
  const elements = [...root.querySelectorAll<SVGElement>('svg *')]
  const resolved = elements.map((element) => {
    const computed = getComputedStyle(element)
    return svgProperties.map((name) => [name, computed.getPropertyValue(name)] as const)
  })
  const before = elements.map((element) => element.getAttribute('style'))
  for (const [at, element] of elements.entries())
    for (const [name, value] of resolved[at] ?? []) element.style.setProperty(name, value)
  try {
    return await copy()
  } finally {
    for (const [at, element] of elements.entries()) {
      const style = before[at] ?? null
      if (style === null) element.removeAttribute('style')
      // The Content-Security-Policy refuses the attribute `style`, but not this property.
      else element.style.cssText = style
    }
  }
}
