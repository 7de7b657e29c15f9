import type { Locator } from 'playwright'

/** Drags files or text from another program over an element, and drops them there. */
export async function dropOn(
  target: Locator,
  { files = [], text }: { files?: string[]; text?: string },
): Promise<void> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('There is nothing to drop on.')
  const place = { x: box.x + box.width - 4, y: box.y + box.height / 2 }
  const items = text === undefined ? [] : [{ mimeType: 'text/plain', data: text }]
  const page = target.page()
  const devtools = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items, files, dragOperationsMask: 1 }
    await devtools.send('Input.dispatchDragEvent', { type, ...place, data })
  }
  await devtools.detach()
}
