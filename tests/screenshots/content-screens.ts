import type { RunningApp } from '../support/electron-app.ts'
import type { Camera } from './camera.ts'

/** A flow of the demo data with several screens and two problems. */
const FLOW = 'Cotización a medida'

/** The flows: their list, and the builder with an element selected and with its preview. */
export async function takeFlows({ page }: RunningApp, camera: Camera): Promise<void> {
  const { take } = camera
  await page.getByRole('link', { name: 'Flujos' }).click()
  const row = page.getByRole('row').filter({ hasText: FLOW }).first()
  await row.waitFor()
  await take('flows')
  await camera.look('dark')
  await take('flows-dark')
  await row.click()
  await page.getByRole('button', { name: /^Pantalla 1/ }).waitFor()
  const first = page.locator('[data-element]').first().getByRole('button')
  await first.click()
  await take('flow-builder-dark')
  await camera.look('light')
  await take('flow-builder')
  await page.getByRole('tab', { name: 'Vista previa' }).click()
  await take('flow-builder-preview')
  await camera.resize('small')
  await camera.speak('en')
  await page.getByRole('button', { name: /^Screen 1/ }).waitFor()
  await take('flow-builder-small-english')
  await camera.speak('es')
  await camera.resize('reference')
  await page.getByRole('button', { name: 'Volver a los flujos' }).click()
  await row.waitFor()
}

/** The channel's templates: their list with an open one, and the editor. */
export async function takeTemplates({ page }: RunningApp, camera: Camera): Promise<void> {
  const { take } = camera
  await page.getByRole('link', { name: 'Plantillas' }).click()
  const rejected = page.getByRole('row').filter({ hasText: 'liquidacion_total' })
  await rejected.click()
  await page.getByRole('heading', { name: 'liquidacion_total' }).waitFor()
  await take('templates')
  await camera.look('dark')
  await take('templates-dark')
  await camera.look('light')
  await page.getByRole('button', { name: 'Nueva plantilla' }).click()
  await page.getByRole('heading', { name: 'Nueva plantilla' }).waitFor()
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('recordatorio_de_entrega')
  await page
    .getByRole('textbox', { name: 'Texto', exact: true })
    .fill('Hola {{contact.first_name}}, mañana te llevamos tu pedido entre {{horario}}')
  await take('template-editor')
  await page.getByRole('main').getByRole('link', { name: 'Plantillas', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
}

/** Quick messages and interactive answers, each with an open one. */
export async function takeAnswers({ page }: RunningApp, camera: Camera): Promise<void> {
  const { take } = camera
  await page.getByRole('link', { name: 'Respuestas' }).click()
  await page.getByText('Horario de tienda').click()
  await page.getByRole('heading', { name: 'Horario de tienda' }).waitFor()
  await take('answers')
  await camera.look('dark')
  await take('answers-dark')
  await camera.look('light')
  await page.getByRole('tab', { name: /Interactivos/ }).click()
  await page.getByText('Lámpara en oferta').click()
  await page.getByRole('heading', { name: 'Lámpara en oferta' }).waitFor()
  await take('answers-interactive')
  await page.getByRole('button', { name: 'Cancelar' }).click()
}

/** Notifications: the list with a verdict and a mention open, and in a small window. */
export async function takeNotifications({ page }: RunningApp, camera: Camera): Promise<void> {
  const { take } = camera
  await page.getByRole('link', { name: /^Notificaciones/ }).click()
  const items = page.getByRole('list', { name: 'Lista de notificaciones' })
  await items
    .getByRole('button', { name: /Plantilla rechazada/ })
    .first()
    .click()
  await page.getByRole('complementary').getByRole('heading', { name: 'Vista previa' }).waitFor()
  await take('notifications')
  await camera.look('dark')
  await items
    .getByRole('button', { name: /Mención/ })
    .first()
    .click()
  await page.getByRole('complementary').getByRole('heading', { name: 'Últimos mensajes' }).waitFor()
  await take('notifications-dark')
  await page.getByRole('complementary').getByRole('button', { name: 'Cerrar' }).click()
  await camera.resize('small')
  await camera.speak('en')
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  await take('notifications-small-english-dark')
  await camera.resize('reference')
  await camera.look('light')
  await camera.speak('pt')
  await page.getByRole('heading', { name: 'Notificações', level: 1 }).waitFor()
  await take('notifications-portuguese')
  await camera.speak('es')
}

/** The settings of the group, its profile on the channel, and its bill. */
export async function takeSettings({ page }: RunningApp, camera: Camera): Promise<void> {
  const { take } = camera
  await page.getByRole('link', { name: 'Ajustes', exact: true }).click()
  await page.getByRole('switch', { name: 'Ocultar los chats libres' }).waitFor()
  await take('settings-general')
  await camera.look('dark')
  await camera.resize('small')
  await camera.speak('en')
  await take('settings-general-small-english-dark')
  await camera.speak('es')
  await camera.resize('reference')
  await camera.look('light')
  await page.getByRole('link', { name: 'Etiquetas y niveles' }).click()
  await page.getByRole('checkbox', { name: 'Seleccionar Cotización' }).check()
  await page.getByRole('checkbox', { name: 'Seleccionar VIP' }).check()
  await page.getByRole('button', { name: 'Precio tras Shalom' }).click()
  await page.getByText(/contactos pierden respuestas/).waitFor()
  await take('tags-levels')
  await camera.look('dark')
  await take('tags-levels-dark')
  await camera.resize('small')
  await camera.speak('en')
  await page.getByText('Levels', { exact: true }).click()
  await take('tags-levels-small-english-dark')
  await camera.speak('es')
  await camera.resize('reference')
  await camera.look('light')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('link', { name: 'Perfil de WhatsApp' }).click()
  const about = page.getByRole('textbox', { name: 'Información' })
  await about.fill(`${await about.inputValue()} Visita a medida sin costo.`)
  await page.getByText('Sin guardar: Información').waitFor()
  await take('whatsapp-profile')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('link', { name: 'Facturación' }).click()
  await page.locator('.recharts-bar').first().waitFor()
  await take('billing')
  await camera.look('dark')
  await take('billing-dark')
  await camera.look('light')
}

/** The reports: the whole screen, and the conversations behind an hour. */
export async function takeReports({ page }: RunningApp, camera: Camera): Promise<void> {
  const { take } = camera
  await page.getByRole('link', { name: 'Reportes' }).click()
  await page.getByRole('region', { name: 'Por hora y día' }).waitFor()
  await take('reports')
  await camera.look('dark')
  await page.locator('[data-cell="0-10"]').click()
  await page.getByRole('complementary').getByRole('listitem').first().waitFor()
  await take('reports-behind-dark')
  await page.getByRole('complementary').getByRole('button', { name: 'Cerrar' }).click()
  await camera.resize('small')
  await camera.speak('en')
  await page.getByRole('region', { name: 'By hour and day' }).waitFor()
  await take('reports-small-english-dark')
  await camera.resize('reference')
  await camera.look('light')
  await camera.speak('pt')
  await page.getByRole('region', { name: 'Por hora e dia' }).waitFor()
  await take('reports-portuguese')
  await camera.speak('es')
}

/** Meta ads: the table with an ad and its chats, and the ad in one of them. */
export async function takeAds({ page }: RunningApp, camera: Camera): Promise<void> {
  const { take } = camera
  await page.getByRole('link', { name: 'Meta ads' }).click()
  await page.getByRole('row', { name: /^Escritorio Lima/ }).click()
  await page.getByRole('complementary').getByRole('listitem').first().waitFor()
  await take('ads')
  await page.keyboard.press('Escape')
  await camera.look('dark')
  await camera.resize('small')
  await camera.speak('en')
  await page.getByRole('columnheader', { name: 'Spend' }).waitFor()
  await take('ads-small-english-dark')
  await camera.speak('es')
  await camera.resize('reference')
  await camera.look('light')
  await page.getByRole('row', { name: /^Escritorio Lima/ }).click()
  await page.getByRole('complementary').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('region', { name: 'Este chat llegó por un anuncio' }).waitFor()
  await take('chat-ad')
}

/** The user's own profile. */
export async function takeProfile({ page }: RunningApp, camera: Camera): Promise<void> {
  const { take } = camera
  await page.keyboard.press('Alt+2')
  await page.getByRole('heading', { name: 'Perfil' }).waitFor()
  await page.getByText('Esta sesión', { exact: true }).waitFor()
  await take('profile')
  await camera.look('dark')
  await take('profile-dark')
  await camera.resize('small')
  await camera.speak('en')
  await take('profile-small-english-dark')
  await camera.speak('es')
  await camera.resize('reference')
  await camera.look('light')
}

/** From the sign-in screen to the first message of a new line. */
export async function takeOnboarding({ page }: RunningApp, camera: Camera): Promise<void> {
  const { take } = camera
  await page.getByRole('link', { name: 'Crear una cuenta' }).click()
  await page.getByRole('textbox', { name: 'Tu nombre' }).fill('Nora Paz')
  await page.getByRole('textbox', { name: 'Correo' }).fill('nora@casanogal.example')
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill('una clave larga, 2026')
  await page.getByRole('button', { name: 'Siguiente: Tu línea' }).click()
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Casa Nogal')
  await page.getByRole('textbox', { name: 'Teléfono de la línea' }).fill('987 640 221')
  await page.getByText('Número comprobado').waitFor()
  await page.getByRole('checkbox').check()
  await take('onboarding')
  await camera.look('dark')
  await camera.resize('small')
  await camera.speak('en')
  await page.getByRole('checkbox').waitFor()
  await take('onboarding-small-english-dark')
  await camera.speak('es')
  await camera.resize('reference')
  await camera.look('light')
  await page.getByRole('button', { name: 'Siguiente: Tu equipo' }).click()
  await page.getByRole('button', { name: 'Lo hago después' }).click()
  await page.getByRole('textbox', { name: 'Tu celular' }).fill('944 318 052')
  await page.getByRole('button', { name: 'Recibir un mensaje de prueba' }).click()
  await page.getByText('Tu línea funciona').waitFor()
  await take('onboarding-test')
  await page.getByRole('button', { name: 'Ir a mis chats' }).click()
  await page.getByRole('feed').waitFor()
}

/** The people of the group, its teams, and the groups of the user. */
export async function takePeople({ page }: RunningApp, camera: Camera): Promise<void> {
  const { take } = camera
  await page.getByRole('link', { name: 'Usuarios', exact: true }).click()
  await page.getByRole('table', { name: 'Miembros' }).waitFor()
  await take('users')
  await page.keyboard.press('i')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: 'Correos' }).fill('valeria.ramos@casanogal.example')
  await page.keyboard.press('Enter')
  await take('users-invite')
  await drawer.getByRole('button', { name: 'Cancelar' }).click()
  await camera.look('dark')
  await camera.resize('small')
  await camera.speak('en')
  await take('users-small-english-dark')
  await camera.speak('es')
  await camera.resize('reference')
  await camera.look('light')
  await page.getByRole('tab', { name: /^Equipos/ }).click()
  await page.getByRole('row').filter({ hasText: 'Ventas' }).first().click()
  await page.getByRole('complementary', { name: 'Ventas' }).waitFor()
  await take('teams')
  await page.getByRole('link', { name: 'Grupos', exact: true }).click()
  await page.getByRole('grid', { name: 'Grupos' }).waitFor()
  await take('groups')
  await camera.look('dark')
  await take('groups-dark')
  await camera.look('light')
}
