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
 * Evaluates a script in a freshly loaded page.
 * @param pressed whether it runs with user activation, as after a click
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
  it('is refused without user activation', async () => {
    expect(await ask({ audio: true }, false)).toBe('NotAllowedError')
  })

  it('is refused to a script that fakes user activation', async () => {
    const lie = `for (const name of ['isActive', 'hasBeenActive'])
      Object.defineProperty(UserActivation.prototype, name, { get: () => true });
      Object.defineProperty(Navigator.prototype, 'userActivation', { get: () => ({ isActive: true }) });`
    expect(await inFreshPage(lie + request({ audio: true }), false)).toBe('NotAllowedError')
  })

  it('is granted on a click', async () => {
    expect(await ask({ audio: true }, true)).toBe('audio')
  })

  it.each([{ video: true }, { audio: true, video: true }])(
    'never includes the camera: %o',
    async (constraints) => {
      expect(await ask(constraints, true)).toBe('NotAllowedError')
    },
  )

  it('is refused to a frame in the page', async () => {
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
