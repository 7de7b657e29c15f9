import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { stopClock } from './support/clock.ts'
import { inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()
let page: Page
beforeEach(async () => {
  await inbox.chats(3)
  page = await inbox.start()
  // Stops the page's clock until the test runs it.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 600_000)
})

/** From the next document on, holds the list's calls until `release`. */
const holdList = () =>
  page.addInitScript(`{
    const real = window.fetch;
    let go;
    const exited = new Promise((resolve) => (go = resolve));
    window.heldLists = 0;
    window.release = go;
    window.fetch = async (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      if (address.includes('/lastchats?')) {
        window.heldLists += 1;
        await exited;
      }
      return real(input, init);
    };
  }`)

const release = () => page.evaluate('window.release()')
const heading = () => page.getByRole('heading', { name: 'Chats', exact: true })

/** Resolves once the page is idle except for the held calls. */
const idle = () =>
  page.evaluate(`(async () => {
    for (let turn = 0; turn < 50; turn += 1)
      await new Promise((next) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = next;
        port2.postMessage(null);
      });
  })()`)

test('a start draws nothing before group and chats are loaded, then everything at once, and shortcuts work from then on', async () => {
  await holdList()
  const users = page.waitForResponse((response) => response.url().includes('/users?'))
  await page.goto(new URL('/', page.url()).href)
  await expect.poll(() => page.evaluate('window.heldLists')).toBeGreaterThan(0)
  await (await users).finished()
  await idle()
  expect(await heading().count()).toBe(0)
  await page.evaluate(`{
    const root = document.querySelector('#root');
    new MutationObserver((_, observer) => {
      observer.disconnect();
      window.firstDrawn = [location.pathname, root.querySelectorAll('[data-chat]').length];
    }).observe(root, { childList: true });
    new MutationObserver((_, observer) => {
      if (root.querySelector('main') === null) return;
      observer.disconnect();
      const press = { key: 'f', code: 'KeyF', ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', press));
    }).observe(root, { childList: true, subtree: true });
  }`)
  await release()
  await row(page, 'Customer 3').waitFor()
  expect(await page.evaluate('window.firstDrawn')).toEqual(['/dashboard', 3])
  await page.clock.resume()
  await page.getByRole('textbox', { name: 'Words to look for' }).waitFor()

  // A start with late chats draws its frame first.
  await stopClock(page)
  await page.goto(new URL('/', page.url()).href)
  await expect.poll(() => page.evaluate('window.heldLists')).toBeGreaterThan(0)
  // The frame is rendered after this delay; its timer may not be set yet.
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return heading().count()
    })
    .toBe(1)
  expect(await row(page, 'Customer 3').count()).toBe(0)
  await release()
  await row(page, 'Customer 3').waitFor()
})
