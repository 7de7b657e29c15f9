import type { Page } from 'playwright'

/**
 * Intercepts calls of the page: they are held until the test releases them, or answered by the
 * test. Other calls are not affected.
 */

/**
 * Wraps the page's `fetch`. `part` is contained in the address, after a method if it is for one
 * method only.
 */
function before(part: string, act: string): string {
  const [, method = '', place = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(part) ?? []
  return `{
    const real = window.fetch;
    window.fetch = async (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
      const isOfMethod = ['', method].includes(${JSON.stringify(method)});
      if (isOfMethod && address.includes(${JSON.stringify(place)})) { ${act} }
      return real(input, init);
    };
  }`
}

export interface HeldCalls {
  /** How many are held. */
  count(): Promise<number>
  /** Sends them, and holds no more. */
  release(): Promise<void>
}

/** Waits for the release. */
const gate = 'await new Promise((go) => (held.waiting ? held.waiting.push(go) : go()));'

/** Holds every call to a matching address. */
export const holdCalls = (page: Page, part: string): Promise<HeldCalls> => hold(page, part, gate)

async function hold(page: Page, part: string, act: string): Promise<HeldCalls> {
  await page.evaluate(`{
    const held = (window.heldCalls = { waiting: [] });
    ${before(part, act)}
  }`)
  return {
    count: () => page.evaluate('window.heldCalls.waiting.length'),
    release: () =>
      page.evaluate(`{
        const { waiting } = window.heldCalls;
        window.heldCalls.waiting = null;
        for (const go of waiting) go();
      }`),
  }
}

/** Answers every call to a matching address with this response. */
export async function answerCalls(
  page: Page,
  part: string,
  body: object,
  status = 200,
): Promise<void> {
  const json = JSON.stringify(JSON.stringify(body))
  const init = JSON.stringify({ status, headers: { 'content-type': 'application/json' } })
  await page.evaluate(before(part, `return new Response(${json}, ${init});`))
}

/** Overwrites these keys with these values anywhere in the responses of a matching address. */
export async function overrideResponses(
  page: Page,
  part: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const bend = `const answer = await real(input, init);
    if (!answer.headers.get('content-type')?.includes('json')) return answer;
    const values = ${JSON.stringify(values)};
    const bent = JSON.parse(await answer.text(), (key, value) =>
      Object.hasOwn(values, key) ? values[key] : value);
    return new Response(JSON.stringify(bent), answer);`
  await page.evaluate(before(part, bend))
}

/**
 * Counts the calls to a matching address from now on.
 * @returns how many there have been
 */
export async function countCalls(page: Page, part: string): Promise<() => Promise<number>> {
  const counter = `window[${JSON.stringify(`calls of ${part}`)}]`
  await page.evaluate(`{
    ${counter} = 0;
    ${before(part, `${counter} += 1;`)}
  }`)
  return () => page.evaluate(counter)
}
