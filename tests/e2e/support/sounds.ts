import type { Page } from 'playwright'

/**
 * Loops everything that plays from now on until it is paused, so that a test can check it at any
 * time. Audio elements are not in the document, so each one is recorded when it starts.
 * @returns how many play
 */
export async function playOn(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`{
    const { play } = HTMLMediaElement.prototype;
    window.played = new Set();
    HTMLMediaElement.prototype.play = function () {
      this.loop = true;
      played.add(this);
      return play.call(this);
    };
  }`)
  return () => page.evaluate<number>('[...played].filter((one) => !one.paused).length')
}
