import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { launchApp, type RunningApp } from '../support/electron-app.ts'
import { placeOf, signInAs } from '../support/signing-in.ts'
import { startWorkspace, type Workspace } from '../support/workspace.ts'

const FOLDER = join(import.meta.dirname, '../../docs/images')
const REFERENCE = { width: 1440, height: 900 }
/** Somebody of the demo data who writes in the language of these pictures. */
const CUSTOMER = 'Sebastián Castillo Chávez'
const SMALL = { width: 1024, height: 700 }

/** Pictures of the way from sign-in to a customer's answer, taken in the real app on the demo data. */
async function main(): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const workspace = await startWorkspace()
  try {
    const app = await launchApp({ workspaceUrl: workspace.url })
    try {
      await walk(app, workspace)
    } finally {
      await app.close()
    }
  } finally {
    await workspace.stop()
  }
}

async function walk(app: RunningApp, workspace: Workspace): Promise<void> {
  const { page } = app
  await resize(app, REFERENCE)
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
  await take(page, 'sign-in')

  await signInAs(page, workspace.account('ROLE_PUBLISHER'))
  const rows = page.getByRole('grid').getByRole('row')
  await rows.first().waitFor()
  await take(page, 'chat-list')

  await rows.filter({ hasText: CUSTOMER }).click()
  // A pointer over a row would show what it offers.
  await page.mouse.move(REFERENCE.width - 1, REFERENCE.height / 2)
  const bubbles = page.getByRole('feed').getByRole('article')
  await bubbles.last().waitFor()
  await take(page, 'conversation')

  const text = 'Claro que sí, lo reviso y te confirmo en unos minutos 👍'
  await page.getByRole('textbox', { name: 'Mensaje', exact: true }).fill(text)
  await page.keyboard.press('Enter')
  await bubbles.last().getByText(text).waitFor()
  await bubbles
    .last()
    .getByRole('img', { name: /Enviado|Entregado|Leído/ })
    .waitFor()
  await take(page, 'message-sent')

  const answer = 'Perfecto, muchas gracias 🙌'
  await workspace.customerSays(openContact(page), { type: 'text', text: answer })
  await bubbles.getByText(answer).waitFor()
  await take(page, 'customer-answers')

  await page.emulateMedia({ colorScheme: 'dark' })
  await take(page, 'customer-answers-dark')
  await resize(app, SMALL)
  await take(page, 'small-window-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await take(page, 'small-window')
}

/** The contact whose chat stands open, as the address names it. */
function openContact(page: Page): string {
  const id = /([^/?=]+)$/.exec(placeOf(page))?.[1]
  if (id === undefined) throw new Error(`No chat is open at ${page.url()}.`)
  return id
}

async function resize({ electron, page }: RunningApp, size: typeof REFERENCE): Promise<void> {
  await electron.evaluate(({ BrowserWindow }, { width, height }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, height)
  }, size)
  const deadline = Date.now() + 5_000
  while (!(await page.evaluate(`innerWidth === ${size.width} && innerHeight === ${size.height}`))) {
    if (Date.now() > deadline) throw new Error(`The window did not become ${size.width} wide.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Pictures and fonts have arrived, and nothing moves any more. */
async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(`document.fonts.ready.then(() =>
    Promise.all([...document.images].map((image) => image.decode().catch(() => null))).then(() => null),
  )`)
  await page.screenshot({
    path: join(FOLDER, `${name}.png`),
    animations: 'disabled',
    caret: 'hide',
  })
  process.stdout.write(`${name}.png\n`)
}

await main()
