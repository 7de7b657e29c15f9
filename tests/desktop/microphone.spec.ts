import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'

let app: RunningApp
beforeAll(async () => {
  app = await launchApp({ args: ['--use-fake-device-for-media-stream'] })
  await app.page.getByRole('heading').first().waitFor()
})
afterAll(() => app.close())

const request = (constraints: object) =>
  `navigator.mediaDevices.getUserMedia(${JSON.stringify(constraints)}).then(
    (stream) => stream.getTracks().map((track) => (track.stop(), track.kind)).join(),
    (error) => error.name,
  )`

/**
 * Runs in a page that has just come, in which nobody has pressed anything yet.
 * @param pressed as if somebody did now
 */
async function inFreshPage(script: string, pressed: boolean): Promise<unknown> {
  return await app.electron.evaluate(
    async ({ BrowserWindow }, { script, gesture }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      const loaded = new Promise<void>((resolve) => contents?.once('did-finish-load', resolve))
      contents?.reload()
      await loaded
      return await contents?.executeJavaScript(script, gesture)
    },
    { script, gesture: pressed },
  )
}

const ask = (constraints: object, pressed: boolean) => inFreshPage(request(constraints), pressed)

describe('the microphone', () => {
  it('is not given to a page in which nobody has pressed anything', async () => {
    expect(await ask({ audio: true }, false)).toBe('NotAllowedError')
  })

  it('is not given to a script that says that somebody has', async () => {
    const lie = `for (const name of ['isActive', 'hasBeenActive'])
      Object.defineProperty(UserActivation.prototype, name, { get: () => true });
      Object.defineProperty(Navigator.prototype, 'userActivation', { get: () => ({ isActive: true }) });`
    expect(await inFreshPage(lie + request({ audio: true }), false)).toBe('NotAllowedError')
  })

  it('is given upon a press', async () => {
    expect(await ask({ audio: true }, true)).toBe('audio')
  })

  it.each([{ video: true }, { audio: true, video: true }])(
    'comes with no camera: %o',
    async (constraints) => {
      expect(await ask(constraints, true)).toBe('NotAllowedError')
    },
  )

  it('is nothing to a frame in the page', async () => {
    const script = `new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.allow = 'microphone';
      frame.onload = () => frame.contentWindow.navigator.mediaDevices
        .getUserMedia({ audio: true }).then(() => resolve('given'), (error) => resolve(error.name));
      document.body.append(frame);
    })`
    const refused = await inFreshPage(script, true)
    expect(refused).toBe('NotAllowedError')
  })
})
