import { chromium, type Browser } from 'playwright'
import { chromiumOptions } from './chromium-options.ts'

let launched: Promise<Browser> | null = null

/** The headless Chromium of this process, which all its page hosts share. Playwright ends it with the process. */
export function sharedChromium(): Promise<Browser> {
  launched ??= launch()
  return launched
}

async function launch(): Promise<Browser> {
  const options = chromiumOptions({ shortLived: true })
  return await chromium.launch(options).catch((error: unknown) => {
    if (options.channel === undefined) throw error
    return chromium.launch({ ...options, channel: 'msedge' })
  })
}
