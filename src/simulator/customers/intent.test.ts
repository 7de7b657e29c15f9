import { describe, expect, test } from 'vitest'
import type { Language } from '#contract/limits.ts'
import { alternativesOf, detectIntent, type Intent } from './intent.ts'

const cases: Record<Language, readonly (readonly [Intent, string])[]> = {
  es: [
    ['photo', '¿Me envías una foto?'],
    ['photo', 'Mándame una imagen del mueble por favor'],
    ['statement', 'Qué linda la imagen'],
    ['statement', 'Te mando la foto en un rato'],
    ['voice', '¿Me puedes mandar un audio?'],
    ['receipt', '¿Podrías compartir la constancia de la transferencia?'],
    ['order', '¿Cuál es el número de pedido?'],
    ['order', 'Indícame el código de tu compra'],
    ['email', '¿A qué correo te lo envío?'],
    ['address', '¿Cuál es la dirección de entrega?'],
    ['address', '¿A dónde lo enviamos?'],
    ['name', '¿A nombre de quién hago la boleta?'],
    ['schedule', '¿Qué día te acomoda mejor?'],
    ['schedule', '¿A qué hora te llamamos?'],
    ['wait', 'Un momento por favor, reviso el stock'],
    ['apology', 'Disculpa la demora'],
    ['invoice', 'Aquí tienes tu boleta'],
    ['payment', 'Te paso el enlace de pago'],
    ['price', 'Está a S/ 899 con instalación'],
    ['price', 'El precio es de 225 €'],
    ['price', 'Sí hacemos a medida, está a S/ 320'],
    ['offer', 'Tenemos a disposición el modelo en roble'],
    ['hour', 'Tu pedido llega entre las 3 y las 5'],
    ['delivery', 'Tu pedido llega mañana con el transportista'],
    ['offer', 'Sí, lo tenemos en nogal'],
    ['thanks', 'Gracias a ti, que tengas una linda tarde'],
    ['greeting', 'Hola, buenos días'],
    ['help', 'Hola Marta, ¿en qué te puedo ayudar?'],
    ['question', 'Hola, ¿lo quieres así?'],
    ['question', '¿Está bien así?'],
    ['statement', 'Ya quedó registrado'],
  ],
  en: [
    ['photo', 'Could you send me a picture of it?'],
    ['statement', 'What a nice picture'],
    ['statement', "I'll send you a photo tomorrow"],
    ['voice', 'Can you send a voice note?'],
    ['receipt', 'Could you share the payment confirmation?'],
    ['order', "What's your order number?"],
    ['email', 'Which email should I use?'],
    ['address', 'Could you confirm the delivery address?'],
    ['name', 'Could you tell me your name?'],
    ['schedule', 'What day works best for you?'],
    ['wait', 'One moment, let me check'],
    ['apology', "I'm really sorry about that"],
    ['invoice', 'The invoice is ready'],
    ['payment', 'You can pay by card'],
    ['price', "It's £189 all in"],
    ['offer', 'We have a walnut one'],
    ['hour', 'The van comes between 3 and 5 pm'],
    ['delivery', 'The driver is on the way'],
    ['offer', 'We have it in walnut'],
    ['thanks', 'Thanks, have a great day'],
    ['greeting', 'Hi there'],
    ['help', 'Hello, how can I help?'],
    ['question', 'Hi, is that all right?'],
    ['statement', 'All set now'],
  ],
  pt: [
    ['photo', 'Pode mandar uma foto?'],
    ['statement', 'Que bonita a foto'],
    ['statement', 'Vou mandar uma foto'],
    ['voice', 'Pode gravar e mandar um áudio?'],
    ['receipt', 'Pode enviar o comprovante?'],
    ['order', 'Qual é o número do pedido?'],
    ['email', 'Qual é o seu e-mail?'],
    ['address', 'Qual é o endereço de entrega?'],
    ['address', 'Pode confirmar a morada?'],
    ['name', 'Em nome de quem deve sair?'],
    ['schedule', 'Que dia fica melhor?'],
    ['wait', 'Um instante, vou verificar'],
    ['apology', 'Desculpe a demora'],
    ['invoice', 'A fatura está pronta'],
    ['payment', 'Pode pagar com cartão'],
    ['price', 'Fica em R$ 1.300'],
    ['offer', 'Temos a mesa em nogueira'],
    ['hour', 'A entrega é das 14h às 16h'],
    ['delivery', 'O motorista já saiu'],
    ['offer', 'Temos sim, em nogueira'],
    ['thanks', 'Obrigado, tenha um ótimo dia'],
    ['greeting', 'Olá, boa tarde'],
    ['help', 'Olá, em que posso ajudar?'],
    ['question', 'Olá, pode ser assim?'],
    ['statement', 'Já está registado'],
  ],
}

describe.each(Object.entries(cases))('the intent of a text in %s', (name, table) => {
  const language = name === 'es' ? 'es' : name === 'en' ? 'en' : 'pt'
  test.each(table)('is %s for: %s', (intent, text) => {
    expect(detectIntent(text, language)).toBe(intent)
  })
})

test.each([
  ['en', '¿Me envías una foto?', 'photo'],
  ['pt', 'What is your delivery address?', 'address'],
  ['es', 'Qual é o endereço?', 'address'],
] as const)('a customer who speaks %s understands %s', (language, text, intent) => {
  expect(detectIntent(text, language)).toBe(intent)
})

test.each([
  ['¿Prefieres nogal o roble claro?', ['nogal', 'roble claro']],
  ['Hi! Would you prefer walnut or oak?', ['walnut', 'oak']],
  ['O que prefere, carvalho ou nogueira?', ['carvalho', 'nogueira']],
  ['Gracias. ¿Lo quieres en la mañana o en la tarde?', ['mañana', 'tarde']],
  ['¿Está bien así?', undefined],
  ['Mañana o pasado llega.', undefined],
])('the alternatives in "%s" are %j', (text, options) => {
  expect(alternativesOf(text)).toEqual(options)
})
