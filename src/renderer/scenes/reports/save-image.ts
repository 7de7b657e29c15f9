import { saveBlob } from '#renderer/data/downloads/save-blob.ts'
import type { PictureHeading } from './picture-heading.ts'
import { withResolvedSvg } from './resolved-svg.ts'

async function asDataAddress(address: string): Promise<string> {
  const file = await (await fetch(address)).blob()
  return await new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () =>
      reject(new Error('The font could not be read.', { cause: reader.error })),
    )
    reader.readAsDataURL(file)
  })
}

const fontAddress = /url\("?([^")]+)"?\)/

/**
 * The page's fonts as style rules with embedded files. A picture is drawn outside the page and cannot fetch files. The
 * function of `html-to-image` for fonts sets a base address, which the Content-Security-Policy forbids.
 */
async function embeddedFonts(): Promise<string> {
  const rules: string[] = []
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules) {
      const [found, address] = fontAddress.exec(rule.cssText) ?? []
      if (!(rule instanceof CSSFontFaceRule) || found === undefined || address === undefined)
        continue
      const absolute = new URL(address, sheet.href ?? document.baseURI).href
      rules.push(rule.cssText.replace(found, `url("${await asDataAddress(absolute)}")`))
    }
  return rules.join('\n')
}

/** Marks controls that are left out of a picture. */
export const leftOut = { 'data-left-out': true } as const

/** Pixels of a picture per CSS px, so that it can be printed. */
const scale = 2
const marginPx = 16
const titlePx = 16
const factsPx = 13
const lineHeight = 1.5

/** The background on which an element is shown: its own, or that of the nearest element around it that has one. */
function backgroundOf(element: Element | null): string {
  if (element === null) return 'white'
  const { backgroundColor } = getComputedStyle(element)
  return backgroundColor === 'rgba(0, 0, 0, 0)'
    ? backgroundOf(element.parentElement)
    : backgroundColor
}

/** Joins texts to lines that are not wider than `width`. A single text may be wider. */
function wrapped(texts: readonly string[], width: number, widthOf: (text: string) => number) {
  const lines: string[] = []
  for (const text of texts) {
    const last = lines.at(-1)
    const joined = `${last} · ${text}`
    if (last === undefined || widthOf(joined) > width) lines.push(text)
    else lines.splice(-1, 1, joined)
  }
  return lines
}

/** A picture of an element with a margin, and the heading above it. */
function withHeading(
  picture: HTMLCanvasElement,
  element: HTMLElement,
  { title, facts }: PictureHeading,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The picture cannot be drawn.')
  const { fontFamily, color } = getComputedStyle(element)
  const fontOf = (weight: number, px: number) => `${weight} ${px * scale}px ${fontFamily}`
  const titleFont = fontOf(650, titlePx)
  const factsFont = fontOf(400, factsPx)
  context.font = factsFont
  const lines = wrapped(facts, picture.width, (text) => context.measureText(text).width)
  const margin = marginPx * scale
  const titleHeight = titlePx * lineHeight * scale
  const factsHeight = factsPx * lineHeight * scale
  const top = margin + titleHeight + lines.length * factsHeight + margin / 2
  canvas.width = picture.width + 2 * margin
  canvas.height = Math.ceil(top) + picture.height + margin
  context.fillStyle = backgroundOf(element.parentElement)
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = color
  context.textBaseline = 'top'
  context.font = titleFont
  context.fillText(title, margin, margin, picture.width)
  context.font = factsFont
  for (const [at, line] of lines.entries())
    context.fillText(line, margin, margin + titleHeight + at * factsHeight, picture.width)
  context.drawImage(picture, margin, Math.ceil(top))
  return canvas
}

/**
 * Saves a part of the page as a PNG with a heading, without the controls marked by `leftOut`.
 * @throws Error if the picture could not be made
 */
export async function saveImage(
  filename: string,
  element: HTMLElement,
  heading: PictureHeading,
): Promise<void> {
  const { toCanvas } = await import('html-to-image')
  const fontEmbedCSS = await embeddedFonts()
  const picture = await withResolvedSvg(element, () =>
    toCanvas(element, {
      pixelRatio: scale,
      fontEmbedCSS,
      filter: (node) => !('dataset' in node) || node.dataset['leftOut'] === undefined,
    }),
  )
  const canvas = withHeading(picture, element, heading)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  if (blob === null) throw new Error('The element to save has no size.')
  saveBlob(blob, filename)
}
