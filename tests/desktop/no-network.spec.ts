import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import type { Rig } from '#tests/contract/support/test-workspace.ts'
import {
  agentName,
  bubbles,
  chatOf,
  composer,
  row,
  customerWrites,
  startInboxRig,
} from '#tests/e2e/support/inbox.ts'
import { electronExecutable, launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { canTrace, traceNetwork, type NetworkTrace } from '#tests/support/network-trace.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'

const isTraceable = canTrace()
const WHY_NOT = 'strace is not installed, or the system lets it watch no process'

describe('the app on the network', () => {
  let rig: Rig
  let trace: NetworkTrace | undefined
  let app: RunningApp | undefined

  beforeEach(async () => {
    rig = await startInboxRig()
    await chatOf(rig, 'lucia', 'Lucía Fernández')
    await customerWrites(rig, 'lucia', 'Mira https://tienda.example/pedido/7')
  })

  afterEach(async () => {
    await app?.close()
    await trace?.remove()
    await rig.stop()
    trace = undefined
    app = undefined
  })

  /**
   * Starts the app in a fresh profile, as after an installation: Chromium makes most of its own
   * requests then.
   */
  async function openWatched(): Promise<[RunningApp, NetworkTrace]> {
    trace = await traceNetwork(electronExecutable())
    app = await launchApp({
      executable: trace.executable,
      lookUpNames: true,
      workspaceUrl: rig.url,
    })
    return [app, trace]
  }

  it('connects to the configured services only; others would be detected, from the page and from Node', async (context) => {
    context.skip(!isTraceable, WHY_NOT)
    const [{ electron, page }, watched] = await openWatched()
    await fillSignIn(page, emailOf(agentName), PASSWORD)
    await row(page, 'Lucía Fernández').click()
    await bubbles(page).last().getByText('tienda.example').waitFor()
    // Types words that no dictionary has: a spell checker would download one now.
    await composer(page).pressSequentially('ortogrfía mispeled')
    await page.keyboard.press('Enter')
    await bubbles(page).last().getByText('ortogrfía mispeled').waitFor()
    await expect.poll(() => rig.channel.sent.length).toBe(1)
    expect(await watched.foreign()).toEqual([])

    const isDetected = async (name: string) => (await watched.foreign()).join('\n').includes(name)

    await electron.evaluate(async ({ net }) => {
      await net.fetch('http://chromium.example/').catch(() => null)
    })
    await expect.poll(() => isDetected('chromium')).toBe(true)

    await electron.evaluate(() => {
      const http = process.getBuiltinModule('node:http')
      http.get('http://nodes-own.example/').on('error', () => undefined)
    })
    await expect.poll(() => isDetected('nodes-own')).toBe(true)
  })
})
