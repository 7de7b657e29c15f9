import { saveBlob } from '../../data/downloads/save-blob.ts'

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

/**
 * Saves a part of the page as a PNG, without the controls marked by `leftOut`. The picture has twice the size of the
 * part, so that it can be printed.
 * @throws Error if the picture could not be made
 */
export async function saveImage(filename: string, element: HTMLElement): Promise<void> {
  const { toBlob } = await import('html-to-image')
  const picture = await toBlob(element, {
    pixelRatio: 2,
    backgroundColor: getComputedStyle(element).getPropertyValue('--b-surface'),
    fontEmbedCSS: await embeddedFonts(),
    filter: (node) => !('dataset' in node) || node.dataset['leftOut'] === undefined,
  })
  if (picture === null) throw new Error('The element to save has no size.')
  saveBlob(picture, filename)
}
