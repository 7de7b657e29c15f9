import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRig } from '../contract/support/test-workspace.ts'
import { emailOf, GROUP, PASSWORD } from '../contract/support/users.ts'
import { atDouble, startGraphDouble } from '../support/cloud-api/graph-double.ts'
import { launchApp } from '../support/electron-app.ts'
import { fillSignIn, visit } from '../support/sign-in.ts'
import { cameraFor } from './camera.ts'

const NUMBER = {
  phoneId: '100000000000101',
  accountId: '200000000000001',
  token: 'token-of-the-picture-0123456789',
}

/** The health of a number that is connected, at a double of the provider. */
export async function takeLine(): Promise<void> {
  const graph = await startGraphDouble()
  const rig = await startRig({ ...atDouble(graph), lineKey: randomBytes(32) })
  const profile = await mkdtemp(join(tmpdir(), 'bandeja-line-picture-'))
  try {
    graph.phones.push({
      id: NUMBER.phoneId,
      accountId: NUMBER.accountId,
      token: NUMBER.token,
      display: '+51 999 000 100',
      verifiedName: 'Casa Nogal',
    })
    const admin = await rig.as('sara')
    const line = { provider: 'meta', ...NUMBER, appSecret: 'secret-of-the-picture-0123456789' }
    await admin('POST', `main/groups/${GROUP}/line`, { body: line })
    await admin('PATCH', `main/groups/${GROUP}/line`, { body: { isSetUp: true } })
    const app = await launchApp({ profile, workspaceUrl: rig.url })
    try {
      const camera = await cameraFor(app)
      await camera.resize('reference')
      await camera.look('light')
      await camera.speak('es')
      await fillSignIn(app.page, emailOf('sara'), PASSWORD)
      await app.page.getByRole('navigation').getByRole('link').first().waitFor()
      await visit(app.page, '/dashboard/settings/line')
      await app.page.getByRole('heading', { name: 'Mensajes enviados' }).waitFor()
      await camera.take('line-health')
      await camera.look('dark')
      await camera.take('line-health-dark')
    } finally {
      await app.close()
    }
  } finally {
    await rig.stop()
    await graph.stop()
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
