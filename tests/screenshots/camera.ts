import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { until } from '../desktop/support/until.ts'
import type { RunningApp } from '../support/electron-app.ts'

const ROOT = join(import.meta.dirname, '../..')
const SHOWN = join(ROOT, 'docs/images')
const OTHERS = join(ROOT, 'tests/results/screenshots')

/** The pictures that the documentation shows. Only these are in the repository, compressed. */
export const shownPictures = new Set([
  'answers',
  'answers-interactive',
  'customer-answers',
  'flow-builder',
  'flows',
  'line-health',
  'team-panel',
  'template-editor',
  'templates',
])

/** Sizes of the window's content, CSS px. */
export const sizes = {
  reference: { width: 1440, height: 900 },
  small: { width: 1024, height: 700 },
} as const

export type Look = 'light' | 'dark'
export type Spoken = 'es' | 'en' | 'pt'

/** Takes screenshots of one running app. */
export interface Camera {
  resize(size: keyof typeof sizes): Promise<void>
  look(look: Look): Promise<void>
  speak(language: Spoken): Promise<void>
  /**
   * Writes a picture once animations have ended, with the pointer where it has no effect: `docs/images/<name>.jpg` if the
   * documentation shows it, otherwise `tests/results/screenshots/<name>.png`.
   */
  take(name: string): Promise<void>
}

export async function cameraFor({ electron, page }: RunningApp): Promise<Camera> {
  await mkdir(OTHERS, { recursive: true })

  const holds = (fact: string) => until(fact, async () => (await page.evaluate(fact)) === true)

  return {
    async resize(size) {
      const { width, height } = sizes[size]
      await electron.evaluate(
        ({ BrowserWindow }, to) => {
          BrowserWindow.getAllWindows()[0]?.setContentSize(to.width, to.height)
        },
        { width, height },
      )
      await holds(`innerWidth === ${width} && innerHeight === ${height}`)
    },
    async look(look) {
      await page.emulateMedia({ colorScheme: look })
      await page.locator(`html[data-mantine-color-scheme="${look}"]`).waitFor()
    },
    async speak(language) {
      await page.evaluate(`bandeja.request('settings.set', { language: '${language}' })`)
      await page.locator(`html[lang="${language}"]`).waitFor()
    },
    async take(name) {
      // Nothing at the window's top edge reacts to the pointer.
      await page.mouse.move(700, 2)
      // Pictures and fonts are loaded, and placeholders are replaced.
      await page.evaluate(`document.fonts.ready.then(() =>
        Promise.all([...document.images].map((image) => image.decode().catch(() => null))).then(() => null),
      )`)
      await holds(`document.querySelector('[aria-busy="true"]') === null ||
        document.querySelector('[role="feed"]') !== null`)
      // The panel beside the chat is loaded, and its animations have started.
      await page.evaluate(`new Promise((rest) => setTimeout(rest, 250))`)
      // The day label disappears after scrolling.
      await holds(`document.querySelector('[class*="stickyDay"]:not([data-resting])') === null`)
      const path = shownPictures.has(name)
        ? join(SHOWN, `${name}.jpg`)
        : join(OTHERS, `${name}.png`)
      await page.screenshot({
        path,
        ...(shownPictures.has(name) && { type: 'jpeg', quality: 80 }),
        animations: 'disabled',
        caret: 'hide',
      })
      process.stdout.write(`${relative(ROOT, path)}\n`)
    },
  }
}
