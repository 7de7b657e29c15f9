import type { Page } from 'playwright'

/**
 * Has whatever plays from now on begin anew where it ends, until it is paused: a test may look at it for as long as it
 * takes. An audio stands nowhere in the document, so that each is noted as it begins. @returns how many play
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
