import type { Page } from 'playwright'
import { z } from 'zod'

/** A PNG of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Records the texts that the page draws on canvases from now on.
 * @returns the texts so far
 */
export async function recordDrawnTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`{
    globalThis.drawnTexts = []
    const draw = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      drawnTexts.push(text)
      draw.call(this, text, ...place)
    }
  }`)
  return async () => z.array(z.string()).parse(await page.evaluate('drawnTexts'))
}

/**
 * Decodes a PNG and counts its pixels of some colours.
 * @param variables the colours as CSS variables of the page
 * @returns the counts in the order of the variables, and then that of black
 */
export async function colourCounts(
  page: Page,
  png: Buffer,
  variables: readonly string[],
): Promise<number[]> {
  const counts = await page.evaluate(`(async () => {
    const file = Uint8Array.from(atob('${png.toString('base64')}'), (one) => one.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([file], { type: 'image/png' }))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    const probe = document.body.appendChild(document.createElement('span'))
    const colours = ${JSON.stringify(variables)}.map((name) => {
      probe.style.color = 'var(' + name + ')'
      context.fillStyle = getComputedStyle(probe).color
      context.fillRect(0, 0, 1, 1)
      return [...context.getImageData(0, 0, 1, 1).data]
    })
    probe.remove()
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    return [...colours, [0, 0, 0]].map(([red, green, blue]) => {
      let count = 0
      for (let at = 0; at < data.length; at += 4)
        if (
          Math.abs(data[at] - red) < 3 &&
          Math.abs(data[at + 1] - green) < 3 &&
          Math.abs(data[at + 2] - blue) < 3
        )
          count += 1
      return count
    })
  })()`)
  return z.array(z.number()).parse(counts)
}
